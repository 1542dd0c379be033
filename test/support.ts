import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'vitest';
import { z } from 'zod';

/** The built command; `npm run build` makes it. */
const CLI = join(import.meta.dirname, '../dist/cli/index.js');
if (!existsSync(CLI)) throw new Error(`${CLI} is missing: run "npm run build" first`);

export const tempDir = (): string => mkdtempSync(join(tmpdir(), 'hearth-cli-'));

/** Writes a file into a new folder. @returns its path. */
export function tempFile(name: string, content: string | Uint8Array): string {
  const path = join(tempDir(), name);
  writeFileSync(path, content);
  return path;
}

/** JSON lines of records. */
export const jsonl = (records: readonly unknown[]): string =>
  records.map((r) => `${JSON.stringify(r)}\n`).join('');

export type Ran = { code: number | null; stdout: string; stderr: string };
export type How = {
  home?: string;
  env?: Record<string, string>;
  cwd?: string;
  stdin?: string;
  /** Files may not grow beyond this many blocks of 1,024 bytes: a full disk. */
  fileBlocks?: number;
};

/** Starts the command with a clean environment: no key, no locale, its own HEARTH_HOME. */
export function start(
  args: readonly string[],
  how: How = {},
): { child: ChildProcess; ran: Promise<Ran> } {
  const home = how.home ?? tempDir();
  const limit = how.fileBlocks === undefined ? '' : `ulimit -f ${how.fileBlocks}; `;
  const [file, words] =
    limit === ''
      ? [process.execPath, [CLI, ...args]]
      : ['bash', ['-c', `${limit}exec "$0" "$@"`, process.execPath, CLI, ...args]];
  const child = spawn(file, words, {
    cwd: how.cwd ?? tempDir(),
    env: {
      PATH: process.env.PATH ?? '',
      HOME: home,
      HEARTH_HOME: join(home, 'hearth'),
      LC_ALL: 'C',
      ...how.env,
    },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  let stdout = '';
  let stderr = '';
  child.stdout?.setEncoding('utf8').on('data', (text: string) => {
    stdout += text;
  });
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    stderr += text;
  });
  child.stdin?.on('error', () => undefined);
  child.stdin?.end(how.stdin ?? '');
  const ran = new Promise<Ran>((done) => {
    child.on('close', (code) => done({ code, stdout, stderr }));
  });
  return { child, ran };
}

export const hearth = (args: readonly string[], how?: How): Promise<Ran> => start(args, how).ran;

/** As `hearth`, with the words of one command line. */
export const line = (command: string, how?: How): Promise<Ran> =>
  hearth(
    command.split(' ').filter((word) => word !== ''),
    how,
  );

export const lastLine = (text: string): string => text.trimEnd().split('\n').at(-1) ?? '';

const number = z.number().nullable();
const metricSchema = z.strictObject({
  id: z.string(),
  task: z.string().optional(),
  slice: z.record(z.string(), z.string()),
  value: number,
  low: number,
  high: number,
  n: z.number().int().min(0),
  unit: z.string(),
  reason: z.string().optional(),
});
const resultSchema = z.strictObject({
  target: z.string(),
  judge: z.string().nullable(),
  panel: z.string().optional(),
  condition: z.record(z.string(), z.unknown()),
  protocol: z.string(),
  scoring: z.enum(['official', 'sound']),
  fidelity: z.enum(['byte-exact', 'described', 'reconstructed']),
  counts: z.record(z.string(), z.number().int().min(1)),
  coverage: z.number().min(0).max(1),
  cost: z.record(z.string(), number).nullable(),
  reused: z
    .strictObject({
      answers: z.number().int().min(1),
      of: z.number().int().min(1),
      from: z.array(
        z.strictObject({ run: z.string().nullable(), date: z.iso.date(), answers: z.number() }),
      ),
    })
    .optional(),
  metrics: z.array(metricSchema),
});
/** The object of the contract for scripts, with nothing added. */
const outputSchema = z.strictObject({
  schema: z.literal(1),
  exit: z.strictObject({ code: z.number().int(), reason: z.string().min(1) }),
  runs: z.array(
    z.strictObject({
      run: z.string(),
      suite: z.string(),
      preset: z.string().nullable(),
      results: z.array(resultSchema),
    }),
  ),
});
export type Output = z.infer<typeof outputSchema>;
export type ResultRow = z.infer<typeof resultSchema>;

/** What `--json` printed: one object of the contract whose exit is the process's, with its reason last on stderr. */
export function output(ran: Ran): Output {
  const parsed = outputSchema.parse(JSON.parse(ran.stdout));
  expect(ran.stdout.trimEnd().split('\n')).toHaveLength(1);
  expect(parsed.exit.code).toBe(ran.code);
  expect(lastLine(ran.stderr)).toBe(parsed.exit.reason);
  return parsed;
}

export const resultsIn = (ran: Ran): ResultRow[] => output(ran).runs.flatMap((run) => run.results);

export const metric = (
  result: ResultRow | undefined,
  id: string,
  slice: Record<string, string> = {},
) => result?.metrics.find((m) => m.id === id && JSON.stringify(m.slice) === JSON.stringify(slice));

/** Ids of the built-in items, in the order of the data. */
export const ITEM_IDS: readonly string[] = ['en', 'zh'].flatMap((lang) =>
  readFileSync(
    join(import.meta.dirname, `../src/suites/intima/samples/items-${lang}.jsonl`),
    'utf8',
  )
    .trim()
    .split('\n')
    .map((text) => z.object({ id: z.string() }).parse(JSON.parse(text)).id),
);
