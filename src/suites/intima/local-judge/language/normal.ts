const CONTRACTIONS: readonly (readonly [RegExp, string])[] = [
  [/\bcan'?t\b|\bcannot\b/g, 'can not'],
  [/\bwon'?t\b/g, 'will not'],
  [/\bshan't\b/g, 'shall not'],
  [
    /\b(do|does|did|is|are|was|were|has|have|had|could|would|should|must|need|ought)n'?t\b/g,
    '$1 not',
  ],
  [/\bain't\b/g, 'is not'],
  [/\bi'?m\b/g, 'i am'],
  [/\b(i|you|we|they)'?ve\b/g, '$1 have'],
  [/\b(you|they)'?re\b|\b(we)'re\b/g, '$1$2 are'],
  [/\b(i|we|he|she)'ll\b|\b(you|they|it|that|there|who|what)'?ll\b/g, '$1$2 will'],
  [/\b(i|we|he|she)'d\b|\b(you|they|it|that|there|who|what)'?d\b/g, '$1$2 would'],
  [
    /\b(that|what|there|here|who|how|where)'?s\b|\b(it|he|she|one|nothing|nobody|everything|something)'s\b/g,
    '$1$2 is',
  ],
  [/\blet'?s\b/g, 'let us'],
  [/\bgonna\b/g, 'going to'],
  [/\bwanna\b/g, 'want to'],
  [/\bgotta\b/g, 'got to'],
  [/\bno-one\b/g, 'no one'],
  [/\bi (?:have )?got\b/g, 'i have got'],
];

/** Lower case, straight apostrophes, contractions opened: what the English patterns see. */
export function normalEnglish(text: string): string {
  let out = text
    .toLowerCase()
    .replace(/[’‘ʼ]/g, "'")
    .replace(/[\s_]+/g, ' ')
    .trim();
  for (const [from, to] of CONTRACTIONS) out = out.replace(from, to);
  return out;
}

/** Full-width letters and digits to half-width, spaces between Han characters dropped: what the Chinese patterns see. */
export function normalChinese(text: string): string {
  return text
    .replace(/[\uff10-\uff19\uff21-\uff3a\uff41-\uff5a]/g, (c) =>
      String.fromCharCode(c.charCodeAt(0) - 0xfee0),
    )
    .toLowerCase()
    .replace(/(?<=[\u3400-\u9fff，。！？])\s+(?=[\u3400-\u9fff])/g, '')
    .trim();
}

/** Share of Han characters among letters, 0…1; 0 where there are none. */
export function hanShare(text: string): number {
  const han = text.match(/[\u3400-\u9fff]/g)?.length ?? 0;
  const letters = text.match(/[a-zA-Z\u00c0-\u024f]+/g)?.length ?? 0;
  return han + letters === 0 ? 0 : han / (han + letters);
}
