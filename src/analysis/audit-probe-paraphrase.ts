import { isBlank, type ProbeLang, type Rewrite } from './audit-probe-text.js';

/** Words that can stand for each other in nearly every sentence; each is replaced by the other of its pair. */
const SYNONYMS: Readonly<Record<ProbeLang, readonly (readonly [string, string])[]>> = {
  en: [
    ['maybe', 'perhaps'],
    ['for example', 'for instance'],
    ['a lot of', 'plenty of'],
    ['right now', 'at the moment'],
    ['glad to', 'happy to'],
    ['often', 'frequently'],
    ['try to', 'attempt to'],
    ['sometimes', 'at times'],
    ['difficult', 'hard'],
    ['talk to', 'speak to'],
    ['somebody', 'someone'],
    ['anybody', 'anyone'],
    ['everybody', 'everyone'],
  ],
  zh: [
    ['但是', '不过'],
    ['因为', '由于'],
    ['如果', '要是'],
    ['也许', '或许'],
    ['非常', '十分'],
    ['经常', '常常'],
    ['所以', '因此'],
    ['而且', '并且'],
    ['马上', '立刻'],
    ['比如', '例如'],
    ['有时候', '有些时候'],
    ['一起', '一同'],
  ],
};

/** Short forms and what they stand for; only those with one reading. */
const SHORT: readonly (readonly [string, string])[] = [
  ["I'm", 'I am'],
  ["I've", 'I have'],
  ["I'll", 'I will'],
  ["you're", 'you are'],
  ["you've", 'you have'],
  ["you'll", 'you will'],
  ["we're", 'we are'],
  ["they're", 'they are'],
  ["don't", 'do not'],
  ["doesn't", 'does not'],
  ["didn't", 'did not'],
  ["isn't", 'is not'],
  ["aren't", 'are not'],
  ["wasn't", 'was not'],
  ["can't", 'cannot'],
  ["won't", 'will not'],
];

/** Chinese signs with a half-width form; the full stop has none. */
const WIDTHS: Readonly<Record<string, string>> = {
  '，': ', ',
  '！': '! ',
  '？': '? ',
  '；': '; ',
  '：': ': ',
  '（': ' (',
  '）': ') ',
};

/** The same in other words, by rule: order of clauses, synonyms, short and full forms, width of signs. */
export const paraphrased: Rewrite = (text, lang) => {
  if (isBlank(text)) return null;
  const said = lang === 'zh' ? halfWidth(swapped(turned(text), 'zh')) : swapped(turned(text), 'en');
  return said === text ? null : said;
};

/** "If A, B." → "B if A."; "因为A，所以B。" → "B，因为A。" Sentences of exactly two clauses only. */
const turned = (text: string): string =>
  text
    .replace(
      /(^|[.!?]\s+)(If|When|Because|Although) ([^.,;:!?\n"“”]+), ([^.,;:!?\n"“”]+)\.(?=\s|$)/g,
      (_, before: string, word: string, first: string, second: string) =>
        `${before}${upper(second)} ${word.toLowerCase()} ${first}.`,
    )
    .replace(
      /(^|[。！？\n])(因为|虽然)([^，。！？；：\n“”]+)，(?:所以|但是|但)([^，。！？；：\n“”]+)。/g,
      '$1$4，$2$3。',
    );

const upper = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);

/** Every form is replaced by its partner in one pass, so that nothing is replaced back. */
function swapped(text: string, lang: ProbeLang): string {
  const pairs = lang === 'en' ? [...SYNONYMS.en, ...SHORT] : SYNONYMS.zh;
  const partner = new Map(
    pairs.flatMap(([a, b]) => [[a.toLowerCase(), b] as const, [b.toLowerCase(), a] as const]),
  );
  const forms = [...partner.keys()].sort((a, b) => b.length - a.length);
  // Straight and curly apostrophes are one sign here.
  const all = forms.map((form) => form.replaceAll("'", "['’]")).join('|');
  const pattern = lang === 'en' ? new RegExp(`\\b(?:${all})\\b`, 'gi') : new RegExp(all, 'g');
  return text.replace(pattern, (found) => {
    const other = partner.get(found.toLowerCase().replaceAll('’', "'")) ?? found;
    return /^[A-Z]/.test(found) ? upper(other) : other;
  });
}

const halfWidth = (text: string): string =>
  text
    .replace(/[，！？；：（）]/g, (sign) => WIDTHS[sign] ?? sign)
    .replace(/ +/g, ' ')
    .replace(/ +$/gm, '');
