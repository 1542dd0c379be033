import { z } from 'zod';
import { type Json, usageError } from '../../contract/index.js';
import { readScenario, type ScenarioRecord } from './scenario-file.js';

/** What a person has decided of a generated scenario. */
export const REVIEW_STATES = ['pending', 'approved', 'rejected'] as const;
export type ReviewState = (typeof REVIEW_STATES)[number];

/**
 * One line of a review queue. `draft` is the scenario in the form of scenario files, `flags` what a program found
 * (crisis words, broken rules), `note` the reviewer's own.
 */
export type QueueEntry = { status: ReviewState; draft: Json; flags: string[]; note: string };

const envelope = z.strictObject({
  status: z.enum(REVIEW_STATES),
  draft: z.record(z.string(), z.json()),
  flags: z.array(z.string()).default([]),
  note: z.string().default(''),
});

export const queueLine = (entry: QueueEntry): string => JSON.stringify(entry);

/**
 * A line of a queue; null for a plain scenario, which has no `draft`.
 * @throws HearthError exit 2 for a queue line or a draft that is not of its form.
 */
export function readQueueLine(
  value: Json,
  place: { file: string; line: number },
): { status: ReviewState; scenario: ScenarioRecord; flags: string[]; note: string } | null {
  if (typeof value !== 'object' || value === null || !('draft' in value)) return null;
  const parsed = envelope.safeParse(value);
  if (!parsed.success)
    throw usageError(
      {
        en: 'is no line of a review queue; it holds status (pending, approved, rejected), draft, flags and note',
        'zh-CN':
          '不是审核队列的行；应包含 status（pending、approved、rejected）、draft、flags 和 note',
      },
      place,
      { cause: parsed.error },
    );
  const { status, draft, flags, note } = parsed.data;
  return { status, scenario: readScenario(draft, place), flags, note };
}
