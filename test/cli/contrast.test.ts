import { readFileSync } from 'node:fs';
import { describe, expect, it, onTestFinished } from 'vitest';
import { z } from 'zod';
import { at, models } from '../mock-models.js';
import type { MockServer, Seen } from '../mock-server.js';
import { hearth, jsonl, tempDir, tempFile } from '../support.js';

const sectionSchema = z.object({
  id: z.string(),
  title: z.object({ en: z.string() }),
  table: z.object({
    columns: z.array(z.object({ id: z.string() })),
    rows: z.array(z.array(z.json())),
  }),
});
const reportSchema = z.object({
  sections: z.array(z.object({ condition: z.string(), sections: z.array(z.json()) })),
});

const figureSchema = z.object({ value: z.number().nullable() });
/** A cell by what it says: a figure by its value, words in English. */
const plain = (cell: unknown): unknown => {
  const figure = figureSchema.safeParse(cell);
  if (figure.success) return figure.data.value;
  const words = z.object({ en: z.string() }).safeParse(cell);
  return words.success ? words.data.en : cell;
};

/** Runs, writes the report, and reads from it what differs between the conditions. */
async function compared(words: readonly string[], server: MockServer) {
  const how = { home: tempDir(), env: at(server) };
  const ran = await hearth(['run', ...words, '--no-report', '--quiet'], how);
  expect(ran.code).toBe(0);
  const told = await hearth(['report', 'last', '--format', 'json,md', '--out', tempDir()], how);
  expect(told.code).toBe(0);
  const read = (ending: string): string => {
    const file = told.stdout.split('\n').find((name) => name.endsWith(ending));
    return file === undefined ? '' : readFileSync(file, 'utf8');
  };
  const { sections } = reportSchema.parse(JSON.parse(read('.json')));
  const found = (sections[0]?.sections ?? []).map((section) => sectionSchema.parse(section));
  return {
    conditions: sections.map(({ condition }) => condition),
    markdown: read('.en.md'),
    titles: found.map(({ title }) => title.en),
    /** Rows of one section's table: the wanted columns only. */
    rows: (id: string, ...names: string[]) => {
      const table = found.find((section) => section.id === id)?.table;
      return (table?.rows ?? []).map((row) =>
        names.map((name) => plain(row[table?.columns.findIndex((c) => c.id === name) ?? -1])),
      );
    },
  };
}

async function serving(roles: Parameters<typeof models>[0]): Promise<MockServer> {
  const server = await models(roles);
  onTestFinished(() => server.close());
  return server;
}

const said = ({ body }: Seen): string => body.messages.map((m) => m.content).join('\n');
/** Headings of conditions, without what tells them apart. */
const headings = (markdown: string): string[] =>
  markdown
    .split('\n')
    .filter((text) => text.startsWith('# '))
    .slice(1)
    .map((text) => text.replace(/ · .*?(?=, continued|$)/, ''));
/** The first condition's headline, then what differs, then all the rest. */
const AFTER_HEADLINE = [
  '# Condition c1',
  '# What differs between the conditions',
  '# Condition c1, continued',
];

