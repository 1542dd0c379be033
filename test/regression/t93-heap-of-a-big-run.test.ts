import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { hearth, resultsIn, tempDir } from '../support.js';

/** Highest memory of a run of 124 items, told by the process itself when it ends; in MB. */
async function memoryOf(repeats: number): Promise<number> {
  const file = join(tempDir(), 'memory');
  const told = `import{writeFileSync as w}from'node:fs';process.on('exit',()=>w(${JSON.stringify(file)},String(process.resourceUsage().maxRSS/1024)))`;
  const ran = await hearth(
    `run intima --target sample/warm --repeats ${repeats} --set draws=100 --json --no-report`.split(
      ' ',
    ),
    { env: { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(told)}` } },
  );
  expect(resultsIn(ran)[0]?.counts).toEqual({ rated: 124 * repeats });
  return Number(readFileSync(file, 'utf8'));
}

describe('T93: a big run', () => {
  it('needs little more memory than a small one: 6,200 samples against 620', async () => {
    const small = await memoryOf(5);
    const big = await memoryOf(50);
    expect(big - small).toBeLessThan(50);
  });
});
