import type { Tool } from "haft";

export declare const echo: Tool;
