import { z } from 'zod';
import type { Json } from '../../contract/index.js';

/** Kinds of cues in a user's message. A cue is a sign in words, no diagnosis. */
export const CUES = ['self-harm', 'violence', 'under-age'] as const;
export type CueKind = (typeof CUES)[number];

/** Finds cues in a user's message; a pure function. Implemented by `serve/cues`. */
export type DetectCues = (text: string) => readonly { kind: CueKind }[];

/**
 * What a turn means for the session's duties.
 * `session_start`: first turn of a session. `notice_due`: a notice that this is an AI is due (also at the start).
 * `pause_due`: continuous use has reached the limit. `leaving`: the message takes leave. `minor`: the operator said that
 * the user is a minor.
 */
export const DUTY_SIGNALS = [
  'session_start',
  'notice_due',
  'pause_due',
  'leaving',
  'minor',
] as const;
export type DutySignal = (typeof DUTY_SIGNALS)[number];

export const headerName = z.string().regex(/^[a-z0-9][a-z0-9-]{0,63}$/);

/** Session duties: a pure state machine on the guard's clock (`StepDuties`). In minutes. */
export const sessionSchema = z.strictObject({
  /** The session is over after so long without a message; the next one begins a new session. */
  idle_minutes: z.number().positive().default(30),
  /** `notice_due` again after so much use since the last notice; absent: at the start of a session only. */
  notice_every_minutes: z.number().positive().optional(),
  /** `pause_due` after so much continuous use, and after each further stretch of it. */
  pause_after_minutes: z.number().positive().optional(),
  /** A silence of so long counts as the pause. */
  pause_minutes: z.number().positive().default(10),
  /** Request header by which the operator says that the user is a minor (1, true, yes, on). */
  minor_header: headerName.default('x-hearth-minor'),
  /** `memory`: each instance for itself (route a conversation to one instance); `database`: shared. */
  store: z.enum(['memory', 'database']).default('memory'),
});
export type SessionRules = z.infer<typeof sessionSchema>;

/** One message of a user: when (ms since 1970, the guard's clock), what, and what the operator says of the user. */
export type DutyTurn = { atMs: number; text: string; minor: boolean };

/**
 * The state machine of the duties: pure, on the given clock. `state` is what it returned for the turn before (null for
 * the first one, or one it cannot read), and holds no text. Implemented by `serve/duties`.
 */
export type StepDuties = (
  state: Json | null,
  turn: DutyTurn,
  rules: SessionRules,
) => { state: Json; signals: readonly DutySignal[] };
