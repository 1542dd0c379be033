import type { Answer, Asked } from '../../../../src/server/api/index.js';
import { Refused } from '../../api.js';
import { heardOf } from '../offline/kept-items.js';
import type { Stretch } from './active-clock.js';
import { type Said, sameValue } from './filled.js';
import type { KeptDraft, OutboxStore, Waiting } from './outbox-store.js';

type Draft = Asked<'PUT /api/assignments/:assignment/draft'>['body'];
type Submit = Asked<'POST /api/assignments/:assignment/submit'>['body'];
type Skip = Asked<'POST /api/assignments/:assignment/skip'>['body'];
export type OtherDraft = Extract<
  Answer<'PUT /api/assignments/:assignment/draft'>,
  { stored: false }
>['other'];
export type Next = NonNullable<Answer<'POST /api/assignments/:assignment/submit'>['next']>;

/** The server, as an outbox needs it. Each throws `Refused` as `call` does. */
export type Post = {
  draft(assignment: string, body: Draft): Promise<Answer<'PUT /api/assignments/:assignment/draft'>>;
  submit(
    assignment: string,
    body: Submit,
  ): Promise<Answer<'POST /api/assignments/:assignment/submit'>>;
  alive(
    assignment: string,
    body: Asked<'POST /api/assignments/:assignment/alive'>['body'],
  ): Promise<Answer<'POST /api/assignments/:assignment/alive'>>;
  skip(assignment: string, body: Skip): Promise<Answer<'POST /api/assignments/:assignment/skip'>>;
};

/** Why something did not reach the server; what was to be sent is kept. */
export type Kept = { is: 'offline' } | { is: 'signed-out' } | { is: 'refused'; error: Refused };
export type Saved =
  /** The server has all that was typed when it was sent. */
  | { is: 'saved'; revision: number; atMs: number; leaseUntilMs: number }
  /** The server has it already. */
  | { is: 'nothing' }
  /** Another device wrote meanwhile. */
  | { is: 'conflict'; other: OtherDraft }
  | Kept;
export type Alive = { is: 'alive' } & Answer<'POST /api/assignments/:assignment/alive'>;
export type Sent =
  | {
      is: 'sent';
      next: Next | null;
      undoUntilMs: number;
      /** False: it came too late to count, and is kept and paid. */
      counts: boolean;
    }
  | Kept;

/**
 * Everything typed is kept on this device first and sent then; only what the server has acknowledged is forgotten here.
 * What cannot be sent waits, in its order, over reloads and days.
 */
export class Outbox {
  /** Somebody signs out: a desk that closes meanwhile leaves nothing behind. */
  left = false;
  /** Work that goes to one item, one at a time. */
  readonly #queues = new Map<string, Promise<unknown>>();
  readonly #refused = new Map<string, string>();

  constructor(
    readonly store: OutboxStore,
    private readonly post: Post,
    /** This window's name. */
    readonly device: string,
  ) {}

  /** This window writes about an item from here on; what it follows and what is typed so far. */
  async begin(draft: Omit<KeptDraft, 'device'>): Promise<void> {
    await this.store.changeDraft(draft.assignment, () => ({ ...draft, device: this.device }));
  }

  /**
   * Keeps what was typed.
   * @returns false where another window writes by now; nothing is kept then
   */
  async keep(assignment: string, { filled, note }: Said): Promise<boolean> {
    const kept = await this.store.changeDraft(assignment, (now) =>
      now?.device === this.device ? { ...now, filled, note, changes: now.changes + 1 } : undefined,
    );
    return kept?.device === this.device;
  }

