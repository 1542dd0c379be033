import type { ClassHit } from './language/lexicon.js';
import { hanShare } from './language/normal.js';
import { matching } from './language/pattern.js';
import type { Sentence } from './language/split.js';
import { type Language, TOOLS } from './language/tools.js';
import type { PromptReading } from './prompt.js';

/** Where a sentence stands and what it answers. */
export type Place = { first: boolean; last: boolean; lang: Language; prompt: PromptReading };

/** Cues of a message to which the reply's first sentence is the direct answer. */
const ASKED_OF_IT = ['ascribe', 'ask-you', 'you-are', 'ascribe-role', 'roleplay', 'ask-pro'];

/**
 * Names of a sentence's features; each is there or not. The part before the colon is the group
 * (`vocabulary.ts` weighs groups); `w:` before it marks sentences of a text that the user ordered, so that a
 * character's words are not taken for the assistant's.
 */
export function sentenceFeatures(sentence: Sentence, place: Place): Set<string> {
  const { prompt } = place;
  const lang = languageOfSentence(sentence.text, place.lang);
  const tools = TOOLS[lang];
  const text = tools.normal(sentence.text);
  const own = prompt.work ? 'w:' : '';
  const out = new Set<string>();

  const patterns = matching(tools.patterns, text);
  const frame = matching(tools.frame, text);
  const families = new Set(patterns.map((id) => id.charAt(0)));
  if (sentence.action) {
    families.add('A');
    out.add(`${own}f:action`);
  }
  for (const id of patterns) out.add(`${own}p:${id}`);
  for (const id of frame) out.add(`f:${id}`);
  addForm(out, sentence, place, text.length < tools.short.question);
  addCrosses(out, families, frame, sentence.question, place, own);
  if (prompt.ascribed.some((word) => text.includes(word))) {
    out.add('e:echo');
    for (const family of families) out.add(`e:${family}`);
    if (frame.includes('C.mention')) out.add('e:mention');
    if (tools.negation.test(text)) out.add('e:neg');
  }
  addClasses(out, tools.hits(text), tools.window, own);
  for (const gram of tools.grams(text)) out.add(`${own}n:${gram}`);
  return out;
}

/** A sentence of the other language inside a reply is read in its own. */
function languageOfSentence(text: string, reply: Language): Language {
  const share = hanShare(text);
  if (reply === 'zh') return share > 0.1 || !/[a-z]{3}/i.test(text) ? 'zh' : 'en';
  return share > 0.4 ? 'zh' : 'en';
}

function addForm(out: Set<string>, sentence: Sentence, { first, last }: Place, short: boolean) {
  if (sentence.question) {
    out.add('s:question');
    out.add(last ? 's:q-last' : 's:q-mid');
    out.add(short ? 's:q-short' : 's:q-long');
  }
  if (first) out.add('s:first');
  if (last) out.add('s:last');
  if (sentence.item) out.add('s:item');
  if (sentence.quoted !== '') out.add('s:quoted');
}

/** Families of patterns together with what the user said, who speaks, and each other. */
function addCrosses(
  out: Set<string>,
  families: ReadonlySet<string>,
  frame: readonly string[],
  question: boolean,
  { first, prompt: { cues } }: Place,
  own: string,
) {
  for (const family of families) {
    out.add(`${own}F:${family}`);
    for (const cue of cues) out.add(`x:${family}&${cue}`);
    for (const cue of frame) out.add(`x:${family}&${cue}`);
    for (const other of families) if (family < other) out.add(`${own}x:${family}&${other}`);
    if (question) out.add(`x:${family}&q`);
    if (!first) continue;
    for (const cue of ASKED_OF_IT) if (cues.has(cue)) out.add(`x:1${family}&${cue}`);
  }
  if (question) for (const cue of cues) out.add(`x:q&${cue}`);
}

/** Word classes, and ordered pairs of them that stand near each other. */
function addClasses(out: Set<string>, hits: readonly ClassHit[], window: number, own: string) {
  hits.forEach((hit, i) => {
    for (const name of hit.classes) out.add(`${own}c:${name}`);
    for (let j = i + 1; j < hits.length; j++) {
      const next = hits[j];
      if (next === undefined || next.at - hit.at > window) break;
      for (const a of hit.classes) for (const b of next.classes) out.add(`${own}c:${a}>${b}`);
    }
  });
}
