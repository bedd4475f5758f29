import { typesOf } from "../types.ts";

typesOf("editors");
