import { randomUUID } from 'node:crypto';
import type { Session } from '../model.js';

/**
 * The sessions of one companion. All requests of a unit's main thread share one; a side request, and a request that
 * belongs to no unit, gets one of its own, so that nothing it says is remembered elsewhere.
 */
export class Sessions<T> {
  readonly #main = new Map<string, Promise<T>>();

  /** @param open called once a session with the id that Hearth gives it; a failure is not kept */
  async get(session: Session | undefined, open: (id: string) => T | Promise<T>): Promise<T> {
    if (session === undefined) return open(randomUUID());
    if (session.thread === 'side') return open(`${session.id}/side-${randomUUID()}`);
    const { id } = session;
    let opened = this.#main.get(id);
    if (opened === undefined) {
      opened = Promise.resolve(open(id));
      this.#main.set(id, opened);
      opened.catch(() => this.#main.delete(id));
    }
    return opened;
  }

  release(id: string): void {
    this.#main.delete(id);
  }
}
