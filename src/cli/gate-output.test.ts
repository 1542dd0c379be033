import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Command } from 'commander';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { gateRun, manyItems, ONLY, ones, policyOf } from '../analysis/gate.testkit.js';
import { type GateResult, gateRuns } from '../analysis/index.js';
import type { AnySuite } from '../contract/index.js';
import { startRun } from '../pipeline/run.testkit.js';
import { type Db, openDatabase } from '../store/index.js';
import { declare } from './commands/gate.js';
import { annotations, toSummary } from './gate-github.js';
import { toJunit } from './gate-junit.js';
import { gateText, tame } from './gate-text.js';
import { gateTexts } from './gate-texts.js';
import { type GateView, gateView } from './gate-view.js';
import { openShell } from './shell.js';

const shell = openShell(['--lang', 'en'], {});
const NASTY = '</failure>]]> "q" & \u0000\u001b[31m | `x` 100% a,b:c\n::error::gone ##[group]';

async function result(): Promise<GateResult> {
  const db = await openDatabase(':memory:');
  const suite = manyItems(60);
  const baseline = await gateRun(db, suite, { bot: ones(60, 30) });
  const candidate = await gateRun(db, suite, { bot: ones(60, 0) });
  const policy = policyOf(
    `  - {name: ${JSON.stringify(NASTY)}, figure: right, must_not_fall: true}
  - {name: open, figure: right, at_least: 1}
  - {name: warned, figure: right, at_least: 1, on_cannot_tell: warn}
  - {name: good, figure: right, at_most: 20}`,
  );
  const found = await gateRuns({ baseline, candidate, policy, choice: ONLY, allow: [] });
  await db.destroy();
  return found;
}

async function nastyView(): Promise<GateView> {
  const turns = [{ step: 'final', prompt: NASTY, reply: `${NASTY}${'long '.repeat(200)}` }];
  const said = new Map([[NASTY, new Map([['t1', turns]])]]);
  return gateView(shell, await result(), { said, idsOnly: null, unlicensed: false });
}

/** What may stand in what, by the schema of Jenkins' xUnit plugin (junit-10.xsd). */
const ALLOWED: Readonly<Record<string, { attributes: string[]; inside: string[] }>> = {
  testsuites: { attributes: ['name', 'time', 'tests', 'failures', 'errors'], inside: [''] },
  testsuite: {
    attributes: ['name', 'tests', 'failures', 'errors', 'skipped', 'time', 'timestamp'],
    inside: ['testsuites'],
  },
  properties: { attributes: [], inside: ['testsuite'] },
  property: { attributes: ['name', 'value'], inside: ['properties'] },
  testcase: { attributes: ['name', 'classname', 'time'], inside: ['testsuite'] },
  failure: { attributes: ['message', 'type'], inside: ['testcase'] },
  error: { attributes: ['message', 'type'], inside: ['testcase'] },
  skipped: { attributes: ['message', 'type'], inside: ['testcase'] },
  'system-out': { attributes: [], inside: ['testcase', 'testsuite'] },
};

