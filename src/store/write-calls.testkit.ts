/**
 * A process that writes calls, for tests of processes that meet, die or find the disk full. As a script:
 * `WHERE PREFIX COUNT SIZE [START_MS]` opens the database (at START_MS, so that several open at once), writes COUNT
 * calls of SIZE characters, and prints `ack ID` after each that is on disk, then `end` or `error {"code", "message"}`.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { writeSync } from 'node:fs';
import { GroupCommit } from './group-commit.js';
import { toColumn } from './json.js';
import { openDatabase } from './open.js';

export const testCall = (id: string, text: unknown) => ({
  id,
  request_hash: 'h',
  draw: 'd',
  role: 'target',
  model: 'm',
  endpoint: 'e',
  request: toColumn(text),
  reply: toColumn(text),
  state: 'ok',
  input_tokens: null,
  output_tokens: null,
  cost_usd: null,
  started_ms: 0,
  duration_ms: 0,
});

export const testSlot = (call: string, unit = call) => ({
  run: 'r',
  condition: 'c',
  target: 't',
  repeat: 1,
  unit,
  judge: '',
  judge_repeat: 1,
  step: 's',
  reask: 0,
  attempt: 0,
  request_hash: 'h',
  call,
  note: 'null',
});

export const testRun = (id = 'r') => ({
  id,
  suite: 's',
  status: 'planned',
  created_ms: 0,
  updated_ms: 0,
  tag: null,
  manifest: '{}',
  lease_owner: null,
  lease_ms: null,
});

/** A validity record's row; `text` stands in its JSON. */
export const testValidity = (id: string, run = 'r', text: unknown = 'x') => ({
  id,
  run,
  suite: 's',
  judge: '裁判',
  version: 'v',
  made_ms: 2 ** 41,
  record: toColumn(text),
});

/** How to start the script, as program and arguments. */
export const writerCommand = (...args: (string | number)[]): [string, string[]] => [
  process.execPath,
  ['--import', 'tsx', import.meta.filename, ...args.map(String)],
];

export type Writer = {
  process: ChildProcess;
  /** Ids acknowledged so far. */
  acknowledged: string[];
  /** Resolves with what was printed last, when the process has ended. */
  ended: Promise<string>;
};

/** Starts the script; `onAck` is called at each acknowledged id. */
export function startWriter(command: [string, string[]], onAck?: () => void): Writer {
  const child = spawn(...command, { stdio: ['ignore', 'pipe', 'inherit'] });
  const acknowledged: string[] = [];
  let rest = '';
  let last = '';
  child.stdout?.on('data', (chunk: Buffer) => {
    const lines = (rest + chunk.toString()).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) {
      if (line.startsWith('ack ')) acknowledged.push(line.slice(4));
      else last = line;
    }
    if (acknowledged.length > 0) onAck?.();
  });
  return {
    process: child,
    acknowledged,
    ended: new Promise((done) => child.once('close', () => done(last))),
  };
}

if (process.argv[1]?.endsWith('write-calls.testkit.ts')) {
  const [where = '', prefix = '', count = '0', size = '0', start = '0'] = process.argv.slice(2);
  await new Promise((done) => setTimeout(done, Number(start) - Date.now()));
  try {
    const commit = new GroupCommit(await openDatabase(where));
    for (let i = 0; i < Number(count); i++) {
      void commit.add({ calls: [testCall(`${prefix}${i}`, 'x'.repeat(Number(size)))] });
      await commit.flush();
      writeSync(1, `ack ${prefix}${i}\n`);
    }
    writeSync(1, 'end\n');
  } catch (error) {
    const { code, message } = error as { code: number; message: string };
    writeSync(1, `error ${JSON.stringify({ code, message })}\n`);
  }
  process.exit(0);
}
