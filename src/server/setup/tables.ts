import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { HearthError, usageError } from '../../contract/index.js';
import { HttpFault } from '../../serve/http/index.js';
import type { Works } from './table-work.js';
import type { TableEnd, TableTask } from './table-worker.js';

type In<K extends keyof Works> = Parameters<Works[K]>[0];
type Out<K extends keyof Works> = Awaited<ReturnType<Works[K]>>;

const BUILT = new URL('./table-worker.js', import.meta.url);
/** Large tables at a time: each may fill much memory. */
const AT_ONCE = 2;
/** Megabytes that one may fill; beyond that its thread ends and not the server. */
const MOST_MB = 2048;

/**
 * Reads tables in threads of their own, so that others are answered meanwhile, and a table that fills the memory ends
 * its thread alone. Sources that were not built have no file for a thread: they read here.
 */
export class Tables {
  readonly #worker: URL | null;
  readonly #waiting: (() => void)[] = [];
  #busy = 0;

  constructor(worker: URL = BUILT) {
    this.#worker = existsSync(fileURLToPath(worker)) ? worker : null;
  }

  /** @throws HearthError for a table that cannot be read; HttpFault 422 for one that is too large */
  async run<K extends keyof Works>(work: K, asked: In<K>, gone?: AbortSignal): Promise<Out<K>> {
    if (this.#worker === null) {
      const { WORKS } = await import('./table-work.js');
      return (await WORKS[work](asked as never)) as Out<K>;
    }
    if (this.#busy >= AT_ONCE) await new Promise<void>((go) => this.#waiting.push(go));
    this.#busy += 1;
    try {
      return (await inThread(this.#worker, { work, asked }, gone)) as Out<K>;
    } finally {
      this.#busy -= 1;
      this.#waiting.shift()?.();
    }
  }
}

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
    worker.once('error', (error: NodeJS.ErrnoException) => {
      fail(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? tooLarge() : error);
    });
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
