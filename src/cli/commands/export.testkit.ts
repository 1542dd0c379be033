import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Command } from 'commander';
import { asyncBufferFromFile, parquetReadObjects } from 'hyparquet';
import { z } from 'zod';
import { type CommandName, commandNames, declareAll } from '../commands.js';
import { type Done, openShell } from '../shell.js';

/** A folder of its own; `gone` removes it. */
export const folder = (): string => mkdtempSync(join(tmpdir(), 'hearth-export-'));
export const gone = (dir: string): void => rmSync(dir, { recursive: true, force: true });

/** Runs commands as they stand, in process, over one home. */
export const commandsIn =
  (home: string) =>
  async (...args: string[]): Promise<Done> => {
    const name = commandNames.find((n) => n === args[0]);
    if (name === undefined) throw new Error(`no command ${args[0]}`);
    return runOne(name, args, { HEARTH_HOME: home });
  };

async function runOne(name: CommandName, args: string[], env: NodeJS.ProcessEnv): Promise<Done> {
  const shell = { ...openShell(args, env), note: () => undefined };
  const program = new Command('hearth').exitOverride();
  let done: Done | null = null;
  await declareAll(program, shell, name, async (task) => {
    done = await task();
  });
  await program.parseAsync(args, { from: 'user' });
  if (done === null) throw new Error('nothing was done');
  return done;
}

export const linesOf = (file: string): unknown[] =>
  readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as unknown);
export const rowsOf = async (file: string): Promise<Record<string, unknown>[]> =>
  parquetReadObjects({ file: await asyncBufferFromFile(file) });

const jsonl = (rows: readonly unknown[]): string => rows.map((r) => JSON.stringify(r)).join('\n');

/** Files of a new folder below `home`. @returns the folder. */
export function files(
  home: string,
  name: string,
  content: Readonly<Record<string, string>>,
): string {
  const dir = join(home, name);
  mkdirSync(dir);
  for (const [file, text] of Object.entries(content)) writeFileSync(join(dir, file), text);
  return dir;
}

export const ITEMS = ['a', 'b', 'c', 'd'];
type Points = Readonly<Record<string, Readonly<Record<string, readonly [number, number] | null>>>>;
/** Care and pace of each answer by target and item; null: not rated. */
const POINTS: Points = {
  one: { a: [1, 1], b: [1, 1], c: [1, 0], d: [1, 1] },
  two: { a: [0, 1], b: [1, 1], c: [0, 1], d: null },
};
const textOf = (target: string, item: string): string => `${target} says "${item}"\n你好`;

/**
 * Runs a suite of the user's own with two targets' answers and people's verdicts; `more`: lines of its suite.yaml.
 * Figures are `dimension/care`, `dimension/pace` and `question_mean`. The id is also the run's tag.
 */
export async function ownRun(home: string, id: string, more = ''): Promise<string> {
  const dir = files(home, id, {
    'suite.yaml': `id: ${id}\ntitle: Mine\nkind: rubric\ndata: items.csv\nrubric:\n  - {dimension: care, score: 2, content: It is kind.}\n  - {dimension: pace, score: 1, content: It is short.}\n${more}`,
    'items.csv': `id,prompt\n${ITEMS.map((item) => `${item},=cmd ${item}`).join('\n')}\n`,
    ...Object.fromEntries(
      Object.keys(POINTS).map((target) => [
        `${target}.jsonl`,
        jsonl(ITEMS.map((item) => ({ item, answer: textOf(target, item) }))),
      ]),
    ),
    'v.jsonl': jsonl(
      Object.entries(POINTS).flatMap(([target, items]) =>
        Object.entries(items).flatMap(([item, detail]) =>
          detail === null ? [] : [{ item, target, verdict: { detail } }],
        ),
      ),
    ),
  });
  const targets = Object.keys(POINTS).flatMap((name) => [
    '--target',
    `${name}=file/${join(dir, name)}.jsonl`,
  ]);
  await commandsIn(home)(
    ...['run', dir, ...targets, '--judge', `people=file/${join(dir, 'v.jsonl')}`],
    ...['--no-report', '--tag', id, '--fail-on-error', '100%'],
  );
  return dir;
}

/** `hearth export RUN --form FORM --out NAME` in that home; NAME becomes a path below it. */
export const exporter =
  (home: string) =>
  (run: string, form: string, name: string, ...more: string[]): Promise<Done> =>
    commandsIn(home)('export', run, '--form', form, '--out', join(home, name), ...more);

export const counts = (done: Done) =>
  z.object({ rows: z.number(), leftOut: z.record(z.string(), z.number()) }).parse(done.json.export);

export const message = z.strictObject({
  role: z.enum(['system', 'user', 'assistant']),
  content: z.string(),
});
export const origin = z.looseObject({
  run: z.string(),
  suite: z.string(),
  item: z.string(),
  benchmark_items: z.boolean(),
});