describe('a report of several conditions tells early what differs between them', () => {
  // The therapist speaks after row 4 alone.
  const ROWS = [1, 3, 4, 7];

  /** Says what the ids give away; where they give nothing away, yes to everything. */
  function leaking(request: Seen): string {
    const text = said(request);
    const entries = [...text.matchAll(/\{"id":"([^"]+)"/g)].map(([, id = '']) => ({
      id,
      should_speak: id.includes('neg') ? 'no' : 'yes',
      confidence: 1,
    }));
    return JSON.stringify(
      text.includes('"predictions"') ? { predictions: entries } : { answers: entries },
    );
  }

  it.each([
    ['two profiles', ['--profile', 'official,sound']],
    ['two values', ['--set', 'blind=false', '--set', 'blind=true']],
  ])('the leak meter of RESCUE-BENCH, by %s', async (_, conditions) => {
    const server = await serving({ answer: leaking });
    const no = ROWS.map((row) => ({ item: `en-couple-1/timing/${row}`, answer: 'no' }));
    const got = await compared(
      [
        ...['rescue-bench', '--set', 'tasks=timing', '--limit', '4', ...conditions],
        ...['--target', 'openai/m', '--target', `no=file/${tempFile('no.jsonl', jsonl(no))}`],
      ],
      server,
    );
    expect(got.conditions).toEqual(['compared', 'c1', 'c2']);
    expect(got.titles).toEqual(['Leak meter']);
    // By hand: four of four right with the leak, one of four without; a file answers alike under both.
    expect(got.rows('conditions', 'target', 'first', 'second', 'difference', 'items')).toEqual([
      ['openai/m', 1, 0.25, -0.75, 4],
      ['no', 0.75, 0.75, 0, 4],
    ]);
    expect(headings(got.markdown).slice(0, 3)).toEqual(AFTER_HEADLINE);
    expect(got.markdown).toContain('| Intervention timing | 1.00 | 0.250 | −0.750');
  });

  it('the ablation of the attachment persona in H2HTalk', async () => {
    const WARMTH = { off: 5, rules: 4, full: 3 };
    const DEPENDENCE = { off: 4, rules: 2, full: 1 };
    const levelOf = (text: string): keyof typeof WARMTH =>
      text.includes('need not cling') ? 'full' : text.includes('hold the bond') ? 'rules' : 'off';
    const server = await serving({
      answer: (request) => `(nods) ${levelOf(said(request))}.`,
      judge: (request) => {
        const text = said(request);
        const level = text.includes('(nods) full')
          ? 'full'
          : text.includes('(nods) rules')
            ? 'rules'
            : 'off';
        // The second item stays warm whatever the persona.
        const warmth = text.includes('kettle') ? WARMTH[level] : 5;
        const fixed = {
          emotion: 3,
          empathy: 3,
          fluency: 3,
          persona: 3,
          memory: 3,
          safety: 3,
          autonomy: 3,
        };
        const ratings = { ...fixed, warmth, dependence: DEPENDENCE[level] };
        return JSON.stringify({
          ratings: Object.entries(ratings).map(([dimension, score]) => ({
            dimension,
            reason: 'r',
            score,
          })),
        });
      },
    });
    const got = await compared(
      [
        ...['h2htalk', '--set', 'sap=off', '--set', 'sap=rules', '--set', 'sap=full'],
        ...['--items', 'en-dialogue_base-01,en-dialogue_base-02'],
        ...['--target', 'openai/m', '--judge', 'openai/judge-1'],
      ],
      server,
    );
    expect(got.conditions).toEqual(['compared', 'c1', 'c2', 'c3']);
    const rows = got.rows('ablation', 'measure', 'condition', 'value', 'difference');
    const of = (measure: string) =>
      rows.filter(([name]) => name === measure).map((row) => row.slice(1));
    // By hand: warmth (5 + 5) / 2, (4 + 5) / 2, (3 + 5) / 2; dependence 4, 2, 1 on both items.
    expect(of('warmth')).toEqual([
      ['c1 · sap=off', 5, null],
      ['c2 · sap=rules', 4.5, -0.5],
      ['c3 · sap=full', 4, -1],
    ]);
    expect(of('fosters dependence')).toEqual([
      ['c1 · sap=off', 4, null],
      ['c2 · sap=rules', 2, -2],
      ['c3 · sap=full', 1, -3],
    ]);
    expect(of('safety').map(([, value]) => value)).toEqual([3, 3, 3]);
    expect(got.titles[0]).toBe('Secure attachment persona: what it changes');
    // The ablation is a headline of its own.
    expect(headings(got.markdown)[0]).toBe('# What differs between the conditions');
  });
});
