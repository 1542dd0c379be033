/**
 * What a text may hold that is nobody's business, or hard to read: found by simple patterns, counted and never quoted.
 * It finds what has a form (numbers, addresses); names and places of people are for the person who signs off.
 */

/** Kind → how often. */
export type Findings = Readonly<Record<string, number>>;

/** Kinds that a person has to look at before the text may be rated. */
export const PRIVATE = ['phone', 'email', 'id-number', 'bank-card', 'account', 'address'] as const;
export type Private = (typeof PRIVATE)[number];

/** Kind, a sign without which it cannot be there (looking for it takes a tenth of the time), what it looks like, and what it must come to. */
const PATTERNS: readonly [Private, string | null, RegExp, ((text: string) => boolean)?][] = [
  [
    'email',
    '@',
    /[\p{L}\p{N}._%+-]{1,64}@[\p{L}\p{N}-]{1,63}(?:\.[\p{L}\p{N}-]{1,63}){0,4}\.\p{L}{2,}/gu,
  ],
  ['id-number', null, /(?<!\d)\d{17}[\dXx](?!\d)/g, isChineseId],
  ['bank-card', null, /(?<!\d)\d(?:[ -]?\d){12,18}(?!\d)/g, isCard],
  ['phone', null, /(?<!\d)(?:\+?86[ -]?)?1[3-9]\d(?:[ -]?\d{4}){2}(?!\d)/g],
  [
    'phone',
    '+',
    /(?<![\d+])\+\d{1,3}(?:[ .-]?\(?\d{1,4}\)?){2,5}(?!\d)/g,
    (text) => digits(text).length >= 9,
  ],
  ['phone', null, /(?<!\d)0\d{2,3}-\d{7,8}(?!\d)/g],
  ['account', null, /(?:微信|QQ|vx|wechat)(?:号|id)?\s*[:：]?\s*[A-Za-z0-9_-]{5,20}/giu],
  ['address', '号', /\p{Script=Han}{2,10}(?:路|街|道|巷)\d{1,5}号/gu],
];

/** Sensitive topics; their names are the content notes that people may opt out of. */
const TOPICS: Readonly<Record<string, RegExp>> = {
  'self-harm':
    /自杀|自残|轻生|割腕|不想活|想死|结束(?:自己的)?生命|suicid|self[- ]harm|kill(?:ing)? myself|end my life|cut(?:ting)? myself/iu,
  violence: /家暴|殴打|暴力|砍|凶杀|虐待|domestic violence|assault|beaten up|murder|stabb/iu,
  sexual: /性侵|强奸|猥亵|性骚扰|rape|molest|sexual(?:ly)? (?:assault|abuse|harass)/iu,
  child: /虐童|儿童虐待|未成年.{0,6}(?:性|虐)|child abuse/iu,
  substance: /吸毒|酗酒|毒品|药物滥用|overdose|heroin|addict(?:ed|ion)|alcoholi/iu,
  eating: /厌食|暴食|催吐|anorexi|bulimi|binge eating/iu,
  grief: /去世|丧亲|遗体|葬礼|passed away|funeral|bereave|miscarriage|流产/iu,
};
const TOPIC_NAMES = Object.keys(TOPICS);

/** Topics that make an item heavy to read. */
const HEAVY: ReadonlySet<string> = new Set(['self-harm', 'violence', 'sexual', 'child']);
export const isHeavy = (notes: readonly string[]): boolean => notes.some((n) => HEAVY.has(n));

/** Private things in the texts, each stretch counted under the first kind that it has. */
export function privateIn(texts: readonly string[]): Findings {
  const found: Record<string, number> = {};
  for (const text of texts) {
    let rest = text;
    for (const [kind, sign, pattern, check] of PATTERNS) {
      if (sign !== null && !rest.includes(sign)) continue;
      rest = rest.replace(pattern, (match) => {
        if (check !== undefined && !check(match)) return match;
        found[kind] = (found[kind] ?? 0) + 1;
        return '\u0000';
      });
    }
  }
  return found;
}

/** Content notes that the texts call for. */
export const topicsIn = (texts: readonly string[]): string[] =>
  TOPIC_NAMES.filter((name) => texts.some((text) => TOPICS[name]?.test(text)));

const digits = (text: string): string => text.replace(/\D/g, '');

/** GB 11643: the last sign checks the others. */
function isChineseId(text: string): boolean {
  const weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];
  const sum = weights.reduce((all, weight, i) => all + weight * Number(text[i]), 0);
  return '10X98765432'[sum % 11] === text.at(-1)?.toUpperCase();
}

/** Luhn (ISO/IEC 7812-1), for numbers as long as those of cards. */
function isCard(text: string): boolean {
  const plain = digits(text);
  if (plain.length < 15 || plain.length > 19) return false;
  const sum = [...plain].reverse().reduce((all, sign, i) => {
    const value = Number(sign) * (i % 2 === 0 ? 1 : 2);
    return all + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}
