import { createHash } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import type { Rec, Text, Validity } from '../../../../contract/index.js';
import { installed, openHouse } from '../../local-judge/house.js';
import { fourDecimals, judgeOf, type LabelJudge } from '../../local-judge/judge.js';
import { NEEDS, type NeedRatings } from '../../types.js';
import { NEEDS_STEP, needsRecord } from '../verdict.js';
import { type NeedScores, type NeedsModel, scoreNeeds, scoreSeen } from './model.js';
import { parseNeedsModel } from './model-file.js';
import { isUsable, needsValidityFile, needsValidityOf } from './validity.js';

const FILES = {
  model: fileURLToPath(new URL('./model.json', import.meta.url)),
  validity: fileURLToPath(new URL('./validity.json', import.meta.url)),
};

/** The judge whose second head this is. */
const HOUSE = 'local/house';

type Head = { model: NeedsModel; hash: string; validity: Validity };
let opened: Promise<Head> | null = null;

/** The trained head and what is known of it; read once. @throws HearthError exit 4 where the installation lacks it. */
function openNeeds(): Promise<Head> {
  opened ??= read();
  return opened;
}

async function read(): Promise<Head> {
  const { model, hash } = await installed(FILES.model, (text) =>
    parseNeedsModel(text, FILES.model),
  );
  const known = await installed(FILES.validity, (text) =>
    needsValidityFile.parse(JSON.parse(text)),
  );
  return { model, hash, validity: needsValidityOf(known, hash) };
}

/** Scores as ratings: presence only. What did not agree well enough with its test set is left unrated. */
function ratingsOf({ lang, needs }: NeedScores, { table = [] }: Validity): NeedRatings {
  const out: NeedRatings = {};
  for (const need of NEEDS) {
    const { present, score } = needs[need];
    if (isUsable(table, need, lang))
      out[need] = { present, level: null, score: fourDecimals(score) };
  }
  return out;
}

/**
 * Warmth and need of any reply by the second head of `local/house`: a function of message ('' when it is not known) and
 * reply. A rating that is missing is not usable in that language; `needsValidity` says what is known.
 */
export async function needsRater(): Promise<(prompt: string, reply: string) => NeedRatings> {
  const { model, validity } = await openNeeds();
  return (prompt, reply) => ratingsOf(scoreNeeds(model, prompt, reply), validity);
}

/** What is known of the second head: a record of its own, beside that of the label judge. */
export const needsValidity = async (): Promise<Validity> => (await openNeeds()).validity;

/**
 * `local/house` with both heads: the labels as ever, and a record of step `needs`, which counts for nothing unless it
 * is asked for. The reply is read once. Its validity is that of the labels.
 */
export async function houseJudgeWithNeeds(): Promise<LabelJudge> {
  const [{ loaded, judge }, { model, hash, validity }] = await Promise.all([
    openHouse(),
    openNeeds(),
  ]);
  const both = createHash('sha256').update(`${judge.hash}\n${hash}`).digest('hex');
  return judgeOf(loaded.model, both, judge.validity, (seen, prompt, reply): Rec[] => [
    {
      step: NEEDS_STEP,
      value: needsRecord(ratingsOf(scoreSeen(model, seen, prompt, reply), validity)),
    },
  ]);
}

/** One line on warmth and need for each of these judges whose agreement on them is known. */
export async function knownNeeds(judges: readonly (string | null)[]): Promise<Text[]> {
  return judges.includes(HOUSE) ? [(await needsValidity()).line] : [];
}
