import {
  type Ask,
  HearthError,
  type Json,
  type Program,
  type Reply,
  same,
  type Text,
} from '../../contract/index.js';
import { findJson } from '../../models/index.js';
import type { Cell } from './generator-grid.js';
import { draftMessages } from './generator-prompts.js';
import { type Cast, itemOfScenario } from './items.js';
import type { QueueEntry } from './review-queue.js';
import { isCrisis, sapCheck } from './sap-check.js';
import { readScenario, type ScenarioRecord } from './scenario-file.js';
import { bodyOf, nearDuplicates } from './similarity.js';

/** Cells that are asked together. */
const BATCH = 16;
const RE_ASKS = 2;

/** A scenario as a helper wrote it, as a record and as the JSON of a scenario file; or why it cannot be used. */
export type Draft = { record: ScenarioRecord; json: { [key: string]: Json } } | { fault: Text };

/** Reads one reply of a helper. Id, format, persona, person and need are the cell's, whatever the reply says. */
export function readDraft(text: string, cell: Cell): Draft {
  const found = findJson(text);
  if (found.how === 'none')
    return { fault: { en: found.why, 'zh-CN': '回复中没有唯一的 JSON 对象' } };
  if (typeof found.value !== 'object' || found.value === null || Array.isArray(found.value))
    return { fault: { en: 'it is not a JSON object', 'zh-CN': '不是 JSON 对象' } };
  const json = {
    ...found.value,
    id: cell.id,
    task: cell.task,
    persona: cell.persona.id,
    user: cell.user.id,
    need: cell.need,
  };
  const place = { file: cell.id, line: 1 };
  const cast: Cast = {
    personas: new Map([[cell.persona.id, cell.persona]]),
    users: new Map([[cell.user.id, cell.user]]),
  };
  try {
    const record = readScenario(json, place);
    itemOfScenario(record, cast, 'own', place);
    return { record, json };
  } catch (error) {
    if (error instanceof HearthError) return { fault: faultOf(error) };
    throw error;
  }
}

/** What is wrong with a draft, by field; where it stands is known. */
const faultOf = ({ text, place: { field } }: HearthError): Text =>
  field === undefined || field === ''
    ? text
    : { en: `${field}: ${text.en}`, 'zh-CN': `${field}：${text['zh-CN']}` };

/** Asks a helper (the run's user model) for the scenario of each cell; an unreadable one is asked for again twice. */
export function* writeScenarios(cells: readonly Cell[]): Program {
  for (let at = 0; at < cells.length; at += BATCH)
    yield cells.slice(at, at + BATCH).map((cell): Ask => {
      const messages = draftMessages(cell);
      return {
        step: cell.id,
        role: 'helper',
        thread: 'side',
        messages,
        retry: (reply, attempt) => {
          const draft =
            reply.state === 'ok' ? readDraft(reply.text, cell) : { fault: same(reply.state) };
          if (attempt > RE_ASKS || !('fault' in draft)) return null;
          const again = `That cannot be used: ${draft.fault.en}. Send the one JSON object again, complete.`;
          return [
            ...messages,
            ...(reply.text.trim() === ''
              ? []
              : [{ role: 'assistant' as const, content: reply.text }]),
            { role: 'user', content: again },
          ];
        },
      };
    });
}

/** Cells without a usable scenario, each with its reason. */
export type Missing = { cell: string; why: Text };

/**
 * What the replies amount to: a queue for people, everything pending, in the order of the cells; drafts that nearly repeat
 * an earlier one or one of `known`; and the cells without a usable scenario. Flags of an entry: `crisis` (the person's
 * words call for a safety response), `reference:RULE` (the reference breaks a rule of the persona module).
 */
export function reviewQueue(
  cells: readonly Cell[],
  replies: ReadonlyMap<string, Reply>,
  known: readonly ScenarioRecord[],
): { queue: QueueEntry[]; repeats: { cell: string; of: string }[]; missing: Missing[] } {
  const missing: Missing[] = [];
  const drafts = cells.flatMap((cell) => {
    const reply = replies.get(cell.id);
    const draft: Draft =
      reply?.state === 'ok'
        ? readDraft(reply.text, cell)
        : { fault: same(reply === undefined ? 'not_reached' : reply.state) };
    if (!('fault' in draft)) return [{ cell, ...draft }];
    missing.push({ cell: cell.id, why: draft.fault });
    return [];
  });
  const entries = [...known, ...drafts.map(({ record }) => record)].map((record) => ({
    id: record.id,
    group: record.task,
    text: bodyOf(record),
  }));
  const twins = nearDuplicates(entries).slice(known.length);
  const repeats: { cell: string; of: string }[] = [];
  const queue = drafts.flatMap(({ cell, record, json }, i): QueueEntry[] => {
    const [twin] = twins[i] ?? [];
    if (twin !== undefined) {
      repeats.push({ cell: cell.id, of: twin.of.id });
      return [];
    }
    const { lang } = cell.persona;
    const said = [
      ...record.history.filter((t) => t.by === 'user').map((t) => t.text),
      record.message ?? '',
    ];
    const words = said.join('\n');
    const entry: QueueEntry = {
      status: 'pending',
      draft: json,
      flags: [
        ...(isCrisis(words, lang) ? ['crisis'] : []),
        ...sapCheck(record.reference, words, lang).map(({ rule }) => `reference:${rule}`),
      ],
      note: '',
    };
    return [entry];
  });
  return { queue, repeats, missing };
}
