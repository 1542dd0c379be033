import type { Lang } from './formats.js';

/** Typographic apostrophes as ASCII; the length stays, so that places are those of the text itself. */
export const plain = (text: string): string => text.replace(/[‘’]/g, "'");

/** A part of a text between marks. `ends`: the mark behind it, '' at the end. */
export type Clause = { at: number; text: string; ends: string };

const BREAKS =
  /[,.!?;:，。！？；：、…\n()[\]（）【】*]+|\s[-–—]+\s|—+|\b(?:but|and yet)\b|但是|可是/giu;

/** The clauses of a text, in order; `at` is where each begins. */
export function clausesOf(text: string): Clause[] {
  const clauses: Clause[] = [];
  let at = 0;
  for (const mark of text.matchAll(BREAKS)) {
    clauses.push({ at, text: text.slice(at, mark.index), ends: mark[0] });
    at = mark.index + mark[0].length;
  }
  clauses.push({ at, text: text.slice(at), ends: '' });
  return clauses.filter((clause) => clause.text.trim() !== '');
}

/** The clause that holds a place, cut there in two. */
function around(text: string, from: number, to: number): { before: string; behind: string } {
  let start = 0;
  let end = text.length;
  for (const mark of text.matchAll(BREAKS)) {
    if (mark.index + mark[0].length <= from) start = mark.index + mark[0].length;
    else if (mark.index >= to) {
      end = mark.index;
      break;
    }
  }
  return { before: text.slice(start, from), behind: text.slice(to, end) };
}

/** Words that turn round what follows them in their clause. "Don't you see …" and "don't wait …" turn nothing. */
const NEGATES: Readonly<Record<Lang, RegExp>> = {
  en: /(?:n't|\bnot|\bnever|\bno|\bnone|\bcannot|\bwithout|\binstead of|\brather than)\b(?! (?:you|we|only|just|wait|hesitate|be afraid|be shy|forget|doubt)\b)/iu,
  zh: /(?:不是|并非|不止|不只|不光|不会|不想|不该|不要|不用|没必要|用不着|无需|不觉得|没说|不说|别|别说|别以为|别觉得|谈不上|未必)(?:说|觉得|认为|以为|去|打|再|找|叫|什么|那些?|这些?)*$/u,
};

/** Whether what stands at a place is negated in its own clause: "not the only one", "不是只有我". */
export const isNegated = (text: string, at: number, lang: Lang): boolean =>
  NEGATES[lang].test(around(text, at, at).before);

/** "Used to", "no more", "不上…了": the thing is named as one that does not, or no longer, hold. */
const BEFORE_OVER: Readonly<Record<Lang, RegExp>> = {
  en: /\b(?:used to|no longer|no more|formerly|before that|moved (?:away |out )?(?:from|of)|left|not any)\b/iu,
  zh: /(?:(?<!特)(?:不(?!过|管|知|论)|没|别(?!人|的)|无|未|非)[^，。！？]{0,3}|以前|原来|之前|从前|搬离|离开(?:了)?)$/u,
};
const BEHIND_OVER: Readonly<Record<Lang, RegExp>> = {
  en: /^ (?:(?:is|are|was|were) (?:over|behind|done|history|gone)|any ?more|no longer|no more)\b/iu,
  zh: /^(?:已经|早就|都)?(?:不(?:上|干|在|去|做|用|是)|没(?:上|干|在|去)|过去了|结束了)/u,
};

/** Whether a thing that a text names is one that, by the same clause, does not hold, or no longer. */
export function isPast(text: string, from: number, to: number, lang: Lang): boolean {
  const { before, behind } = around(text, from, to);
  return (
    BEFORE_OVER[lang].test(before) ||
    BEHIND_OVER[lang].test(behind) ||
    (lang === 'en' && NEGATES.en.test(before))
  );
}

const QUOTED =
  /[“"][^“”"\n]*[”"]|「[^「」\n]*」|『[^『』\n]*』|(?<![\p{L}\p{N}])'(?:[^'\n]|(?<=\p{L})'(?=\p{L}))+'(?![\p{L}\p{N}])/gu;

/** A text with blanks for what it quotes; the length stays. A text that is one quotation is what it says. */
export function withoutQuotes(text: string): string {
  const bare = text.replace(QUOTED, (part) => ' '.repeat(part.length));
  return /[\p{L}\p{N}]/u.test(bare.replace(/（[^（）]*）|\([^()]*\)/gu, '')) ? bare : text;
}
