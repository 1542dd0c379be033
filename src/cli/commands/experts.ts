import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { EXIT, usageError } from '../../contract/index.js';
import { type Acked, ackedLine } from '../../experts/check/acked.js';
import { checkExperts } from '../../experts/check/checks.js';
import { sentence } from '../../i18n/index.js';
import type { Declare } from '../declare.js';
import { withStore } from '../home.js';
import { type Done, done, type Shell } from '../shell.js';
import { subcommands } from '../subcommands.js';

/** `hearth experts check`: what must hold of people's work, as after a load test or a crash. */
export const declare: Declare = (command, shell, act) => {
  const { t } = shell;
  const sub = subcommands(command, shell, ['check']);
  sub('check', t('about.experts.check'))
    .option('--acked <file>', t('flag.acked'))
    .action((flags: { acked?: string }) => act(() => check(shell, flags)));
};

async function check(shell: Shell, { acked }: { acked?: string }): Promise<Done> {
  const lines = acked === undefined ? [] : await ackedLines(acked);
  const { campaigns, broken } = await withStore(shell, (db) => checkExperts(db, lines));
  const { t, lang } = shell;
  const json = { experts: { campaigns, acked: lines.length, broken } };
  if (broken.length > 0)
    return {
      code: EXIT.failed,
      reason: sentence('cli', 'experts.broken', { count: broken.length }),
      text: broken
        .map(({ check: name, campaign, where, text }) =>
          [name, campaign, where, text[lang]].filter((part) => part !== '').join('  '),
        )
        .join('\n'),
      json,
    };
  const kept = acked === undefined ? '' : `\n${t('experts.acked', { count: lines.length })}`;
  return done(`${t('experts.sound', { count: campaigns })}${kept}`, json);
}

/** @throws HearthError exit 2 for a file that is not there, or a line that says nothing of what was stored */
async function ackedLines(file: string): Promise<Acked[]> {
  const lines: Acked[] = [];
  let n = 0;
  try {
    for await (const line of createInterface({ input: createReadStream(file), crlfDelay: 1000 })) {
      n += 1;
      if (line.trim() !== '') lines.push(ackedLine.parse(JSON.parse(line)));
    }
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException;
    const absent = code !== undefined;
    throw usageError(
      absent
        ? { en: `cannot be read (${code})`, 'zh-CN': `无法读取（${code}）` }
        : {
            en: 'is neither {"assignment", "revision"} nor {"submission", "assignment", "key"}',
            'zh-CN':
              '既不是 {"assignment", "revision"}，也不是 {"submission", "assignment", "key"}',
          },
      { file, ...(!absent && { line: n }) },
      { cause },
    );
  }
  return lines;
}
