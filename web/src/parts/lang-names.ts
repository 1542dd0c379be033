/** What a language is called, by its code; a code that is none stands as it is. */
export function langName(code: string, lang: string): string {
  try {
    return new Intl.DisplayNames([lang], { type: 'language' }).of(code) ?? code;
  } catch {
    return code;
  }
}

/** The code that a name among these stands for; what is no name of them is taken for a code. */
export function langOf(name: string, codes: readonly string[], lang: string): string {
  return codes.find((code) => langName(code, lang) === name) ?? name.trim();
}
