import type { Answered, Ask, Profile, Reply, Stage, VerdictState } from '../../contract/index.js';
import { RE_ASKS, reAsk } from '../shared/re-ask.js';
import { criteriaSteps, type JudgeStep, OFFICIAL_STEP } from './judge-steps.js';
import { SCORED } from './meta.js';
import { judgingPrompt } from './prompts-official.js';
import { checkMessages, SOUND_VERSION } from './prompts-sound.js';
import { readReleased, readStrict } from './reply-official.js';
import { readSound } from './reply-sound.js';
import {
  type Answer,
  type AskOptions,
  type HeartItem,
  rowId,
  type ScoreOptions,
  type Verdict,
} from './types.js';
import { templatesOf } from './upstream.js';
import { verdictsOfFile } from './verdict-file.js';
import {
  allMissed,
  allUnrated,
  ERROR_TEXT,
  isErrorText,
  ODD,
  rated,
  rowsOfDetail,
  textOf,
  unrated,
  unscoredAnswer,
  type VerdictOut,
} from './verdict-rows.js';

type Part = Answered<HeartItem, Answer>;

/** Checks one item's answer against its rubric; a unit is one item, and each rubric row gets its own verdict. */
export const judge: Stage<HeartItem, Part, AskOptions, ScoreOptions, Verdict, VerdictState> = {
  units: (items) => items.map((item) => ({ id: item.id, items: [item] })),

  *ask(parts, asked) {
    const asks = parts.flatMap((part): Ask[] => {
      if (unscoredAnswer(part, SCORED) !== null) return [];
      return asked.protocol === 'official'
        ? officialAsks(part, asked.o.upstream)
        : soundAsks(part, asked.o.mode);
    });
    if (asks.length > 0) yield asks;
  },

  read: (parts, replies, { asked, scoring }) =>
    parts.flatMap((part) => {
      const fate = unscoredAnswer(part, SCORED);
      if (fate !== null) return allUnrated(part.item, 'errored', fate);
      if (scoring === 'official' && isErrorText(textOf(part)))
        return allUnrated(part.item, 'errored', ERROR_TEXT);
      return asked.protocol === 'official'
        ? readOfficial(part, replies.get(OFFICIAL_STEP), scoring)
        : readSteps(part, criteriaSteps(part.item.rubric, asked.o.mode), replies);
    }),

  fromFile: (part, recs, { scoring }) => verdictsOfFile(part, recs, scoring, SCORED),
};

/** One call for all rows, default parameters, never asked again, as in the released script. */
function officialAsks(part: Part, upstream: string): Ask[] {
  const templates = templatesOf(upstream);
  if (isErrorText(textOf(part))) return [];
  const content = judgingPrompt(templates, part.item, textOf(part));
  return [
    {
      step: OFFICIAL_STEP,
      role: 'judge',
      messages: [{ role: 'user', content }],
      note: { prompt: 'heartbench-judge-official', templates: templates.hash.slice(0, 16) },
    },
  ];
}

/** One call a step at temperature 0; asked again at most twice while a row of it cannot be read. */
function soundAsks(part: Part, mode: AskOptions['mode']): Ask[] {
  const text = textOf(part);
  if (text.trim() === '') return [];
  return criteriaSteps(part.item.rubric, mode).map(({ step, criteria }) => {
    const { messages, schema } = checkMessages(part.item, text, criteria);
    const ids = criteria.map((c) => rowId(c.index));
    return {
      step,
      role: 'judge',
      messages,
      schema,
      params: { temperature: 0 },
      note: { prompt: SOUND_VERSION },
      retry: (reply, attempt) => (attempt > RE_ASKS ? null : reAsk(messages, reply, faultOf(ids))),
    };
  });
}

/** Why a reply cannot be read for its state alone; null when its text counts. */
function lost(reply: Reply | undefined): readonly [Exclude<VerdictState, 'rated'>, string] | null {
  if (reply === undefined) return ['errored', 'not_reached'];
  switch (reply.state) {
    case 'errored':
    case 'not_reached':
      return ['errored', reply.state];
    case 'refused':
    case 'filtered':
      return ['refused', reply.state];
    case 'empty':
      return ['unparsable', 'empty'];
    default:
      return null;
  }
}

