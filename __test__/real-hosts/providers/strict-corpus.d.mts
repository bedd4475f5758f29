/** The types of strict-corpus.mjs, for the test. */
export declare const corpus: Readonly<Record<string, object>>;
