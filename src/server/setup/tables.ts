import { on } from 'node:events';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { HearthError, usageError } from '../../contract/index.js';
import type { Prepared } from '../../experts/campaigns/prepare-row.js';
import { HttpFault } from '../../serve/http/index.js';
import { preparedRows, type StagedTable } from './staged-table.js';
import type { Works } from './table-work.js';
import type { TableEnd, TableRows, TableTask } from './table-worker.js';

type In<K extends keyof Works> = Parameters<Works[K]>[0];
type Out<K extends keyof Works> = Awaited<ReturnType<Works[K]>>;

const BUILT = new URL('./table-worker.js', import.meta.url);
/** Large tables at a time: each may fill much memory. As many more are staged at a time. */
const AT_ONCE = 2;
/** Megabytes that one may fill; beyond that its thread ends and not the server. */
const MOST_MB = 2048;

/**
 * Reads tables in threads of their own, so that others are answered meanwhile, and a table that fills the memory ends
 * its thread alone. Sources that were not built have no file for a thread: they read here.
 */
export class Tables {
  readonly #worker: URL | null;
  readonly #reading = new Places(AT_ONCE);
  readonly #staging = new Places(AT_ONCE);

  constructor(worker: URL = BUILT) {
    this.#worker = existsSync(fileURLToPath(worker)) ? worker : null;
  }

  /** @throws HearthError for a table that cannot be read; HttpFault 422 for one that is too large */
  async run<K extends keyof Works>(work: K, asked: In<K>, gone?: AbortSignal): Promise<Out<K>> {
    if (this.#worker === null) {
      const { WORKS } = await import('./table-work.js');
      return (await WORKS[work](asked as never)) as Out<K>;
    }
    await this.#reading.take();
    try {
      return (await inThread(this.#worker, { work, asked }, gone)) as Out<K>;
    } finally {
      this.#reading.leave();
    }
  }

  /** Rows of a table that is staged, as they are read. @throws HearthError for a table that cannot be read */
  async *rows(asked: StagedTable): AsyncGenerator<Prepared[]> {
    if (this.#worker === null) {
      yield* preparedRows(asked);
      return;
    }
    await this.#staging.take();
    try {
      yield* rowsFromThread(this.#worker, { work: 'rows', asked });
    } finally {
      this.#staging.leave();
    }
  }
}

/** So many at a time; the others wait in their order. */
class Places {
  readonly #waiting: (() => void)[] = [];
  #free: number;

  constructor(free: number) {
    this.#free = free;
  }

  async take(): Promise<void> {
    if (this.#free > 0) this.#free -= 1;
    else await new Promise<void>((go) => this.#waiting.push(go));
  }

  leave(): void {
    const next = this.#waiting.shift();
    if (next === undefined) this.#free += 1;
    else next();
  }
}

/** The thread reads a little ahead, and is told of each part that was used. */
async function* rowsFromThread(file: URL, task: TableTask): AsyncGenerator<Prepared[]> {
  const worker = new Worker(file, {
    workerData: task,
    resourceLimits: { maxOldGenerationSizeMb: MOST_MB },
  });
  try {
    for await (const [said] of on(worker, 'message', { close: ['exit'] }) as AsyncIterable<
      [TableRows | TableEnd]
    >) {
      if ('fault' in said) throw usageError(said.fault.text, said.fault.place);
      if ('made' in said) return;
      yield said.rows;
      worker.postMessage('used');
    }
    throw new Error('the reading thread ended');
  } catch (error) {
    throw outOfMemory(error) ? tooLarge() : error;
  } finally {
    await worker.terminate();
  }
}

const outOfMemory = (error: unknown): boolean =>
  (error as NodeJS.ErrnoException | null)?.code === 'ERR_WORKER_OUT_OF_MEMORY';

function inThread(file: URL, task: TableTask, gone?: AbortSignal): Promise<unknown> {
  return new Promise((done, fail) => {
    if (gone?.aborted === true) throw new Error('nobody waits for it any more');
    const worker = new Worker(file, {
      workerData: task,
      resourceLimits: { maxOldGenerationSizeMb: MOST_MB },
    });
    const end = (): void => {
      gone?.removeEventListener('abort', end);
      void worker.terminate();
    };
    gone?.addEventListener('abort', end);
    worker.once('message', (said: TableEnd) => {
      if ('made' in said) done(said.made);
      else fail(usageError(said.fault.text, said.fault.place));
      end();
    });
    worker.once('error', (error) => fail(outOfMemory(error) ? tooLarge() : error));
    // After its message this says nothing any more.
    worker.once('exit', () => fail(new Error('the reading thread ended')));
  });
}

/** A fault of a table as a refusal, without the folders of this machine. Anything else is thrown on. */
export function refusalOfTable(error: unknown): never {
  if (!(error instanceof HearthError)) throw error;
  const { line, field } = error.place;
  const { en, 'zh-CN': zh } = error.text;
  // Without its file a sentence has no subject.
  const text = {
    en: `the table${line === undefined ? '' : `, line ${line}`}${field === undefined ? '' : `, ${field}`}: ${en}`,
    'zh-CN': `表格${line === undefined ? '' : `第 ${line} 行`}${field === undefined ? '' : `“${field}”`}：${zh}`,
  };
  throw new HttpFault(
    422,
    'unreadable_table',
    text,
    {},
    { ...(line !== undefined && { row: line }), ...(field !== undefined && { column: field }) },
  );
}

const tooLarge = (): HttpFault =>
  new HttpFault(422, 'too_large_to_read', {
    en: 'the table is too large to be read at once; send it in parts',
    'zh-CN': '表格太大，无法一次读取；请分批上传',
  });
