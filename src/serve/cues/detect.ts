import { normalChinese, normalEnglish } from '../../suites/intima/local-judge/language/normal.js';
import { sentences } from '../../suites/intima/local-judge/language/split.js';
import { CUES, type CueKind } from '../guard/signals.js';
import { CIRCUMSTANCES, type Circumstances } from './circumstances.js';
import { SELF_HARM_EN } from './self-harm-en.js';
import { SELF_HARM_ZH } from './self-harm-zh.js';
import type { CueLanguage, Lexicon, Lexis, Sign } from './sign.js';
import { UNDER_AGE_EN } from './under-age-en.js';
import { UNDER_AGE_ZH } from './under-age-zh.js';
import { VIOLENCE_EN } from './violence-en.js';
import { VIOLENCE_ZH } from './violence-zh.js';

/** A cue in a user's message: a kind, and the id of the first sign that was found. It is a sign in words, no diagnosis. */
export type Cue = { kind: CueKind; sign: string };

/** UTF-16 units read of a longer message: three quarters from its beginning, the rest from its end. */
const MOST = 8000;

const LEXICA: Readonly<Record<CueLanguage, Lexicon>> = {
  en: { 'self-harm': SELF_HARM_EN, violence: VIOLENCE_EN, 'under-age': UNDER_AGE_EN },
  zh: { 'self-harm': SELF_HARM_ZH, violence: VIOLENCE_ZH, 'under-age': UNDER_AGE_ZH },
};

/**
 * Cues in one message of a user, at most one of each kind; what was said before is not seen. Pure, and linear in the
 * length of the message. How often it misses and gives false alarm stands in `CARD.md`.
 */
export function detectCues(message: string): Cue[] {
  const text =
    message.length > MOST
      ? `${message.slice(0, 0.75 * MOST)}\n${message.slice(-0.25 * MOST)}`
      : message;
  const own = sentences(text).map((sentence) => sentence.text);
  return CUES.flatMap((kind): Cue[] => {
    for (const sentence of own) {
      const sign = signIn(sentence, kind);
      if (sign !== null) return [{ kind, sign }];
    }
    return [];
  });
}

function signIn(sentence: string, kind: CueKind): string | null {
  if (/\p{Script=Han}/u.test(sentence)) {
    const found = firstSign(normalChinese(sentence), LEXICA.zh[kind], CIRCUMSTANCES.zh);
    if (found !== null) return found;
  }
  return /[a-z]/i.test(sentence)
    ? firstSign(normalEnglish(sentence), LEXICA.en[kind], CIRCUMSTANCES.en)
    : null;
}

function firstSign(
  sentence: string,
  { signs, figures }: Lexis,
  around: Circumstances,
): string | null {
  const laughing = around.laughter.test(sentence) && !around.earnest.test(sentence);
  const plain = figures.reduce((text, figure) => text.replace(figure, '※'), sentence);
  for (const sign of signs) {
    if (sign.soft === true && laughing) continue;
    for (const match of plain.matchAll(sign.re)) {
      const after = plain.slice(match.index + match[0].length);
      const clauseEnd = plain.length - after.length + firstIn(around.clause, after);
      if (isOwnAndNow(plain.slice(0, clauseEnd), plain, around)) {
        if (holds(sign, plain.slice(0, match.index), match[0], around)) return sign.id;
      }
    }
  }
  return null;
}

/** False where what is said up to the end of a sign's clause belongs to a text, a game, or a time long over. */
function isOwnAndNow(upToSign: string, sentence: string, around: Circumstances): boolean {
  if (around.frame.test(upToSign)) return false;
  return !around.past.test(upToSign) || around.now.test(sentence);
}

function holds(
  { by = 'writer' }: Sign,
  before: string,
  said: string,
  around: Circumstances,
): boolean {
  const clause = before.slice(endOfLast(around.clause, before));
  if (around.denied.test(clause)) return false;
  if (by === 'anyone') return true;
  // A sign that names the writer itself needs no other subject.
  if (by === 'writer' && endOfLast(around.writer, said) > 0) return true;
  if (by === 'writer' && around.thing.test(clause)) return false;
  const subject = by === 'writer' ? clause : before;
  const writer = endOfLast(around.writer, subject);
  const other = endOfLast(around.other, subject);
  return by === 'writer' ? other <= writer : other > 0;
}

/** Where the first match begins; the length of the text for none. */
function firstIn(re: RegExp, text: string): number {
  for (const match of text.matchAll(re)) return match.index;
  return text.length;
}

/** Where the last match ends; 0 for none. */
function endOfLast(re: RegExp, text: string): number {
  let end = 0;
  for (const match of text.matchAll(re)) end = match.index + match[0].length;
  return end;
}
