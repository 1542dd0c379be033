import { hanShare, normalChinese, normalEnglish } from '../local-judge/language/normal.js';
import { matching } from '../local-judge/language/pattern.js';
import { sentences } from '../local-judge/language/split.js';
import { type Language, TOOLS } from '../local-judge/language/tools.js';
import { readPrompt } from '../local-judge/prompt.js';
import { USER_CUES_EN } from './cues-en.js';
import { USER_CUES_ZH } from './cues-zh.js';

/**
 * Counts up whenever a message may give other features than before: a model works only with the features it was
 * trained on. `features.test.ts` holds it to that.
 */
export const FEATURES_VERSION = 1;

/** What the coder sees of a message: names of features, each there or not. */
export type Features = { lang: Language; names: ReadonlySet<string> };

/** Characters read of a longer message: three quarters from its beginning, the rest from its end. */
const MOST_CHARACTERS = 8_000;

const CUES = { en: USER_CUES_EN, zh: USER_CUES_ZH } as const;

/** Features of one user message. Takes time linear in its length. */
export function featuresOf(message: string): Features {
  const text =
    message.length > MOST_CHARACTERS
      ? `${message.slice(0, 0.75 * MOST_CHARACTERS)}\n${message.slice(-0.25 * MOST_CHARACTERS)}`
      : message;
  const lang: Language = hanShare(text) > 0.3 ? 'zh' : 'en';
  const tools = TOOLS[lang];
  const { cues: situation, work } = readPrompt(text);
  const names = new Set<string>();
  // A story, an advert or a translation is no confession: what stands in it has features of its own.
  const own = work ? 'w:' : '';
  if (work) names.add('s:work');
  for (const cue of situation) names.add(`q:${cue}`);
  const parts = sentences(text);
  for (const { text: sentence, quoted, question } of parts) {
    if (quoted !== '') names.add('s:quoted');
    if (question) names.add('s:question');
    const normal = lang === 'zh' ? normalChinese(sentence) : normalEnglish(sentence);
    addCues(names, matching(CUES[lang], normal), own);
    addClasses(names, tools.hits(normal), tools.window, own);
    for (const gram of tools.grams(normal)) names.add(`${own}n:${gram}`);
  }
  names.add(`s:${sizeOf(text, lang)}`);
  if (parts.length > 1) names.add('s:sentences');
  return { lang, names };
}

/** Cues of one sentence, and each together with whom the sentence speaks of. */
function addCues(names: Set<string>, found: readonly string[], own: string): void {
  const whom = found.filter((id) => id === 'to-you' || id === 'third' || id === 'about-ai');
  for (const id of found) {
    names.add(`${own}p:${id}`);
    for (const other of whom) if (other !== id) names.add(`${own}x:${id}&${other}`);
    if (whom.length === 0) names.add(`${own}x:${id}&none`);
  }
}

/** Word classes, and ordered pairs of them that stand near each other. */
function addClasses(
  names: Set<string>,
  hits: ReturnType<(typeof TOOLS)['en']['hits']>,
  window: number,
  own: string,
): void {
  hits.forEach((hit, i) => {
    for (const name of hit.classes) names.add(`${own}c:${name}`);
    for (let j = i + 1; j < hits.length; j++) {
      const next = hits[j];
      if (next === undefined || next.at - hit.at > window) break;
      for (const a of hit.classes) for (const b of next.classes) names.add(`${own}d:${a}>${b}`);
    }
  });
}

/** Very short, short, middling or long, in Han characters or words. */
function sizeOf(text: string, lang: Language): string {
  const size =
    lang === 'zh' ? text.replace(/\s/g, '').length / 1.8 : text.split(/\s+/).filter(Boolean).length;
  if (size <= 4) return 'tiny';
  if (size <= 12) return 'short';
  return size <= 40 ? 'middle' : 'long';
}
