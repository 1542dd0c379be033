import type { AnswerState, Metric, Profile } from '../../contract/index.js';
import type { Dimension } from './dimensions.js';
import { FORMAT_INFO, type Task } from './formats.js';
import type { TalkRow } from './score-collect.js';
import {
  ANSWER,
  type Answer,
  type AskOptions,
  type Fact,
  type Gold,
  type Line,
  MEMORY,
  type Note,
  type Persona,
  RATING,
  type Rating,
  type Scenario,
  type ScoreOptions,
  type Session,
  type TalkItem,
  turnStep,
  type User,
} from './types.js';

const ASKED: AskOptions = {
  view: 'builtin',
  lang: 'all',
  task: 'all',
  sap: 'off',
  sap_check: false,
  dependence_avoidance: 0,
  distance: 0,
  active_support: 0,
  memory: 'self',
  user: 'script',
  patience: 2,
};

export const scoredUnder = (
  scoring: Profile,
  o: Partial<ScoreOptions> = {},
  asked: Partial<AskOptions> = {},
) => ({
  asked: { protocol: scoring, o: { ...ASKED, ...asked } },
  scoring,
  o: {
    low: 2,
    pairs: scoring === 'official' ? 'first' : 'all',
    weights: 'scorer',
    draws: 100,
    ...o,
  } satisfies ScoreOptions as ScoreOptions,
});

const persona: Persona = {
  id: 'p1',
  lang: 'zh',
  name: '苏禾',
  gender: 'female',
  age: 30,
  work: '木匠',
  style: '慢声细语',
  traits: ['耐心'],
  likes: ['木头的气味'],
  dislikes: ['吵闹'],
  background: '在小城开了一间木作铺。',
  stages: { first: '客气', familiar: '随和', close: '亲近' },
};
const user: User = {
  id: 'u1',
  lang: 'zh',
  name: '阿宁',
  age: 26,
  work: '护士',
  about: '常上夜班',
};
const GOLD: Gold = { must: [], mustNot: [], memories: [], nothing: null };
const SCENARIO: Scenario = {
  persona,
  user,
  need: 'explicit',
  wish: '被听见',
  history: [],
  memories: [],
  schedule: [],
  now: null,
  hobbies: [],
  outline: null,
  message: null,
};

/** A single-format item; parts of its scenario and gold may be given. */
export function item(
  id: string,
  task: Task,
  over: Partial<Omit<TalkItem, 'scenario' | 'gold'>> & {
    scenario?: Partial<Scenario>;
    gold?: Partial<Gold>;
  } = {},
): TalkItem {
  const { scenario, gold, ...rest } = over;
  return {
    id,
    task,
    area: FORMAT_INFO[task].area,
    lang: 'zh',
    origin: 'builtin',
    clusters: { scenario: id },
    scenario: { ...SCENARIO, ...scenario },
    line: null,
    reference: null,
    flags: [],
    gold: { ...GOLD, ...gold },
    ...rest,
  };
}

/** A session at a 1-based place in a line; `turns` are the facts that each reply is held to. */
export function session(
  line: string,
  index: number,
  turns: { must?: Fact[]; mustNot?: Fact[] }[],
  over: Partial<Pick<Line, 'kind' | 'of'>> & Partial<Pick<Session, 'need' | 'memories'>> = {},
): TalkItem {
  const { kind = 'recall', of = 3, need = 'implicit', memories = [] } = over;
  const meeting: Session = {
    user,
    date: `2026-01-0${index}`,
    stage: 'first',
    need,
    wish: '',
    turns: turns.map(({ must = [], mustNot = [] }) => ({ say: '', intent: '', must, mustNot })),
    memories,
  };
  const sessions = Array.from({ length: index }, () => meeting);
  return item(`${line}/s${index}`, 'horizon', {
    clusters: { scenario: line },
    line: { id: line, kind, persona, index, of, sessions },
    gold: { memories },
  });
}

export const note = (
  content: string,
  category = 'hobbies',
  importance: number | null = 1,
): Note => ({
  content,
  category,
  importance,
});

export const answerOf = (text: string, notes: Note[] | null = null): Answer => ({ text, notes });

/** What a step came to: a text, an answer, or the state of an answer that never came. */
export type Given = string | Answer | Exclude<AnswerState, 'ok'>;
const STATES: readonly string[] = ['errored', 'not_reached', 'truncated', 'filtered', 'unparsable'];
const isState = (given: Given): given is Exclude<AnswerState, 'ok'> =>
  typeof given === 'string' && STATES.includes(given);

/** A row; `given` by step, `ratings` null for a verdict that could not be read. */
export function row(
  it: TalkItem,
  given: Given | Readonly<Record<string, Given>>,
  ratings: Partial<Record<Dimension, number>> | null = {},
  over: Partial<TalkRow> = {},
): TalkRow {
  const single = typeof given === 'string' || 'text' in given;
  const steps = single ? { [ANSWER]: given as Given } : (given as Record<string, Given>);
  return {
    item: it,
    target: 'target',
    judge: 'judge',
    repeat: 1,
    judgeRepeat: 1,
    answers: Object.entries(steps).map(([step, value]) =>
      isState(value)
        ? { item: it.id, step, state: value, value: null }
        : {
            item: it.id,
            step,
            state: 'ok',
            value: typeof value === 'string' ? answerOf(value) : value,
          },
    ),
    verdicts: [
      ratings === null
        ? { item: it.id, step: RATING, state: 'unparsable', value: null, why: '?' }
        : {
            item: it.id,
            step: RATING,
            state: 'rated',
            value: { ratings: ratingsOf(ratings), low: false },
          },
    ],
    ...over,
  };
}

function ratingsOf(scores: Partial<Record<Dimension, number>>): Partial<Record<Dimension, Rating>> {
  const out: Partial<Record<Dimension, Rating>> = {};
  for (const key of Object.keys(scores) as Dimension[]) {
    const score = scores[key];
    if (score !== undefined) out[key] = { score, reason: null };
  }
  return out;
}

export const turns = (...texts: Given[]): Record<string, Given> =>
  Object.fromEntries(texts.map((text, i) => [turnStep(i), text]));
export { MEMORY };

export async function* stream(rows: readonly TalkRow[]): AsyncGenerator<TalkRow> {
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
