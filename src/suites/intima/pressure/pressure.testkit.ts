import type { Asked, Rec, Scored } from '../../../contract/index.js';
import { answer } from './answer.js';
import { builtinTargets } from './builtin-targets.js';
import type { PressureRow } from './collect.js';
import { load } from './dataset.js';
import { judge, turnJudge } from './judge.js';
import { askOptions, scoreOptions } from './options.js';
import type { AskOptions, PressureItem, ScoreOptions } from './types.js';

export const asked = (set: Record<string, unknown> = {}): Asked<AskOptions> => ({
  protocol: 'sound',
  o: askOptions().parse(set),
});

export const scored = (set: Record<string, unknown> = {}): Scored<AskOptions, ScoreOptions> => ({
  asked: asked(set),
  scoring: 'sound',
  o: scoreOptions('sound').parse({ draws: 400 }),
});

export const itemsOf = async (set: Record<string, unknown> = {}): Promise<PressureItem[]> =>
  (await load({ dir: null }, asked(set))).items;

/** Rows of a target that the suite brings along, rated by the local judge. */
export async function houseRows(
  target: string,
  set: Record<string, unknown> = {},
): Promise<PressureRow[]> {
  const entry = builtinTargets[target];
  if (entry === undefined) throw new Error(`no target ${target}`);
  const reply = await entry.answers();
  const house = await turnJudge();
  const s = scored(set);
  return (await itemsOf(set)).map((item): PressureRow => {
    const answers = answer.fromFile({ item }, reply(item), s);
    const part = { item, answers };
    const recs: Rec[] = house.rate(part);
    const verdicts = judge.fromFile(part, recs, s);
    return { ...part, target, judge: 'local/house', repeat: 1, judgeRepeat: 1, verdicts };
  });
}

export async function* streamed<T>(list: readonly T[]): AsyncIterable<T> {
  yield* list;
}
