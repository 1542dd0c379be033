import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { resultsIn, tempDir } from '../support.js';
import { command, serve } from './kit.js';

/** Microseconds of CPU that a run takes, told by the process itself when it ends. */
async function cpuOf(connections: number): Promise<number> {
  const file = join(tempDir(), 'cpu');
  const told = `import{writeFileSync as w}from'node:fs';process.on('exit',()=>{const c=process.cpuUsage();w(${JSON.stringify(file)},String(c.user+c.system))})`;
  const server = await serve({ latencyMs: 10 });
  const targets = [1, 2, 3, 4].map((n) => `--target openai/m${n}`).join(' ');
  const ran = await command(
    server,
    `run intima ${targets} --judge local/house --set draws=100 --max-connections ${connections} --no-report --json`,
    { env: { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(told)}` } },
  );
  expect(resultsIn(ran).map((r) => r.counts)).toEqual([1, 2, 3, 4].map(() => ({ rated: 124 })));
  return Number(readFileSync(file, 'utf8'));
}

describe('T54: many connections', () => {
  it('take no more CPU a sample than a few: the ratio of 496 in flight to 8', async () => {
    const few = await cpuOf(8);
    const many = await cpuOf(496);
    expect(many / few).toBeLessThan(2);
  });
});
