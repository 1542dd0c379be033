import type { Db } from '../store/index.js';
import type { Accounts } from './accounts/accounts.js';
import type { AuditLog } from './accounts/audit-log.js';
import type { Answer, ApiKey, Asked } from './api/index.js';
import type { Desk } from './desk.js';
import type { AlarmSender } from './guard/alarm-sender.js';
import type { MailOffice } from './mail/mail-office.js';
import type { IndexKeeper } from './reading/index-keeper.js';
import type { LiveRuns } from './runs/live-runs.js';
import type { Sender } from './sender.js';
import type { Setup } from './setup/setup.js';
import type { Viewer } from './viewer.js';

/** What every handler gets beside the request. */
export type Context = {
  db: Db;
  desk: Desk;
  index: IndexKeeper;
  live: LiveRuns;
  mode: 'local' | 'team';
  /** Null on a machine without accounts. */
  accounts: Accounts | null;
  audit: AuditLog;
  /** Null where no mail server is named. */
  mail: MailOffice | null;
  /** Sends alarms of the guard's counts. */
  alarms: AlarmSender;
  setup: Setup;
  sender: Sender;
  /** Kinds and ids of what the handler made or touched beside what the path names: for the audit log. */
  touched: Record<string, string>;
  /** For the request’s line in the log: counts, names and places of ours, never text. */
  facts: Record<string, string | number | boolean | null>;
  /** Null before signing in; never null where the rule asks for somebody. */
  viewer: Viewer | null;
  /** Milliseconds since 1970. */
  now: number;
  /** Aborted when the client goes away. */
  gone: AbortSignal;
};

export type Handle<K extends ApiKey> = (asked: Asked<K>, context: Context) => Promise<Answer<K>>;
export type Handlers = { [K in ApiKey]: Handle<K> };

/** Handlers of one area; types follow from the routes' declarations. */
export const handlers = <K extends ApiKey>(
  some: { [P in K]: Handle<P> },
): { [P in K]: Handle<P> } => some;
