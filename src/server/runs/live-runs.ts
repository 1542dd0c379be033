import { type Db, leaseHolder } from '../../store/index.js';

/** How often the diary of a run that is worked on is read; of another one. */
const BUSY_MS = 250;
const IDLE_MS = 1_500;
/** A stream ends after this long and the page opens the next: whoever lost the right to look gets no further. */
const LONGEST_MS = 60_000;
const HEARTBEAT_MS = 15_000;

/** `id` is kept by the browser and said when it comes back; null for what is true of the moment only. */
export type LiveEvent = { id: number | null; event: string; data: string };
type Listener = { after: number; state: string; send(events: readonly LiveEvent[]): boolean };
type Row = { n: number; at_ms: number; kind: string; data: string };

/**
 * Reads the diaries of runs for all who watch: once a run, however many watch it. Of several figures that came in
 * between only the last is told.
 */
export class LiveRuns {
  readonly #watched = new Map<string, Set<Listener>>();
  /** Ends the wait between two readings of a run, for whoever joins meanwhile. */
  readonly #wake = new Map<string, () => void>();
  #closed = false;
  readonly #ending = new AbortController();

  constructor(private readonly db: Db) {}

  /** Ends all streams. */
  close(): void {
    this.#closed = true;
    this.#ending.abort();
    for (const wake of this.#wake.values()) wake();
  }

  /**
   * A stream of server-sent events: `state` (status, whether somebody works on it), then what happened in this stay and
   * after `after`, the id that the browser heard last.
   */
  async stream(run: string, after: number, gone: AbortSignal): Promise<Response> {
    const begun = await this.#lastBegun(run);
    const text = new TextEncoder();
    let leave = (): void => undefined;
    const body = new ReadableStream<Uint8Array>(
      {
        start: (out) => {
          out.enqueue(text.encode('retry: 1000\n\n'));
          const listener: Listener = {
            after: Math.max(after, begun - 1),
            state: '',
            send(events) {
              // What a slow reader has not fetched yet is not piled up: it gets the last figures later.
              if ((out.desiredSize ?? 0) <= 0) return false;
              out.enqueue(text.encode(events.map(eventText).join('')));
              return true;
            },
          };
          const beat = setInterval(
            () => out.enqueue(text.encode('event: beat\ndata: {}\n\n')),
            HEARTBEAT_MS,
          );
          const end = (): void => {
            leave();
            out.close();
          };
          const longest = setTimeout(end, LONGEST_MS);
          const ending = this.#ending.signal;
          leave = () => {
            clearInterval(beat);
            clearTimeout(longest);
            gone.removeEventListener('abort', leave);
            ending.removeEventListener('abort', end);
            this.#leave(run, listener);
          };
          gone.addEventListener('abort', leave);
          ending.addEventListener('abort', end);
          this.#join(run, listener);
        },
        cancel: () => leave(),
      },
      { highWaterMark: 64 },
    );
    return new Response(body, {
      headers: {
        'Content-Type': 'text/event-stream; charset=utf-8',
        'Cache-Control': 'no-store',
        'X-Accel-Buffering': 'no',
      },
    });
  }

  #join(run: string, listener: Listener): void {
    const known = this.#watched.get(run);
    if (known !== undefined) {
      known.add(listener);
      this.#wake.get(run)?.();
      return;
    }
    this.#watched.set(run, new Set([listener]));
    void this.#follow(run);
  }

  #leave(run: string, listener: Listener): void {
    this.#watched.get(run)?.delete(listener);
  }

  async #follow(run: string): Promise<void> {
    for (;;) {
      const listeners = this.#watched.get(run);
      if (listeners === undefined || listeners.size === 0 || this.#closed) break;
      // A database that is busy for a moment is asked again.
      const working = await this.#tell(run, listeners).catch(() => true);
      await new Promise<void>((done) => {
        this.#wake.set(run, done);
        setTimeout(done, working ? BUSY_MS : IDLE_MS);
      });
    }
    this.#watched.delete(run);
    this.#wake.delete(run);
  }

  /** @returns whether somebody works on the run */
  async #tell(run: string, listeners: ReadonlySet<Listener>): Promise<boolean> {
    const row = await this.db
      .selectFrom('run')
      .select(['status', 'updated_ms', 'lease_owner', 'lease_ms'])
      .where('id', '=', run)
      .executeTakeFirst();
    if (row === undefined) return false;
    const holder = leaseHolder(row);
    const state = JSON.stringify({
      status: row.status,
      working: holder !== null,
      here: holder?.here ?? false,
      // Work that began and ended between two readings leaves nothing else behind.
      updatedMs: Number(row.updated_ms),
    });
    const rows = await this.#rowsAfter(run, Math.min(...[...listeners].map(({ after }) => after)));
    for (const listener of listeners) {
      const events = newsOf(rows, listener.after);
      if (listener.state !== state) events.push({ id: null, event: 'state', data: state });
      if (events.length === 0 || !listener.send(events)) continue;
      listener.after = rows.at(-1)?.n ?? listener.after;
      listener.state = state;
    }
    return holder !== null;
  }

  /** What came after `after`, in order; of figures only the last leaves the database, however many there are. */
  #rowsAfter(run: string, after: number): Promise<Row[]> {
    const fresh = this.db.selectFrom('run_event').where('run', '=', run).where('n', '>', after);
    const lastFigures = fresh
      .select('n')
      .where('kind', '=', 'progress')
      .orderBy('n', 'desc')
      .limit(1);
    return fresh
      .select(['n', 'at_ms', 'kind', 'data'])
      .where((eb) => eb.or([eb('kind', '<>', 'progress'), eb('n', '=', lastFigures)]))
      .orderBy('n')
      .execute();
  }

  async #lastBegun(run: string): Promise<number> {
    const row = await this.db
      .selectFrom('run_event')
      .select((eb) => eb.fn.max('n').as('n'))
      .where('run', '=', run)
      .where('kind', '=', 'began')
      .executeTakeFirst();
    return Number(row?.n ?? 1);
  }
}

/** What came after `after`. */
function newsOf(rows: readonly Row[], after: number): LiveEvent[] {
  return rows
    .filter(({ n }) => n > after)
    .map(({ n, at_ms: atMs, kind, data }) => ({
      id: n,
      event: kind,
      data: `{"atMs":${Number(atMs)},"data":${data}}`,
    }));
}

const eventText = ({ id, event, data }: LiveEvent): string =>
  `${id === null ? '' : `id: ${id}\n`}event: ${event}\ndata: ${data}\n\n`;