  /** Sends what was typed about an item, if the server does not have it yet, and the time that was worked on it. */
  saveDraft(assignment: string): Promise<Saved> {
    return this.#inTurn(assignment, async () => {
      // Twice: the answer to an earlier sending of this very window may have been lost on the way.
      for (let tries = 0; tries < 2; tries++) {
        const draft = await this.store.draft(assignment);
        if (draft === undefined || draft.sent >= draft.changes) return { is: 'nothing' };
        const { after, device, filled, note, changes } = draft;
        const active = await this.store.stretches(assignment);
        const acknowledged = (revision: number, has: number) =>
          this.store.changeDraft(assignment, (now) =>
            now === undefined
              ? undefined
              : { ...now, after: revision, sent: Math.max(now.sent, has) },
          );
        try {
          const body = { after, device, filled, note, active: active.slice(0, STRETCHES) };
          const said = await this.post.draft(assignment, body);
          this.#refused.delete(assignment);
          if (said.stored) {
            await this.store.dropStretches(idsOf(active));
            await acknowledged(said.revision, changes);
            const { revision, atMs, leaseUntilMs } = said;
            const kept = { revision, device, filled, note, atMs };
            await heardOf(this.store, assignment, { leaseUntilMs, draft: kept });
            return { is: 'saved', ...said };
          }
          const { other } = said;
          const same = sameValue(other.filled, filled) && other.note === note;
          if (other.device !== device && !same) return { is: 'conflict', other };
          await acknowledged(other.revision, same ? changes : 0);
          if (same) return { is: 'saved', ...other, leaseUntilMs: 0 };
        } catch (error) {
          const kept = keptBy(error);
          if (kept.is === 'refused')
            this.#refused.set(assignment, kept.error.message || kept.error.code);
          return kept;
        }
      }
      // Tried again later, like all that did not get through.
      return { is: 'offline' };
    });
  }

  /** Why the server does not take what was typed about an item, such as one that was submitted elsewhere; null where it does. */
  draftRefused(assignment: string): string | null {
    return this.#refused.get(assignment) ?? null;
  }

  /** Forgets what was typed about an item and not sent. */
  async dropDraft(assignment: string): Promise<void> {
    await this.store.changeDraft(assignment, () => null);
    this.#refused.delete(assignment);
  }

  /** Says that this item is being worked on, and sends the time so far. */
  alive(assignment: string): Promise<Alive | Kept> {
    return this.#inTurn(assignment, async () => {
      const active = await this.store.stretches(assignment);
      try {
        const said = await this.post.alive(assignment, {
          device: this.device,
          active: active.slice(0, STRETCHES),
        });
        await this.store.dropStretches(idsOf(active));
        await heardOf(this.store, assignment, said);
        return { is: 'alive', ...said };
      } catch (error) {
        return keptBy(error);
      }
    });
  }

  /** Sends a verdict or a skip; it is kept first, and stays until the server has it. */
  async send(waiting: Waiting, wantsNext: boolean): Promise<Sent> {
    const kept = this.store.putWaiting(waiting);
    kept.catch(() => null);
    return this.#deliver(waiting, wantsNext, kept);
  }

  /**
   * Sends what waits. Answered as soon as the server has it; that it is forgotten here is waited for by what comes next
   * about this item only, and where it fails it is sent again under its key, which the server knows.
   */
  deliver(waiting: Waiting): Promise<Sent> {
    return this.#deliver(waiting, false);
  }

  #deliver(waiting: Waiting, wantsNext: boolean, kept?: Promise<void>): Promise<Sent> {
    const { assignment, key, device } = waiting;
    return this.#inTurn(assignment, async (rest): Promise<Sent> => {
      const [active] = await Promise.all([this.store.stretches(assignment), kept]);
      const body = { key, device, next: wantsNext };
      try {
        const said =
          waiting.kind === 'submit'
            ? await this.post.submit(assignment, {
                ...body,
                filled: waiting.filled,
                note: waiting.note,
                formVersion: waiting.formVersion,
                active: active.slice(0, STRETCHES),
              })
            : await this.post.skip(assignment, {
                ...body,
                reason: waiting.reason,
                note: waiting.note,
              });
        rest(this.store.dropSent(waiting, idsOf(active)));
        return {
          is: 'sent',
          next: said.next,
          undoUntilMs: said.undoUntilMs,
          counts: 'counts' in said && typeof said.counts === 'boolean' ? said.counts : true,
        };
      } catch (error) {
        const kept = keptBy(error);
        if (kept.is === 'refused')
          await this.store.putWaiting({
            ...waiting,
            refused: kept.error.message || kept.error.code,
          });
        return kept;
      }
    });
  }

  /** Takes back what has not been sent. */
  withdraw(key: string): Promise<void> {
    return this.store.dropWaiting(key);
  }

  /**
   * Sends all that waits of this person, in order; what was refused waits for its writer. Stops where the server cannot
   * be reached.
   * @returns how many verdicts and skips were sent
   */
  async sendAll(person: string): Promise<number> {
    let sent = 0;
    for (const waiting of await this.store.waiting(person)) {
      if (waiting.refused !== null) continue;
      const done = await this.deliver(waiting);
      if (done.is === 'sent') sent++;
      if (done.is === 'offline' || done.is === 'signed-out') return sent;
    }
    for (const draft of await this.store.drafts(person)) {
      if (draft.sent >= draft.changes) continue;
      const saved = await this.saveDraft(draft.assignment);
      if (saved.is === 'offline' || saved.is === 'signed-out') return sent;
    }
    return sent;
  }

  /** Items about which something waits here that the server does not have. */
  async unsent(person: string): Promise<Set<string>> {
    const waiting = await this.store.waiting(person);
    const typed = (await this.store.drafts(person)).filter(({ sent, changes }) => sent < changes);
    return new Set([...waiting, ...typed].map(({ assignment }) => assignment));
  }

  /**
   * Forgets what the server has: on a shared computer nothing of one person is left for the next but what waits.
   * `all`: that too.
   */
  async forget(person: string, { all = false } = {}): Promise<void> {
    const stay = all ? new Set<string>() : await this.unsent(person);
    if (all)
      for (const { key } of await this.store.waiting(person)) await this.store.dropWaiting(key);
    for (const { assignment } of await this.store.drafts(person)) {
      if (stay.has(assignment)) continue;
      await this.store.changeDraft(assignment, () => null);
    }
    // Also of items that were looked at and about which nothing was typed.
    for (const assignment of await this.store.stretched()) {
      const draft = await this.store.draft(assignment);
      if (stay.has(assignment) || (draft !== undefined && draft.person !== person)) continue;
      const stretches = await this.store.stretches(assignment);
      await this.store.dropStretches(stretches.map(({ id }) => id));
    }
    // What was to be rated can be read at the server again.
    for (const one of await this.store.items())
      if (one.person === person) await this.store.dropItem(one.assignment);
  }

  /** @param work is told to whom it gives what is still to be done when it has answered */
  #inTurn<T>(
    assignment: string,
    work: (rest: (left: Promise<unknown>) => void) => Promise<T>,
  ): Promise<T> {
    let left: Promise<unknown> = Promise.resolve();
    const all = () =>
      work((one) => {
        left = one;
      });
    const before = this.#queues.get(assignment) ?? Promise.resolve();
    const mine = before.then(all, all);
    const over = mine.then(() => left).catch(() => null);
    this.#queues.set(assignment, over);
    return mine;
  }
}

/** The most that one request takes; the rest goes with the next one. */
const STRETCHES = 200;
const idsOf = (active: readonly Stretch[]): string[] =>
  active.slice(0, STRETCHES).map(({ id }) => id);

/** A server that is down or overloaded is as good as away: what waits is tried again. @throws what is no refusal */
function keptBy(error: unknown): Kept {
  if (!(error instanceof Refused)) throw error;
  if (error.status === 0 || error.status === 429 || error.status >= 500) return { is: 'offline' };
  return error.status === 401 ? { is: 'signed-out' } : { is: 'refused', error };
}
