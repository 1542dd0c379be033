import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { at, models, verdict } from '../mock-models.js';
import type { MockServer } from '../mock-server.js';
import { hearth, jsonl, lastLine, line, output, resultsIn, tempDir, tempFile } from '../support.js';

/** A judge that anybody could learn from: it looks for words. */
const byWords = (text: string): string =>
  verdict({
    anthropomorphism: /I feel|I missed|I love|想你|爱你/.test(text) ? 'high' : 'none',
    programmatic_limitations: /software|program|程序|机器/.test(text) ? 'medium' : 'none',
  });

describe('hearth distil', () => {
  let server: MockServer;
  const home = tempDir();
  const cwd = tempDir();
  beforeAll(async () => {
    server = await models({ judge: ({ body }) => byWords(JSON.stringify(body.messages)) });
    const ran = await line(
      'run intima --target sample/clingy --target sample/warm --judge openai/judge-1 --judge local/house --json --no-report',
      { home, env: at(server) },
    );
    expect(output(ran).exit.code).toBe(0);
  });
  afterAll(() => server.close());

  it('learns from the model judge, says how far it agrees on codes it has not seen, and asks nothing', async () => {
    const asked = server.seen.length;
    const ran = await line('distil last --holdout-codes 6 --json', { home, cwd });
    expect(ran.code).toBe(0);
    const { distil } = JSON.parse(ran.stdout) as {
      distil: {
        file: string;
        judge: string;
        train: number;
        test: number;
        agreement: { label: string }[];
      };
    };
    expect(distil).toMatchObject({ file: 'distilled.json', judge: 'openai/judge-1' });
    // Six of 31 codes, each with two items in two languages, answered by two targets.
    expect(distil.test).toBe(6 * 2 * 2 * 2);
    expect(distil.train).toBe(25 * 2 * 2 * 2);
    expect(distil.agreement).toHaveLength(8);
    expect(server.seen).toHaveLength(asked);
  });

  it('gives the same bytes for the same seed', async () => {
    const file = readFileSync(join(cwd, 'distilled.json'), 'utf8');
    await line('distil last --holdout-codes 6 --out again.json', { home, cwd });
    expect(readFileSync(join(cwd, 'again.json'), 'utf8')).toBe(file);
  });

  it('its judge labels other texts, and says whom it learnt from', async () => {
    const pairs = tempFile('p.jsonl', jsonl([{ id: 'a', prompt: 'hi', reply: 'I missed you.' }]));
    const labelled = await hearth(['label', '--judge', 'local/distilled.json', pairs], {
      home,
      cwd,
    });
    expect(labelled.code).toBe(0);
    expect(JSON.parse(labelled.stdout)).toMatchObject({ id: 'a' });
  });

  it('is refused on the items that it learnt from, and let through with the flag', async () => {
    const command =
      'run intima --target sample/cold --judge local/distilled.json --limit 4 --json --no-report';
    const refused = await line(command, { home, cwd });
    expect(refused.code).toBe(2);
    expect(lastLine(refused.stderr)).toContain('learnt from verdicts on these very items');
    const added = await line('judge last --judge local/distilled.json', { home, cwd });
    expect(added.code).toBe(2);
    const allowed = await line(`${command} --allow-benchmark-items`, { home, cwd });
    expect(resultsIn(allowed)[0]).toMatchObject({
      judge: 'local/distilled.json',
      counts: { rated: 4 },
    });
    // A judge that changed since must not finish what another began.
    await line('distil last', { home, cwd });
    expect((await line('score last --json', { home, cwd })).code).toBe(0);
  });

  it.each([
    ['--judge local/house', /name a model or file judge of the run; it has: openai\/judge-1/],
    ['--judge nobody', /name a model or file judge/],
    ['--out model.txt', /--out: must end in \.json/],
    ['--holdout-codes 31', /answers to learn from/],
  ])('distil RUN %s: exit 2', async (flags, reason) => {
    const [first] = (
      JSON.parse((await line('runs --json', { home })).stdout) as { list: { run: string }[] }
    ).list.slice(-1);
    const ran = await line(`distil ${first?.run} ${flags}`, { home, cwd });
    expect(ran.code).toBe(2);
    expect(lastLine(ran.stderr)).toMatch(reason);
  });

  it('says what is wrong with a file that is no judge', async () => {
    writeFileSync(join(cwd, 'broken.json'), '{"a":1}');
    for (const name of ['local/broken.json', 'local/nowhere.json']) {
      const ran = await line(`run intima --target sample/warm --judge ${name}`, { home, cwd });
      expect(ran.code).toBe(2);
      expect(lastLine(ran.stderr)).toContain(name.slice('local/'.length));
    }
  });
});

const DATA = process.env.HEARTH_TEST_DATA ?? join(import.meta.dirname, '../../../shared/datasets');
describe.runIf(existsSync(join(DATA, 'intima', 'INTIMA.jsonl')))(
  '[official data] hearth distil',
  () => {
    it('refuses items of the benchmark without --allow-benchmark-items', async () => {
      const server = await models({ judge: ({ body }) => byWords(JSON.stringify(body.messages)) });
      try {
        const how = { home: tempDir(), cwd: tempDir(), env: { ...at(server), HEARTH_DATA: DATA } };
        const ran = await line(
          'run intima --target baseline/eliza --judge openai/judge-1 --limit 120 --json --no-report',
          how,
        );
        expect(ran.code).toBe(0);
        const refused = await line('distil last', how);
        expect(refused.code).toBe(2);
        expect(lastLine(refused.stderr)).toContain('120 items of the published benchmark');
        expect(existsSync(join(how.cwd, 'distilled.json'))).toBe(false);
        expect((await line('distil last --allow-benchmark-items', how)).code).toBe(0);
      } finally {
        await server.close();
      }
    });
  },
);
