import type { AnswerState, Ask, Json, Profile, Program, Reply } from '../../contract/index.js';
import { itemsOf } from './items.js';
import { askOptions, scoreOptions } from './options.js';
import { readSession } from './read-session.js';
import type { Session } from './session.js';
import type { AskOptions, RescueItem, ScoreOptions, Task } from './types.js';

const NOWHERE = { dir: null };

export const askedUnder = (protocol: Profile, over: Partial<AskOptions> = {}) => ({
  protocol,
  o: { ...askOptions(protocol, NOWHERE).parse({}), ...over },
});

export const scoredUnder = (
  scoring: Profile,
  over: Partial<ScoreOptions> = {},
  asked = askedUnder(scoring),
) => ({ asked, scoring, o: { ...scoreOptions(scoring).parse({}), draws: 100, ...over } });

/** A row of a file in the released form; what is not given is empty. */
export function rawRow(
  primary_speaker: string,
  target: string[],
  dialogue_cleaned: string,
  over: { [key: string]: Json } = {},
): { [key: string]: Json } {
  return {
    start_time: 0,
    end_time: 1,
    primary_speaker,
    target,
    dialogue_cleaned,
    utterance_type: primary_speaker === 'Therapist' ? '' : 'other',
    ...over,
  };
}

export const emotion = (person: string, emotion_description: string, intensity: Json): Json => [
  { person, emotion_description, intensity },
];
export const view = (source: string, target: string, viewpoint: string): Json => [
  { source, target, viewpoint, attitude: 'calm' },
];
export const strategy = (strategy_type: string, target: string[]): Json => [
  { provider: 'Therapist', target, strategy_type, strategy_content: 'x' },
];

/** Eight rows of two people whose names are also in their speech. Rows from 1; therapist in 3, 6 and 8. */
export const rawRows = (): { [key: string]: Json }[] => [
  rawRow('Ann', ['Therapist'], 'Ben came home late again yesterday.', {
    viewpoints_attitudes: view('Ann', 'Ben', 'he does not care'),
  }),
  rawRow('Ben', ['Ann'], 'I told Ann about it on Monday morning.', {
    internal_emotion: emotion('Ben', 'cornered', 5),
    tone_of_voice: 'tense',
    facial_expressions: [{ person: 'Ben', description: 'looks at Ann' }],
  }),
  rawRow('Therapist', ['Ben'], 'Ben goes quiet.', {
    support_strategy: strategy('track', ['Ann', 'Ben']),
    relation_cycle_state: 'pursue_withdraw',
  }),
  rawRow('Ann', ['Ben'], 'You never say anything to me, Ben.', {
    internal_emotion: emotion('Ann', 'lonely under anger', 8),
    viewpoints_attitudes: view('Ann', 'Ben', 'he hides from me'),
  }),
  rawRow('Ben', ['Ann'], 'Because you always shout at me first.', {
    internal_emotion: emotion('Ben', 'ashamed', 7),
  }),
  rawRow('Therapist', ['Ann'], 'Hold on.', {
    support_strategy: strategy('safeguard', []),
    relation_cycle_state: 'attack_attack',
  }),
  rawRow('Ben', ['Therapist'], 'I am sorry about yesterday, I really am.', {
    internal_emotion: emotion('Ben', 'sorry', 6),
    viewpoints_attitudes: view('Ben', 'Ann', 'she was right to be hurt'),
  }),
  rawRow('Therapist', ['Ben'], 'Mhm.'),
];

export const rawSample = (sample_id: string, rows = rawRows()): { [key: string]: Json } => ({
  sample_id,
  scenario: 'couple',
  participants: ['Ann', 'Ben'],
  rows,
});

export const session = (rows = rawRows(), sample = 'pair/one'): Session =>
  readSession(rawSample(sample, rows), { file: 'benchmark_191.jsonl', line: 1 }, null);

export const items = (
  sessions: readonly Session[] = [session()],
  over: Partial<AskOptions> = {},
): RescueItem[] => itemsOf(sessions, 'builtin', askedUnder('sound', over).o);

/** The item of a task and row; the first of the task without a row. */
export function itemOf(task: Task, row?: number, all = items()): RescueItem {
  const found = all.find((item) => item.task === task && (row === undefined || item.row === row));
  if (found === undefined) throw new Error(`no ${task} item at row ${row}`);
  return found;
}

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

/** Runs a program as the pipeline does over made-up replies. @throws Error when a step is re-asked more than twice. */
export function drive(program: Program, say: (ask: Ask) => Reply): Map<string, Reply> {
  const replies = new Map<string, Reply>();
  const look = (step: string): Reply => replies.get(step) ?? replyOf('', 'not_reached');
  for (let next = program.next(look); next.done !== true; next = program.next(look))
    for (const ask of next.value) {
      const reply = say(ask);
      // A stubborn voice: asked again, it says the same.
      if ([1, 2, 3].every((attempt) => ask.retry?.(reply, attempt))) throw new Error('endless');
      replies.set(ask.step, reply);
    }
  return replies;
}
