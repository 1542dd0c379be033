import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { z } from 'zod';
import { at, models } from '../mock-models.js';
import type { Scripted, Seen } from '../mock-server.js';
import { hearth, jsonl, lastLine, resultsIn, start, tempDir, tempFile } from '../support.js';

const TOPICS = ['tram', 'violin', 'garden', 'letter', 'bakery', 'winter', 'bicycle', 'neighbour'];

/** A draft in the form of its format; texts differ by topic in nearly every word. */
function draft(request: Seen, topic: string, more: object = {}): string {
  const format = /^Format: (\w+)\./.exec(request.body.messages[1]?.content ?? '')?.[1];
  const words = `${topic} `.repeat(8).trim();
  return JSON.stringify({
    wish: 'To be heard.',
    ...(format === 'dialogue_schedule'
      ? { schedule: ['08:00 breakfast', '10:00 reading'], now: '10:30' }
      : { message: `About ${words}.` }),
    reference: `(nods) ${words}.`,
    ...more,
  });
}

/** A server that drafts; `odd` may answer instead, by the place of the draft and how often it was asked for before. */
async function writer(
  odd: (place: number, again: number, usual: string) => Scripted | object | null,
  slow = 0,
) {
  const places: string[] = [];
  const asked = new Map<string, number>();
  const server = await models(
    {
      answer: (request) => {
        const key = request.body.messages[1]?.content ?? '';
        if (!places.includes(key)) places.push(key);
        const place = places.indexOf(key);
        const again = asked.get(key) ?? 0;
        asked.set(key, again + 1);
        const topic = TOPICS[place % TOPICS.length] ?? '';
        const other = odd(place, again, draft(request, topic));
        if (other === null) return draft(request, topic);
        if (typeof other === 'string' || 'status' in other) return other;
        return draft(request, topic, other);
      },
    },
    slow,
  );
  onTestFinished(() => server.close());
  return server;
}

const generatedSchema = z.object({
  generated: z.strictObject({
    suite: z.literal('h2htalk'),
    file: z.string(),
    written: z.number(),
    there: z.number(),
    repeats: z.array(z.strictObject({ id: z.string(), of: z.string() })),
    unusable: z.array(
      z.strictObject({
        id: z.string(),
        why: z.strictObject({ en: z.string(), 'zh-CN': z.string() }),
      }),
    ),
    calls: z.number(),
    reused: z.number(),
    costUsd: z.number().nullable(),
  }),
});
const generated = (stdout: string) => generatedSchema.parse(JSON.parse(stdout)).generated;
const lineSchema = z.strictObject({
  status: z.enum(['pending', 'approved', 'rejected']),
  draft: z.looseObject({ id: z.string() }),
  flags: z.array(z.string()),
  note: z.string(),
});
const linesOf = (file: string) =>
  readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .map((text) => lineSchema.parse(JSON.parse(text)));

const args = (file: string, count: number, more: readonly string[] = []) => [
  ...['suite', 'generate', 'h2htalk', '--count', String(count), '--model', 'openai/writer'],
  ...['--set', 'task=dialogue', '--set', 'lang=en', '--max-connections', '1', '--out', file],
  ...more,
];

