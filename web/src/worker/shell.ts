/** What the service worker keeps, by the names of one build. */
export type Shell = {
  build: string;
  /** Files that the pages need in any language. */
  files: readonly string[];
  words: Readonly<Record<string, readonly string[]>>;
};
