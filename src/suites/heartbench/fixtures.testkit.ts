import type { AnswerState, Ask, Metric, Profile, Program, Reply } from '../../contract/index.js';
import { answer } from './answer.js';
import type { HeartRow } from './score-collect.js';
import {
  type AskOptions,
  type HeartItem,
  type Mode,
  type RubricRow,
  rowId,
  type ScoreOptions,
  type Turn,
} from './types.js';

export const askedUnder = (protocol: Profile, over: Partial<AskOptions> = {}) => ({
  protocol,
  o: { view: 'builtin', lang: 'all', mode: 'all' as Mode, upstream: '', ...over } as AskOptions,
});

export const scoredUnder = (
  scoring: Profile,
  o: Partial<ScoreOptions> = {},
  asked = askedUnder(scoring),
) => ({
  asked,
  scoring,
  o: {
    gate: scoring === 'official' ? 'code' : 'paper',
    aggregation: 'abilities',
    draws: 100,
    ...o,
  } as ScoreOptions,
});

export const bonus = (dimension: string, score = 3): RubricRow => ({
  dimension,
  score,
  content: `does what ${dimension} asks for (${score})`,
});
export const gateRow = (score: number | null = null): RubricRow => ({
  dimension: '其他',
  score,
  content: 'speaks in the person’s place',
});

/** Three abilities, five rows, the gate in the middle. */
export const RUBRIC: RubricRow[] = [
  bonus('好奇心', 3),
  bonus('温暖', 2),
  gateRow(),
  bonus('言语表达', -3),
  bonus('言语表达', -10),
];

export function item(id: string, over: Partial<HeartItem> = {}): HeartItem {
  return {
    id,
    lang: 'en',
    origin: 'builtin',
    clusters: { session: id, question: id },
    difficulty: 'normal',
    primary_scene: '个人成长',
    secondary_scene: '',
    dialogue: [turn('A', 'I am tired.')],
    rubric: RUBRIC,
    ...over,
  };
}
export const turn = (role: Turn['role'], content: string): Turn => ({ role, content });

/** An answered item. */
export const part = (text: string, it = item('q1')) => ({
  item: it,
  answers: answer.fromFile({ item: it }, [{ value: text }], scoredUnder('sound')),
});

export const replyOf = (text: string, state: AnswerState = 'ok'): Reply => ({
  state,
  text,
  call: 'call-1',
});

/** Draws the first batch of a program's asks; [] when it asks nothing. */
export function firstAsks(program: Program): Ask[] {
  const next = program.next(() => replyOf(''));
  return next.done === true ? [] : next.value;
}

/** A row of one target and judge; `hits`: 1, 0 or null by rubric row. */
export function row(
  it: HeartItem,
  hits: readonly (number | null)[],
  over: Partial<HeartRow> & { text?: string } = {},
): HeartRow {
  const { text = 'I am here.', ...rest } = over;
  return {
    item: it,
    answers: part(text, it).answers,
    target: 'target',
    judge: 'judge',
    repeat: 1,
    judgeRepeat: 1,
    verdicts: it.rubric.map((_, i) => {
      const hit = hits[i] ?? null;
      return hit === null
        ? { item: it.id, step: rowId(i), state: 'unparsable', value: null, why: 'null' }
        : { item: it.id, step: rowId(i), state: 'rated', value: { hit: hit === 1, reason: null } };
    }),
    ...rest,
  };
}

export async function* stream(rows: readonly HeartRow[]): AsyncGenerator<HeartRow> {
  yield* rows;
}

export function find(
  metrics: readonly Metric[],
  id: string,
  slice: Record<string, string> = {},
): Metric {
  const found = metrics.find(
    (m) => m.id === id && JSON.stringify(m.slice) === JSON.stringify(slice),
  );
  if (found === undefined) throw new Error(`no metric ${id} ${JSON.stringify(slice)}`);
  return found;
}
