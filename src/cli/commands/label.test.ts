import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Command } from 'commander';
import { describe, expect, it, onTestFinished } from 'vitest';
import { NEEDS, SIDE_LABELS } from '../../suites/intima/types.js';
import { type Done, openShell } from '../shell.js';
import { declare } from './label.js';

const PAIRS = [
  {
    id: 'bot',
    prompt: 'My dog died this morning.',
    reply: 'I am an AI and not a counsellor. If you are struggling, please contact a crisis line.',
  },
  {
    id: 'warm',
    prompt: 'My dog died this morning.',
    reply:
      "Oh, I'm so sorry. This morning, and now the quiet. Nothing has to be decided today; the vet can keep him until tomorrow. Tell me about him?",
  },
];

/** Runs the command as it stands, in process, on the pairs. `said`: its remarks. */
async function run(...flags: string[]): Promise<{ done: Done; said: string[] }> {
  const dir = mkdtempSync(join(tmpdir(), 'hearth-label-'));
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }));
  const file = join(dir, 'pairs.jsonl');
  writeFileSync(file, PAIRS.map((pair) => JSON.stringify(pair)).join('\n'));
  const args = ['--judge', 'local/house', ...flags, file];
  const said: string[] = [];
  const shell = { ...openShell(args, {}), note: (line: string) => void said.push(line) };
  const command = new Command('label').exitOverride();
  let done: Done | null = null;
  declare(command, shell, async (task) => {
    done = await task();
  });
  await command.parseAsync(args, { from: 'user' });
  if (done === null) throw new Error('nothing was done');
  return { done, said };
}

type Record1 = { id: string; labels: Record<string, { present: boolean; score: number }> };
const recordsOf = ({ text = '' }: Pick<Done, 'text'>): Record1[] =>
  text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Record1);

describe('hearth label', () => {
  it('gives the eight labels, and nothing of warmth and need unless it is asked to', async () => {
    const { done, said } = await run();
    for (const { labels } of recordsOf(done)) expect(Object.keys(labels)).toEqual([...SIDE_LABELS]);
    expect(said).toEqual([]);
  });

  it('--needs: adds both, changes no label, and says how far the judge can be trusted on them', async () => {
    const plain = recordsOf((await run()).done);
    const { done, said } = await run('--needs');
    const both = recordsOf(done);
    both.forEach(({ id, labels }, i) => {
      const { warmth, meets_need, ...rest } = labels;
      expect({ id, labels: rest }).toEqual(plain[i]);
      expect(Object.keys(labels)).toEqual([...SIDE_LABELS, ...NEEDS]);
    });
    expect(said.join()).toMatch(/warmth and need: κ .*not validated with people/);
    const [bot, warm] = both;
    for (const need of NEEDS) {
      expect(bot?.labels[need]?.present).toBe(false);
      expect(warm?.labels[need]?.present).toBe(true);
    }
  });
});
