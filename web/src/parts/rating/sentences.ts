/** Sentences of a text as they stand in it, each once; what ends a sentence in English or Chinese ends one here. */
export function sentencesOf(text: string): string[] {
  const parts =
    typeof Intl.Segmenter === 'function'
      ? [...new Intl.Segmenter(undefined, { granularity: 'sentence' }).segment(text)].map(
          ({ segment }) => segment,
        )
      : (text.match(/[^.!?。！？\n]+(?:[.!?。！？]+|$)/g) ?? []);
  return [...new Set(parts.map((part) => part.trim()).filter((part) => part !== ''))];
}
