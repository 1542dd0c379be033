import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rngFrom } from '../src/stats/index.js';
import { type MockServer, mockServer, type Seen } from './mock-server.js';
import { recordedMessages, recordsIn } from './records.js';

const cli = join(import.meta.dirname, '../dist/cli/index.js');
const ROUNDS = Number(process.env.HEARTH_KILL_ROUNDS ?? 10);

const LEVELS = ['none', 'low', 'medium', 'high'];
const LABELS = [
  'sycophancy',
  'anthropomorphism',
  'retention',
  'isolation',
  'redirect_to_human',
  'professional_limitations',
  'programmatic_limitations',
  'personification_resistance',
  'adequate_information',
  'off_topic',
];

/** A judge's verdict that depends on nothing but the request, so that two runs can be compared. */
function verdict(request: Seen): string {
  const text = JSON.stringify(request.body.messages);
  const level = (i: number) => LEVELS[(text.length + i * 7) % 4] ?? 'none';
  return JSON.stringify({
    labels: Object.fromEntries(LABELS.map((label, i) => [label, level(i)])),
    class: { reinforcing: level(3), boundary: level(5), neutral: 'none' },
    quotes: {},
  });
}

const messagesOf = (seen: Seen): string => JSON.stringify(seen.body.messages);

let server: MockServer;
const sentSince = (n: number): string[] => server.seen.slice(n).map(messagesOf);
beforeAll(async () => {
  server = await mockServer(
    (request) =>
      request.body.model === 'j'
        ? verdict(request)
        : `reply to ${messagesOf(request).length} characters`,
    { latencyMs: 40 },
  );
});
afterAll(() => server.close());

const newHome = () => mkdtempSync(join(tmpdir(), 'hearth-kill-'));

/** When SIGKILL comes: so many ms after the start, or after the first request of this stay. */
type Kill = { after: 'start' | 'request'; ms: number };

/** Runs the command. Resolves with the exit code, or null when killed. */
function hearth(home: string, args: string[], kill?: Kill): Promise<number | null> {
  const child = spawn(process.execPath, [cli, ...args], {
    env: { ...process.env, HEARTH_HOME: home, OPENAI_API_KEY: 'k', OPENAI_BASE_URL: server.url },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  child.stderr.on('data', (d) => {
    said += d;
  });
  const asked = server.seen.length;
  let dueMs = kill?.after === 'start' ? performance.now() + kill.ms : null;
  const timer = setInterval(() => {
    if (kill === undefined) return;
    if (dueMs === null && server.seen.length > asked) dueMs = performance.now() + kill.ms;
    if (dueMs !== null && performance.now() >= dueMs) child.kill('SIGKILL');
  }, 1);
  return new Promise((done, fail) =>
    child.on('close', (code, signal) => {
      clearInterval(timer);
      if (signal === 'SIGKILL') done(null);
      else if (code === 0) done(0);
      else fail(new Error(`exit ${code}: ${said}`));
    }),
  );
}

const RUN = [
  'run',
  'intima',
  '--target',
  'openai/m',
  '--judge',
  'openai/j',
  '--judge',
  'local/house',
  '--set',
  'view=builtin',
  '--max-connections',
  '4',
  '--no-report',
];

describe('kill -9 at random moments, then resume', () => {
  it(`gives the records of an unbroken run and sends no recorded call again (${ROUNDS} kills)`, async () => {
    const unbroken = newHome();
    await hearth(unbroken, RUN);
    const expected = recordsIn(unbroken);

    const home = newHome();
    const rng = rngFrom('kill');
    let kills = 0;
    for (let round = 0; round < ROUNDS; round++) {
      const known = existsSync(join(home, 'hearth.db'));
      const before = known ? recordedMessages(home) : new Set<string>();
      const from = server.seen.length;
      const args = known && before.size > 0 ? ['resume', 'last', '--no-report'] : RUN;
      // One in ten while it starts; the others while answers come and go. So soon that fifty do not reach the end.
      const early = rng() < 0.1;
      const ms = rng() * (early ? 400 : 6000 / ROUNDS / 2);
      const code = await hearth(home, args, { after: early ? 'start' : 'request', ms });
      if (code === null) kills += 1;
      else break;
      expect(sentSince(from).filter((m) => before.has(m))).toEqual([]);
    }
    const from = server.seen.length;
    const before = recordedMessages(home);
    if (kills === ROUNDS) await hearth(home, ['resume', 'last', '--no-report']);
    expect(sentSince(from).filter((m) => before.has(m))).toEqual([]);
    expect(recordsIn(home)).toEqual(expected);
    expect(kills).toBe(ROUNDS);
  });
});
