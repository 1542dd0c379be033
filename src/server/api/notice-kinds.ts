import { OUTWARD_KINDS } from '../../experts/talk/outward-kinds.js';

/** What people can be told of; who is told of which stands in setup/notices/kinds.ts. */
export const NOTICE_KINDS = [
  'run.done',
  'run.trouble',
  'disagreement',
  'suite.stored',
  'guard.alarm',
  'work.given',
  'work.urgent',
  'work.quality',
  'work.late',
  'work.risk',
  'work.rubric',
  'work.exam',
  'work.consultation',
  'work.mention',
  'work.answer',
  'work.tier',
  'work.statement',
  'work.objection',
  'work.certificate',
  'work.blind',
  'work.distress',
  'work.event',
  'work.standing',
  'work.appeal',
] as const;

/** What only systems are told of, by webhooks of a project. */
export const EVENT_KINDS = OUTWARD_KINDS;
export const HOOK_KINDS = [...NOTICE_KINDS, ...EVENT_KINDS] as const;
