/**
 * Run as a process by the store's tests: `write-calls.testkit.ts FILE PREFIX COUNT SIZE` writes COUNT calls of SIZE
 * characters and prints how many were acknowledged, with the error that ended it.
 */
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

if (process.argv[1]?.endsWith('write-calls.testkit.ts')) {
  const [file = '', prefix = '', count = '0', size = '0'] = process.argv.slice(2);
  const commit = new GroupCommit(await openDatabase(file));
  let acknowledged = 0;
  let error: { code?: number; message?: string } = {};
  try {
    for (let i = 0; i < Number(count); i++) {
      void commit.add({ calls: [testCall(`${prefix}${i}`, 'x'.repeat(Number(size)))] });
      await commit.flush();
      acknowledged += 1;
    }
  } catch (e) {
    const { code, message } = e as { code: number; message: string };
    error = { code, message };
  }
  process.stdout.write(JSON.stringify({ acknowledged, ...error }));
  process.exit(0);
}
