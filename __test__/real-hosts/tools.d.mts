/** The types of tools.mjs, for the tests. */
import type { Tool } from "haft";

export declare const tools: readonly Tool<never>[];

export declare const waiting: { started: () => void; stopped: () => void; aborted: boolean };
