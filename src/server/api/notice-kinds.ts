/** What people can be told of; who is told of which stands in setup/notices/kinds.ts. */
export const NOTICE_KINDS = [
  'run.done',
  'run.trouble',
  'disagreement',
  'suite.stored',
  'guard.alarm',
] as const;