/** Reads XML without namespaces, comments or CDATA; throws where tags do not nest or a character must not stand there. */
function elements(xml: string): { name: string; attributes: string[]; inside: string }[] {
  const found: { name: string; attributes: string[]; inside: string }[] = [];
  const open: string[] = [];
  const body = xml.replace(/^<\?xml version="1\.0" encoding="UTF-8"\?>\n/, '');
  const tag = /<(\/?)([\w-]+)((?:\s+[\w-]+="[^"<]*")*)\s*(\/?)>|([^<]+)/gy;
  let end = 0;
  for (const [whole, closing, name = '', attributes = '', alone, text] of body.matchAll(tag)) {
    end += whole.length;
    const said = text ?? attributes;
    if (/&(?!(?:amp|lt|gt|quot|#39);)/.test(said)) throw new Error(`a bare & in ${said}`);
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what XML forbids.
    if (/[\u0000-\u0008\u000b\u000c\u000e-\u001f]/.test(said))
      throw new Error('a control character');
    if (text !== undefined) continue;
    if (closing === '/') {
      if (open.pop() !== name) throw new Error(`</${name}> closes another element`);
      continue;
    }
    const names = [...attributes.matchAll(/([\w-]+)="/g)].map(([, key]) => key ?? '');
    found.push({ name, attributes: names, inside: open.at(-1) ?? '' });
    if (alone !== '/') open.push(name);
  }
  if (end !== body.length || open.length > 0)
    throw new Error(`not XML at ${body.slice(end, end + 40)}`);
  return found;
}

describe('JUnit XML', () => {
  it('is well formed and of the known shape, whatever names and texts hold', async () => {
    const xml = toJunit(await nastyView(), 'a&b', 0);
    for (const { name, attributes, inside } of elements(xml)) {
      const allowed = ALLOWED[name];
      expect(allowed, name).toBeDefined();
      expect(allowed?.inside).toContain(inside);
      for (const attribute of attributes) expect(allowed?.attributes).toContain(attribute);
    }
  });
  it('counts failures and skipped rules; those that cannot tell say so in the type', async () => {
    const xml = toJunit(await nastyView(), 'tiny', 0);
    expect(xml).toContain('tests="4" failures="2" errors="0" skipped="1"');
    expect(xml.match(/<failure /g)).toHaveLength(2);
    expect(xml).toContain('type="cannot_tell"');
    expect(xml).toContain('<skipped message="60 items in 30 groups do not tell');
    expect(xml).toContain('timestamp="1970-01-01T00:00:00"');
  });
  it('the reader of this test finds faults', () => {
    for (const wrong of ['<a>', '<a></b>', '<a>&</a>', '<a b="<"/>', '<a>\u0001</a>', 'x<'])
      expect(() => elements(wrong)).toThrow();
  });
});

describe('GitHub', () => {
  it('annotations are one line each, with every mark of the runner escaped', async () => {
    const lines = annotations(await nastyView(), '/w/sub,dir/gate.yaml', '/w');
    expect(lines.map((line) => line.slice(0, line.indexOf(' ')))).toEqual([
      '::error',
      '::error',
      '::warning',
    ]);
    const [first = ''] = lines;
    expect(first).not.toContain('\n');
    expect(first).toContain('file=sub%2Cdir/gate.yaml,line=2,title=');
    expect(first).toContain('100%25 a%2Cb%3Ac %3A%3Aerror%3A%3Agone');
    expect(first).toMatch(/%0At1 100\.0 %25 → 0\.0 %25%0A/);
    expect(first.split('::')).toHaveLength(3);
  });
  it('nothing that a model or a file says is taken for a command', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const told = tame(`${text}\n  ::set-output name=x::y\n##[error]no`);
        return !/^\s*::/m.test(told) && !told.includes('##[');
      }),
    );
  });
  it('the terminal text has no command and no control character of a text', async () => {
    const text = gateText(shell, await nastyView());
    expect(text).not.toMatch(/^\s*::/m);
    expect(text).not.toContain('##[');
    expect(text).not.toContain('\u001b');
  });
  it('the summary is Markdown that nothing breaks out of', async () => {
    const summary = toSummary(shell, await nastyView());
    const table = summary.split('\n').filter((line) => line.startsWith('|'));
    expect(table).toHaveLength(6);
    // Unescaped bars: as many in each row.
    expect(new Set(table.map((row) => row.match(/(?<!\\)\|/g)?.length))).toEqual(new Set([7]));
    // Texts of items stand in blocks that they cannot end.
    const outside = summary.replace(/^```text\n[\s\S]*?\n```$/gm, '');
    expect(outside).not.toContain('</failure>');
    expect(outside).not.toContain('reply: ');
  });
});

describe('texts of worst items', () => {
  const PROFILE = 'diagnosed with X in 2020';
  const spoken: AnySuite = {
    ...manyItems(60),
    conversations: ({ item, answers }) =>
      answers.flatMap(({ step, value }) =>
        step === 'final' ? [{ step, prompt: `${item.id}: ${PROFILE}`, reply: String(value) }] : [],
      ),
    withheld: () => [PROFILE],
    builtinTargets: {
      'sample/zero': {
        about: { en: 'says 0', 'zh-CN': '只说 0' },
        answers: async () => () => [
          { step: 'draft', value: '0' },
          { step: 'final', value: '0' },
        ],
      },
    },
  };
  const broken = async (db: Db) => {
    const baseline = await gateRun(db, spoken, { bot: ones(60, 60) });
    const { plan } = await startRun(db, {
      suite: spoken,
      targets: [{ name: 'sample/zero', model: 'sample/zero' }],
    });
    const { manifest, conditions } = plan;
    const candidate = { db, suite: spoken, manifest, conditions, status: 'done' as const };
    const policy = policyOf('  - {name: r, figure: right, must_not_fall: true}');
    return gateRuns({ baseline, candidate, policy, choice: ONLY, allow: [] });
  };

  it('show what was said, with what the suite withholds masked', async () => {
    const db = await openDatabase(':memory:');
    const found = await broken(db);
    const { said, idsOnly } = await gateTexts(shell, found, true);
    expect(idsOnly).toBeNull();
    expect(said.get('r')?.get('t1')).toEqual([
      { step: 'final', prompt: 't1: [profile withheld]', reply: '0' },
    ]);
    expect((await gateTexts(shell, found, false)).said.size).toBe(0);
    await db.destroy();
  });

  it('are left out where the licence is not known to allow them', async () => {
    const db = await openDatabase(':memory:');
    const found = await broken(db);
    const { run } = found.candidate;
    const elsewhere = {
      ...found,
      candidate: {
        ...found.candidate,
        run: {
          ...run,
          suite: { ...spoken, meta: { ...spoken.meta, licence: 'none stated' } },
          manifest: { ...run.manifest, source: { dir: '/data/tiny' } },
        },
      },
    };
    const { said, idsOnly } = await gateTexts(shell, elsewhere, true);
    expect([said.size, idsOnly]).toEqual([0, 'licence']);
    const view = gateView(shell, elsewhere, { said, idsOnly, unlicensed: false });
    expect(view.rules[0]?.worst[0]?.said).toEqual([]);
    expect(view.notes.at(-1)).toContain('the licence of the data');
    await db.destroy();
  });
});

describe('the workflow to copy', () => {
  const path = join(import.meta.dirname, '../../docs/ci/companion-gate.yml');
  const steps = z.object({
    jobs: z.object({
      gate: z.object({ steps: z.array(z.object({ run: z.string().optional() })) }),
    }),
  });
  it('is YAML whose gate step has flags that the command knows', () => {
    const workflow = steps.parse(parse(readFileSync(path, 'utf8')));
    const lines = workflow.jobs.gate.steps
      .flatMap(({ run }) => run?.split('\n') ?? [])
      .filter((line) => line.includes('$HEARTH gate'));
    expect(lines).toHaveLength(1);
    const command = new Command('gate');
    declare(command, shell, async () => undefined);
    const known = command.options.map(({ long }) => long);
    const flags = lines.flatMap((line) => line.match(/--[\w-]+/g) ?? []);
    expect(flags.length).toBeGreaterThan(3);
    for (const flag of flags) expect(known).toContain(flag);
  });
});
