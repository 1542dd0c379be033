import { existsSync } from 'node:fs';
import { access, appendFile, constants, readFile } from 'node:fs/promises';
import { dirname, extname, resolve } from 'node:path';
import { EXIT, type FileLine, type Text, usageError } from '../contract/index.js';
import { sentence } from '../i18n/index.js';
import {
  type Drafted,
  draftItems,
  loadModel,
  readTable,
  resolveGenerator,
  voiceOf,
} from '../pipeline/index.js';
import { openSuite } from '../suites/index.js';
import { costText } from './costs.js';
import { settings } from './flags.js';
import { withStore } from './home.js';
import { Interrupt } from './interrupt.js';
import { named } from './run-voices.js';
import { type Done, done, type Shell } from './shell.js';
import { printable } from './table.js';

/** The flags of `hearth suite generate`, as parsed. */
export type GenerateFlags = {
  count: number;
  model: string;
  out: string;
  set?: string[];
  baseUrl?: string;
  temperature?: number;
  maxTokens?: number;
  maxConnections?: number;
};

const FORMS = ['.jsonl', '.ndjson'];
const MAX_CONNECTIONS = 16;
/** Repeats and unusable drafts that are named. */
const SHOWN = 3;
/** Between two lines of progress. */
const PROGRESS_MS = 10_000;

/**
 * Lets a helper model write new items of a suite, into a queue for people to review. Lines are only ever added to the
 * file, and what stands in it is written no second time; replies are recorded, so a broken-off command goes on for free.
 * @throws HearthError exit 2 for a suite without a generator, a file that is no queue, and a model that nobody knows.
 */
export async function generateItems(shell: Shell, id: string, flags: GenerateFlags): Promise<Done> {
  const { t, lang } = shell;
  const suite = await openSuite(id);
  const { generator } = suite;
  if (generator === undefined) throw noGenerator(suite.meta.id);
  const options = resolveGenerator(suite, generator.options, settings(flags.set ?? []));
  const helper = loadModel(helperOf(flags), shell.env, '--model');
  await mayWrite(flags.out);
  const queue = await linesOf(flags.out);
  const drafting = await generator.plan(flags.count, options, queue);
  const drafted = await withStore(shell, async (db) => {
    const interrupt = new Interrupt(shell);
    const { abort, stop } = interrupt;
    const { maxConnections = MAX_CONNECTIONS } = flags;
    let told = Date.now();
    try {
      return await draftItems(
        drafting,
        helper,
        { db, env: shell.env, maxConnections, abort, stop },
        (count) => {
          if (Date.now() - told < PROGRESS_MS) return;
          told = Date.now();
          shell.note(t('generate.progress', { done: count, all: drafting.units.length }));
        },
      );
    } finally {
      interrupt.end();
    }
  });
  if (drafted === null)
    return {
      code: EXIT.interrupted,
      reason: sentence('cli', 'generate.interrupted'),
      text: '',
      json: {},
    };
  await append(flags.out, drafted.lines);
  const { spent } = drafted;
  const costUsd = spent.unpriced > 0 ? null : spent.costUsd;
  const text = [
    t('generate.written', { count: drafted.lines.length, file: flags.out }),
    ...(drafting.there > 0 ? [t('generate.there', { count: drafting.there })] : []),
    ...findings(shell, drafted),
    t('generate.cost', {
      calls: spent.calls,
      reused: spent.reused,
      cost: costText(shell, costUsd),
    }),
    generator.about[lang],
  ].join('\n');
  const { repeats, unusable } = drafted;
  const json = {
    generated: {
      suite: suite.meta.id,
      file: flags.out,
      written: drafted.lines.length,
      there: drafting.there,
      repeats,
      unusable,
      calls: spent.calls,
      reused: spent.reused,
      costUsd,
    },
  };
  if (unusable.length === 0) return done(text, json);
  const reason = sentence('cli', 'generate.unusableReason', {
    count: unusable.length,
    all: drafting.units.length,
  });
  return { code: EXIT.unscored, reason, text, json };
}

function helperOf({ model, baseUrl, temperature, maxTokens }: GenerateFlags) {
  return voiceOf(named(model), {
    ...(baseUrl !== undefined && { baseUrl }),
    params: {
      ...(temperature !== undefined && { temperature }),
      ...(maxTokens !== undefined && { maxTokens }),
    },
  });
}

/** What was left out, how often, and the first three of each. */
function findings({ t, lang }: Shell, { repeats, unusable }: Drafted): string[] {
  const list = (all: readonly string[]): string =>
    all
      .slice(0, SHOWN)
      .map((one) => `\n  ${printable(one)}`)
      .join('') + (all.length > SHOWN ? '\n  …' : '');
  const colon = lang === 'en' ? ': ' : '：';
  return [
    ...(repeats.length > 0
      ? [
          t('generate.repeats', { count: repeats.length }) +
            list(repeats.map(({ id, of }) => `${id} ≈ ${of}`)),
        ]
      : []),
    ...(unusable.length > 0
      ? [
          t('generate.unusable', { count: unusable.length }) +
            list(unusable.map(({ id, why }) => `${id}${colon}${why[lang]}`)),
        ]
      : []),
  ];
}

/** @throws HearthError exit 2, before anything is paid for, when the file cannot be written. */
async function mayWrite(file: string): Promise<void> {
  if (!FORMS.includes(extname(file).toLowerCase()))
    throw usageError(
      {
        en: `is written as JSON lines; end its name in ${FORMS.join(' or ')}`,
        'zh-CN': `以 JSONL 格式写出；文件名请以 ${FORMS.join(' 或 ')} 结尾`,
      },
      { file, field: '--out' },
    );
  const place = existsSync(file) ? file : dirname(resolve(file));
  try {
    await access(place, constants.W_OK);
  } catch (cause) {
    throw usageError(
      {
        en: 'cannot be written; name a file in a folder that is there',
        'zh-CN': '无法写入；请指定已有文件夹中的文件',
      },
      { file, field: '--out' },
      { cause },
    );
  }
}

/** Lines that the queue holds already; a file that is not there holds none. @throws HearthError exit 2 with the line. */
async function linesOf(file: string): Promise<FileLine[]> {
  if (!existsSync(file)) return [];
  const { lines } = await readTable(file);
  return lines.map(({ line, record }) => ({ file, line, record }));
}

/** Adds lines to whatever the file holds by now: people may have gone on reviewing meanwhile. */
async function append(file: string, lines: Drafted['lines']): Promise<void> {
  const there = existsSync(file) ? await readFile(file) : Buffer.of();
  const gap = there.length > 0 && there.at(-1) !== 0x0a ? '\n' : '';
  await appendFile(file, gap + lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
}

const noGenerator = (suite: string) =>
  usageError(
    {
      en: `${suite} cannot write new items: it brings no generator`,
      'zh-CN': `${suite} 不能生成新题目：它没有附带生成器`,
    } satisfies Text,
    { field: 'suite' },
  );
