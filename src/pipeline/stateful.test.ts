import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { onEachDatabase } from '../store/databases.testkit.js';
import { results, resume, startRun, tempDir } from './run.testkit.js';

/** A companion that remembers what a session was told, and writes down every message with its session. */
async function companion(): Promise<{
  name: string;
  heard: () => { session: string; text: string }[];
}> {
  const dir = await tempDir();
  const log = join(dir, 'heard.jsonl');
  await writeFile(
    join(dir, 'companion.mjs'),
    `import { appendFileSync } from 'node:fs';
     const memory = new Map();
     export default async ({ messages, session }) => {
       const text = messages.at(-1).content;
       appendFileSync(${JSON.stringify(log)}, JSON.stringify({ session: session.id ?? session, text }) + '\\n');
       const key = session.id ?? session;
       const heard = memory.get(key) ?? [];
       memory.set(key, [...heard, text]);
       return 'heard ' + [...heard, text].join(' | ');
     };`,
  );
  return {
    name: `module/${join(dir, 'companion.mjs')}`,
    heard: () =>
      readFileSync(log, 'utf8')
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line) as { session: string; text: string }),
  };
}

onEachDatabase('a companion that keeps its own memory', (database) => {
  it('has one session a unit and repeat, never mixed', async () => {
    const db = await database.open();
    const { name, heard } = await companion();
    await startRun(db, { targets: [{ name }], repeats: 2, maxConnections: 8 });
    const sessions = new Map<string, string[]>();
    for (const { session, text } of heard())
      sessions.set(session, [...(sessions.get(session) ?? []), text]);
    // 4 units × 2 repeats; each heard two questions and two finals, and nothing of another unit.
    expect(sessions.size).toBe(8);
    for (const texts of sessions.values()) {
      expect(texts).toHaveLength(4);
      expect(new Set(texts.filter((t) => t !== 'final?')).size).toBe(2);
    }
  });

  it('is asked again from the first step when a unit was cut off, in a new session', async () => {
    const db = await database.open();
    const { name, heard } = await companion();
    let asked = 0;
    const { plan, outcome } = await startRun(
      db,
      { targets: [{ name }], maxConnections: 1, budget: { maxCalls: 6, maxCostUsd: null } },
      { onProgress: (p) => (asked = p.spent.calls) },
    );
    expect(outcome.status).toBe('stopped');
    expect(asked).toBeGreaterThan(0);
    const before = heard();
    await resume(db, plan.manifest.run);
    const after = heard().slice(before.length);
    // The first unit was whole and is left alone; the second starts over in a session of its own.
    expect(after.some(({ text }) => text === 'question 1')).toBe(false);
    const again = after.find(({ text }) => text === 'question 3');
    expect(again).toBeDefined();
    expect(before.map((h) => h.session)).not.toContain(again?.session);
    const [result] = await results(db, plan);
    expect(result?.counts).toEqual({ ok: 16 });
    await resume(db, plan.manifest.run);
    expect(heard()).toHaveLength(before.length + after.length);
  });
});
