import type { AnswerState, Metric, Profile, Scored } from '../../contract/index.js';
import { patternIds, strategyIds } from './labels.js';
import type { Group, RescueRow } from './score-collect.js';
import {
  type Answer,
  type AskOptions,
  type Gold,
  GROUP,
  type RescueItem,
  type Scenario,
  type ScoreOptions,
  TASKS,
  type Task,
  THERAPIST,
  type Timeline,
  type TimeRow,
  type Verdict,
} from './types.js';

export const scoredUnder = (
  scoring: Profile,
  o: Partial<ScoreOptions> = {},
  asked: Partial<AskOptions> = {},
): Scored<AskOptions, ScoreOptions> => ({
  asked: {
    protocol: scoring,
    o: {
      view: 'builtin',
      lang: 'all',
      tasks: [...TASKS],
      evidence: 'dialogue',
      context: 'default',
      batch: 'default',
      current: false,
      known_emotion: false,
      blind: scoring === 'sound',
      definitions: true,
      persons: 'all',
      swap: 'none',
      viewpoint: '1-5',
      ...asked,
    },
  },
  scoring,
  o: {
    denominator: scoring === 'official' ? 'as_published' : 'labelled',
    failures: scoring === 'official' ? 'as_published' : 'apart',
    draws: 100,
    ...o,
  },
});

const timeRow = (index: number, over: Partial<TimeRow> = {}): TimeRow => ({
  index,
  speaker: THERAPIST,
  targets: [],
  pattern: '',
  strategies: [],
  emotions: [],
  viewpoints: 0,
  utteranceType: '',
  startS: null,
  endS: null,
  ...over,
});

export const timelineOf = (
  rows: readonly Partial<TimeRow>[],
  participants: readonly string[] = ['Ann', 'Ben'],
): Timeline => ({
  participants: [...participants],
  rows: rows.map((row, i) => timeRow(i, row)),
});

/** A session of therapist rows that carry these patterns. */
export const patternTimeline = (patterns: readonly string[]): Timeline =>
  timelineOf(patterns.map((pattern) => ({ pattern })));

export function item(
  sample: string,
  row: number,
  gold: Gold,
  over: Partial<RescueItem> & { speaker?: string } = {},
): RescueItem {
  const scenario: Scenario = over.scenario ?? 'couple';
  const timeline = over.timeline ?? timelineOf(Array.from({ length: row + 1 }, () => ({})));
  const { speaker = THERAPIST, ...rest } = over;
  return {
    id: `${sample}/${gold.task}/${row}`,
    task: gold.task,
    lang: 'en',
    origin: 'builtin',
    scenario,
    sample,
    row,
    clusters: { sample },
    window: {
      participants: timeline.participants,
      earlier: [],
      current: null,
      speaker,
      target: null,
      emotions: [],
    },
    candidates: candidatesOf(gold.task, scenario, timeline),
    gold,
    majority: null,
    timeline,
    ...rest,
  };
}

function candidatesOf(task: Task, scenario: Scenario, { participants }: Timeline): string[] {
  if (task === 'pattern') return patternIds(scenario);
  if (task === 'strategy') return strategyIds(scenario);
  return task === 'target' ? [...participants, GROUP[scenario]] : [];
}

/** One item for each labelled row of the session. */
export const patternItems = (
  sample: string,
  timeline: Timeline,
  over: Partial<RescueItem> = {},
): RescueItem[] =>
  timeline.rows
    .filter(({ pattern }) => pattern !== '')
    .map(({ index, pattern }) =>
      item(sample, index, { task: 'pattern', label: pattern }, { timeline, ...over }),
    );

/** A label answer, the state of a missing one, or an answer. */
export type Said = Answer | AnswerState | readonly string[];

export function row(
  it: RescueItem,
  said: Said,
  over: Partial<RescueRow> & { verdict?: Partial<Verdict> } = {},
): RescueRow {
  const { verdict, ...rest } = over;
  const answer: Answer | null =
    typeof said === 'string'
      ? null
      : 'task' in said
        ? said
        : { task: it.task as 'pattern' | 'target' | 'strategy', ranked: [...said] };
  return {
    item: it,
    answers: [
      {
        item: it.id,
        step: 'answer',
        state: typeof said === 'string' ? (said as AnswerState) : 'ok',
        value: answer,
      },
    ],
    target: 'model',
    judge: null,
    repeat: 1,
    judgeRepeat: 1,
    verdicts:
      verdict === undefined
        ? []
        : [
            {
              item: it.id,
              step: 'rating',
              state: 'rated',
              value: {
                score: null,
                pairing: null,
                content: null,
                similarity: null,
                bertscore: null,
                reason: null,
                ...verdict,
              },
            },
          ],
    ...rest,
  };
}

export async function* stream<T>(rows: readonly T[]): AsyncGenerator<T> {
  yield* rows;
}

/** The metric with this id and slice. */
export function find(
  metrics: readonly Metric[],
  id: string,
  slice: Record<string, string> = {},
): Metric {
  const found = metrics.filter(
    (m) => m.id === id && JSON.stringify(m.slice) === JSON.stringify(slice),
  );
  const [one] = found;
  if (one === undefined || found.length > 1) throw new Error(`${found.length} metrics ${id}`);
  return one;
}

/** A group with one answer an item. */
export const groupOf = (rows: readonly RescueRow[], target = 'model'): Group => ({
  target,
  judge: null,
  entries: rows.map(({ answers, verdicts }) => [
    {
      repeat: 1,
      judgeRepeat: 1,
      state: answers[0]?.state ?? 'not_reached',
      answer: answers[0]?.value ?? null,
      rating: verdicts[0]?.state ?? null,
      verdict: verdicts[0]?.value ?? null,
    },
  ]),
});