function readOfficial(part: Part, reply: Reply | undefined, scoring: Profile): VerdictOut[] {
  const { item } = part;
  const official = scoring === 'official';
  const fate = lost(reply);
  if (fate !== null || reply === undefined) {
    const [state, why] = fate ?? (['errored', 'not_reached'] as const);
    return withCall(allUnrated(item, state, why), reply);
  }
  // The released code takes such a reply for a failed call, and does not look at why a reply ended.
  if (official && isErrorText(reply.text))
    return withCall(allUnrated(item, 'errored', 'reply_begins_with_error'), reply);
  if (!official && reply.state === 'truncated')
    return withCall(allUnrated(item, 'unparsable', 'truncated'), reply);
  const found = official ? readReleased(reply.text) : readStrict(reply.text);
  const outs =
    'fault' in found
      ? declines(reply.text)
        ? allUnrated(item, 'refused', 'declined')
        : allUnrated(item, 'unparsable', found.fault)
      : rowsOfDetail(item, found.detail, found.reason, scoring);
  return withCall(outs, reply);
}

function readSteps(
  part: Part,
  steps: readonly JudgeStep[],
  replies: ReadonlyMap<string, Reply>,
): VerdictOut[] {
  if (textOf(part).trim() === '') return allMissed(part.item, ODD.noText);
  return steps.flatMap((step) => {
    const reply = replies.get(step.step);
    return withCall(readStep(part.item, step, reply), reply);
  });
}

function readStep(
  item: HeartItem,
  { criteria }: JudgeStep,
  reply: Reply | undefined,
): VerdictOut[] {
  const every = (state: Exclude<VerdictState, 'rated'>, why: string): VerdictOut[] =>
    criteria.map(({ index }) => unrated(item, index, state, why));
  const fate = lost(reply);
  if (fate !== null || reply === undefined) return every(...(fate ?? ['errored', 'not_reached']));
  if (reply.state === 'truncated') return every('unparsable', 'truncated');
  const reading = readSound(
    reply.text,
    criteria.map((c) => rowId(c.index)),
  );
  if ('fault' in reading)
    return declines(reply.text) ? every('refused', 'declined') : every('unparsable', reading.fault);
  return criteria.map(({ index }) => {
    const row = reading.rows.get(rowId(index)) ?? { fault: 'missing' };
    return 'verdict' in row
      ? rated(item, index, row.verdict, reading.lenient ?? undefined)
      : unrated(item, index, 'unparsable', row.fault);
  });
}

const withCall = (outs: VerdictOut[], reply: Reply | undefined): VerdictOut[] =>
  reply === undefined ? outs : outs.map((out) => ({ ...out, calls: [reply.call] }));

const faultOf =
  (ids: readonly string[]) =>
  (text: string): string | null => {
    const reading = readSound(text, ids);
    if ('fault' in reading) return reading.fault;
    const bad = ids.filter((id) => 'fault' in (reading.rows.get(id) ?? { fault: '' }));
    return bad.length === 0 ? null : `it lacks one clear verdict for ${bad.join(', ')}`;
  };

const DECLINES = [
  /\bI\b[^.!?\n]{0,30}\b(?:can['’]?t|cannot|won['’]?t|unable|not able|not comfortable|decline)\b[^.!?\n]{0,40}\b(?:rate|score|check|assess|evaluat\w*|judge|help|assist|comply|provide|do that|continue)\b/i,
  /(?:我|抱歉|对不起)[^。！？\n]{0,20}(?:无法|不能|没办法|拒绝|不便)[^。！？\n]{0,20}(?:评|打分|判断|协助|帮|提供|完成|满足|继续)/,
];

/** A reply without verdicts that says in its first words that the judge will not rate. */
const declines = (text: string): boolean =>
  DECLINES.some((pattern) => pattern.test(text.trim().slice(0, 200)));