describe('hearth suite generate', () => {
  it('queues what can be used, counts the rest, pays for nothing twice, and approved lines are asked', async () => {
    const server = await writer((place, again, usual) => {
      if (place === 0) return `Sure:\n\`\`\`json\n${usual}\n\`\`\``;
      if (place === 1) return again === 0 ? 'Here you go, with pleasure!' : null;
      if (place === 2) return 'never JSON';
      // The same format as place 0 and the same words.
      if (place === 3)
        return {
          message: `About ${'tram '.repeat(8).trim()}.`,
          reference: `(nods) ${'tram '.repeat(8).trim()}.`,
        };
      if (place === 4) return again === 0 ? { colour: 'red' } : null;
      return null;
    });
    const data = tempDir();
    mkdirSync(join(data, 'h2htalk'));
    const file = join(data, 'h2htalk', 'scenarios.jsonl');
    const how = { home: tempDir(), env: at(server) };

    const first = await hearth(args(file, 6, ['--json']), how);
    expect(first.code).toBe(3);
    expect(lastLine(first.stderr)).toBe('1 of 6 drafts cannot be used');
    const made = generated(first.stdout);
    expect(made).toMatchObject({ written: 4, there: 0, calls: 6 + 1 + 2 + 1, reused: 0 });
    expect(made.unusable.map((u) => u.why.en)).toEqual(['no JSON object in the reply']);
    const lines = linesOf(file);
    expect(lines.map((l) => l.status)).toEqual(Array(4).fill('pending'));
    expect(made.repeats).toEqual([{ id: made.repeats[0]?.id, of: lines[0]?.draft.id }]);

    // A person decides, and breaks the last line off where editors do.
    const reviewed = lines.map((line, i) => ({
      ...line,
      status: i < 2 ? 'approved' : 'rejected',
      note: `read ${i}`,
    }));
    const text = jsonl(reviewed).trimEnd();
    writeFileSync(file, text);
    const asked = server.seen.length;
    const again = generated((await hearth(args(file, 6, ['--json']), how)).stdout);
    expect(again).toMatchObject({ written: 0, there: 4, calls: 0, repeats: made.repeats });
    expect(server.seen).toHaveLength(asked);
    const more = await hearth(args(file, 8), how);
    expect(more.stdout).toContain('2 drafts added');
    expect(more.stdout).toContain('4 stood there already');
    expect(more.stdout).toContain('Left out as near repeats');
    expect(server.seen).toHaveLength(asked + 2);
    expect(readFileSync(file, 'utf8').startsWith(`${text}\n`)).toBe(true);
    expect(linesOf(file)).toHaveLength(6);

    const ran = await hearth(
      [
        ...['run', 'h2htalk', '--data', data, '--set', 'view=own', '--no-report', '--json'],
        ...['--target', 'baseline/reference'],
      ],
      how,
    );
    expect(ran.code).toBe(0);
    expect(resultsIn(ran).map((r) => r.counts)).toEqual([{ ok: 2 }]);
  }, 60_000);

  it('goes on after kill -9 with what is recorded', async () => {
    const server = await writer(() => null, 150);
    const file = join(tempDir(), 'queue.jsonl');
    const how = { home: tempDir(), env: at(server) };
    const { child, ran } = start(args(file, 6), how);
    while (server.seen.length < 4) await new Promise((go) => setTimeout(go, 20));
    child.kill('SIGKILL');
    await ran;
    expect(existsSync(file)).toBe(false);
    const before = server.seen.length;
    const then = generated((await hearth(args(file, 6, ['--json']), how)).stdout);
    // The call in flight, and at most one in the window of a group commit, are asked again.
    expect(then.reused).toBeGreaterThanOrEqual(before - 2);
    expect(then).toMatchObject({ written: 6, calls: 6 - then.reused });
  }, 60_000);

  it('an error leaves its place open, and the same command asks it again', async () => {
    let broken = true;
    const server = await writer((place) =>
      place === 1 && broken ? { status: 400, body: { error: { message: 'bad request' } } } : null,
    );
    const file = join(tempDir(), 'queue.jsonl');
    const how = { home: tempDir(), env: at(server) };
    const first = await hearth(args(file, 3, ['--json']), how);
    expect(first.code).toBe(3);
    expect(generated(first.stdout)).toMatchObject({
      written: 2,
      unusable: [{ why: { en: 'errored' } }],
    });
    broken = false;
    const then = await hearth(args(file, 3, ['--json']), how);
    expect(then.code).toBe(0);
    expect(generated(then.stdout)).toMatchObject({ written: 1, there: 2, calls: 1 });
  }, 60_000);

  it.each<[string, readonly string[], RegExp]>([
    [
      'a suite without a generator',
      ['suite', 'generate', 'intima', '--count', '1', '--model', 'openai/m', '--out', 'q.jsonl'],
      /intima cannot write new items/,
    ],
    ['no count', ['suite', 'generate', 'h2htalk', '--model', 'm', '--out', 'q.jsonl'], /--count/],
    ['an unknown option', args('q.jsonl', 1, ['--set', 'mood=good']), /--set mood/],
    ['an unknown value', args('q.jsonl', 1, ['--set', 'lang=zh']), /--set lang: takes one value/],
    ['a file of another form', args('q.csv', 1), /JSON lines/],
    ['a folder that is not there', args('nowhere/q.jsonl', 1), /--out: cannot be written/],
    [
      'a file that is no queue',
      args(tempFile('other.jsonl', `\n${JSON.stringify({ id: 'x' })}\n`), 1),
      /other\.jsonl:2: /,
    ],
  ])('%s: exit 2, nothing asked', async (_, words, reason) => {
    const server = await writer(() => null);
    const ran = await hearth(words, { env: at(server) });
    expect(ran.code).toBe(2);
    expect(lastLine(ran.stderr)).toMatch(reason);
    expect(server.seen).toEqual([]);
  });
});
