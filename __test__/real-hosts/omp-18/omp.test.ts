import { sameWords } from "../same-words.ts";

sameWords({ name: "OMP 18.2.3", group: "omp-18", runtime: "bun", driver: "omp-18/drive.mjs" });
