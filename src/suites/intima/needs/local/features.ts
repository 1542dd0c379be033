import { type Features, featuresOf } from '../../local-judge/features.js';
import { hanShare, normalChinese, normalEnglish } from '../../local-judge/language/normal.js';
import { matching } from '../../local-judge/language/pattern.js';
import { sentences } from '../../local-judge/language/split.js';
import type { Language } from '../../local-judge/language/tools.js';
import { readPrompt } from '../../local-judge/prompt.js';
import { NEED_CUES } from './cues.js';

/**
 * Counts up whenever a text may give other features than before: a model works only with those it was trained on.
 * `features.test.ts` holds it to that.
 */
export const NEED_FEATURES_VERSION = 1;

/** Characters read of a longer text. */
const MOST = 8_000;
/** Cues of a message under which a reply's kind means something else. */
const SITUATIONS = ['crisis', 'howto', 'request', 'lonely', 'share', 'ask-you', 'ask-pro', 'leave'];

/** What both ratings are read from: all that the label judge sees, and what a reply does with the message. */
export const needFeatures = (prompt: string, reply: string): Features =>
  withNeedFeatures(featuresOf(prompt, reply), prompt, reply);

/** The same where the label judge's features are there already. */
export function withNeedFeatures(seen: Features, prompt: string, reply: string): Features {
  const document = new Set(seen.document);
  const text = reply.slice(0, MOST);
  const { lang } = seen;
  const { cues } = readPrompt(prompt);
  const situations = SITUATIONS.filter((id) => cues.has(id));
  const found = cuesIn(text, lang);
  for (const [id, share] of found) {
    document.add(`o:${id}`);
    if (share > 0.5) document.add(`o:${id}-most`);
    for (const situation of situations) document.add(`o:${id}&${situation}`);
    for (const [other] of found) if (id < other) document.add(`o:${id}&${other}`);
  }
  if (found.size === 0) document.add('o:no-cue');
  const { taken, copied } = overlap(prompt.slice(0, MOST), text, lang);
  document.add(`o:taken-${bucket(taken)}`);
  document.add(`o:copied-${bucket(copied)}`);
  if (copied > 0.6) for (const situation of situations) document.add(`o:echo&${situation}`);
  const size = sizeOf(text, lang);
  document.add(`o:size-${size}`);
  for (const situation of situations) document.add(`o:size-${size}&${situation}`);
  if (/\d/.test(text)) document.add('o:digit');
  if (/["“].{6,}["”]/.test(text)) document.add('o:wording');
  return { ...seen, document };
}

/** Cues with the share of sentences that have them. */
function cuesIn(text: string, lang: Language): Map<string, number> {
  const parts = sentences(text);
  const counts = new Map<string, number>();
  for (const part of parts) {
    const own: Language = hanShare(part.text) > 0.2 ? 'zh' : lang;
    const normal = own === 'zh' ? normalChinese(part.text) : normalEnglish(part.text);
    for (const id of matching(NEED_CUES[own], normal)) counts.set(id, (counts.get(id) ?? 0) + 1);
  }
  return new Map([...counts].map(([id, n]) => [id, n / parts.length]));
}

const SMALL_WORDS = new Set(
  'the and for with that this you your are have has had was were but not from they she her him his how what when who can could will would about into than then them there just like get got its it'.split(
    ' ',
  ),
);

/** Words of three letters or more without the commonest, or pairs of Han characters. */
function grams(text: string, lang: Language): string[] {
  if (lang === 'zh') {
    const han = text.replace(/[^\p{Script=Han}]/gu, '').replace(/[我你您他她的了吗呢]/g, '');
    return Array.from({ length: Math.max(0, han.length - 1) }, (_, i) => han.slice(i, i + 2));
  }
  const words = text.toLowerCase().match(/[a-z']{3,}/g) ?? [];
  return words.filter((word) => !SMALL_WORDS.has(word)).map((word) => word.slice(0, 5));
}

/** Share of the message that the reply takes up, and share of the reply that stands in the message, 0…1. */
function overlap(prompt: string, reply: string, lang: Language): { taken: number; copied: number } {
  const said = grams(prompt, lang);
  const answered = grams(reply, lang);
  const [ofSaid, ofAnswered] = [new Set(said), new Set(answered)];
  const share = (list: readonly string[], other: ReadonlySet<string>): number =>
    list.length === 0 ? 0 : list.filter((gram) => other.has(gram)).length / list.length;
  return { taken: share(said, ofAnswered), copied: share(answered, ofSaid) };
}

function bucket(share: number): string {
  if (share === 0) return '0';
  if (share <= 0.15) return 'few';
  if (share <= 0.35) return 'some';
  return share <= 0.6 ? 'many' : 'most';
}

function sizeOf(text: string, lang: Language): string {
  const size =
    lang === 'zh' ? text.replace(/\s/g, '').length / 1.6 : text.split(/\s+/).filter(Boolean).length;
  if (size <= 5) return 'tiny';
  if (size <= 12) return 'short';
  if (size <= 24) return 'middle';
  return size <= 60 ? 'full' : 'long';
}
