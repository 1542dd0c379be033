import type { Json, Metric, Rec, Rng } from '../../contract/index.js';
import { rngFrom } from '../../stats/index.js';
import { answer } from './answer.js';
import { builtinTargets } from './builtin-targets.js';
import { scoredUnder } from './fixtures.testkit.js';
import { PANAS_NAMES, PANAS_WORDS } from './panas.js';
import type { AttuneRow } from './score-collect.js';
import { stepsOf } from './steps.js';
import type { AttuneItem, Judged, Letter, Said, Turn, TurnGold, Verdict } from './types.js';

export async function* stream<T>(rows: readonly T[]): AsyncGenerator<T> {
  yield* rows;
}

type Setting = ReturnType<typeof scoredUnder>;

/** Rows of a target that answers by records. */
export const rowsOf = (
  target: string,
  items: readonly AttuneItem[],
  recs: (item: AttuneItem) => Rec[],
  s: Setting = scoredUnder('sound'),
  over: Partial<AttuneRow> = {},
): AttuneRow[] =>
  items.map((item) => ({
    item,
    answers: answer.fromFile({ item }, recs(item), s),
    target,
    judge: null,
    repeat: 0,
    judgeRepeat: 0,
    verdicts: [],
    ...over,
  }));

/** Rows of a baseline that comes along. */
export async function baselineRows(
  name: string,
  items: readonly AttuneItem[],
  s: Setting = scoredUnder('sound'),
): Promise<AttuneRow[]> {
  const target = builtinTargets[name];
  if (target === undefined) throw new Error(`no baseline ${name}`);
  return rowsOf(name, items, await target.answers(), s);
}

/**
 * Answers as the person gave them, each wrong with probability `error`; a draft that copies the person's edit. Steps for
 * which `gives` is false have no record.
 */
export function nearlyRight(
  error: number,
  seed: string,
  gives: (step: string) => boolean = () => true,
): (item: AttuneItem) => Rec[] {
  return (item) => {
    const rng = rngFrom(`${seed}/${item.id}`);
    return stepsOf(item, false)
      .map((step): Rec => {
        const gold = step.turn === null ? undefined : item.gold.turns[step.turn.n - 1];
        const value =
          step.turn === null || gold === undefined
            ? postValue(item, rng, error)
            : turnValue(step.turn, gold, step.kind, rng, error);
        return { step: step.step, value };
      })
      .filter(({ step = '' }) => gives(step));
  };
}

function turnValue(turn: Turn, gold: TurnGold, kind: string, rng: Rng, error: number): Json {
  const wrong = (): boolean => rng() < error;
  const map = (which: keyof Judged): Json =>
    Object.fromEntries(
      turn.applicable.map((id) => {
        const truth: Said = gold.behaviours[id]?.[which] ?? null;
        return [id, (truth === 'yes') !== wrong() ? 'yes' : 'no'];
      }),
    );
  const maps = () => ({
    binary_om_assessment: map('observed'),
    binary_human_prediction: map('preferred'),
  });
  switch (kind) {
    case 'draft':
      return { drafted_response: turn.human ?? 'none' };
    case 'review':
      return {
        emotion_tags: gold.tags.map(({ emotion, intensity }) => ({
          emotion: wrong() ? (PANAS_WORDS[Math.floor(rng() * 20)] ?? emotion) : emotion,
          intensity,
        })),
        ...maps(),
      };
    case 'twin':
      return maps();
    default:
      return {
        pairwise_selections: Object.fromEntries(
          gold.winners.map((winner, i) => [String(i), wrong() ? other(winner) : (winner ?? 'A')]),
        ),
      };
  }
}

const other = (winner: Letter | null): Letter => (winner === 'A' ? 'B' : 'A');

function postValue({ gold }: AttuneItem, rng: Rng, error: number): Json {
  const wide = gold.wide;
  const near = (value: number | null): number | null =>
    value === null ? null : rng() < error ? Math.max(1, value - 2) : value;
  return {
    predicted_post_panas: {
      items: Object.fromEntries(
        PANAS_WORDS.map((word) => [PANAS_NAMES[word].en, near(gold.post?.items[word] ?? null)]),
      ),
    },
    conversation_wide: {
      q1_lookingFor: wide?.goals ?? [],
      q2_emotionClarity: rng() < error ? 'mixed' : (wide?.clarity ?? null),
      q3_modelFit: rng() < error ? 'off' : (wide?.fit ?? null),
      q3_followUp_whatFeltOff: wide?.off ?? [],
      fourBranchScores: Object.fromEntries(
        Object.entries(wide?.branches ?? {}).map(([branch, value]) => [branch, near(value)]),
      ),
    },
  };
}

/** The same rows under a judge, who says so of every draft that is there. */
export const withJudge = (
  judge: string,
  rows: readonly AttuneRow[],
  says: (turn: Turn, row: AttuneRow) => Verdict | null,
): AttuneRow[] =>
  rows.map((row) => ({
    ...row,
    judge,
    verdicts: row.item.turns
      .filter(({ human }) => human !== null)
      .map((turn) => {
        const value = says(turn, row);
        return {
          item: row.item.id,
          step: `t${String(turn.n).padStart(2, '0')}.draft`,
          state: value === null ? ('unparsable' as const) : ('rated' as const),
          value,
        };
      }),
  }));

/** A verdict with one score throughout and one answer to every behaviour. */
export const flatVerdict = (turn: Turn, score: number, said: 'yes' | 'no'): Verdict => ({
  scores: { overall: score, emotional: score, helpful: score, tone: score },
  behaviours: Object.fromEntries(turn.applicable.map((id) => [id, said])),
});

export function find(
  metrics: readonly Metric[],
  id: string,
  slice: Record<string, string> = {},
): Metric {
  const key = JSON.stringify(slice);
  const found = metrics.filter((m) => m.id === id && JSON.stringify(m.slice) === key);
  const [first] = found;
  if (first === undefined || found.length > 1)
    throw new Error(`${found.length} metrics ${id} ${key}`);
  return first;
}
