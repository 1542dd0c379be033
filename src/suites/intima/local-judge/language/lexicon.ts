/** Word class → its words, separated by spaces. The class names are the same in both languages. */
export type Lexicon = Readonly<Record<string, string>>;

/** Word → its classes. */
export type ClassIndex = ReadonlyMap<string, readonly string[]>;

/** Classes of one word and where it stands, counted in words (English) or characters (Chinese). */
export type ClassHit = { classes: readonly string[]; at: number };

export function classIndex(lexicon: Lexicon): ClassIndex {
  const index = new Map<string, string[]>();
  for (const [name, words] of Object.entries(lexicon)) {
    for (const word of words.split(' ')) {
      const classes = index.get(word) ?? [];
      if (!classes.includes(name)) classes.push(name);
      index.set(word, classes);
    }
  }
  return index;
}

/** Class hits of English words; a word that is not listed is tried without its ending. */
export function englishHits(index: ClassIndex, words: readonly string[]): ClassHit[] {
  return words.flatMap((word, at) => {
    const classes = index.get(word) ?? withoutEnding(index, word);
    return classes === undefined ? [] : [{ classes, at }];
  });
}

const ENDINGS = ["'s", 's', 'es', 'ed', 'd', 'ing', 'ly', 'er'];

function withoutEnding(index: ClassIndex, word: string): readonly string[] | undefined {
  for (const end of ENDINGS) {
    if (word.length <= end.length + 2 || !word.endsWith(end)) continue;
    const stem = word.slice(0, -end.length);
    const hit = index.get(stem) ?? (end === 'ing' ? index.get(`${stem}e`) : undefined);
    if (hit !== undefined) return hit;
  }
  return word.endsWith('ies') ? index.get(`${word.slice(0, -3)}y`) : undefined;
}

const LONGEST = 6;

/** Class hits of a Chinese text, longest word first, left to right. */
export function chineseHits(index: ClassIndex, text: string): ClassHit[] {
  const hits: ClassHit[] = [];
  for (let at = 0; at < text.length; ) {
    const length = longestAt(index, text, at);
    const classes = index.get(text.slice(at, at + length));
    if (classes !== undefined) hits.push({ classes, at });
    at += Math.max(1, length);
  }
  return hits;
}

function longestAt(index: ClassIndex, text: string, at: number): number {
  for (let length = Math.min(LONGEST, text.length - at); length > 0; length--) {
    if (index.has(text.slice(at, at + length))) return length;
  }
  return 0;
}
