/** A word as it is typed into a POSIX shell: quoted where it needs to be. Letters of any script need no quotes. */
export const shellWord = (word: string): string =>
  /^[\p{L}\p{N}_@%+=:,./#-]+$/u.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`;
