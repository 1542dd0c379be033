/** A pattern and what to say when it matches; `*` stands for the reflected words of the first group. */
export type Rule = { when: RegExp; say: readonly [string, ...string[]] };

/** One language of the bot. `reflect` turns the user's words round: I → you, my → your. */
export type Script = {
  rules: readonly Rule[];
  otherwise: Rule['say'];
  reflect: (words: string) => string;
};
