import { EXIT } from '../../contract/index.js';
import { sentence } from '../../i18n/index.js';
import { backup, checkStore, restore } from '../../store/maintenance.js';
import { databaseOf } from '../database.js';
import type { Declare } from '../declare.js';
import { ensureHome } from '../home.js';
import { type Done, done, type Shell } from '../shell.js';
import { subcommands } from '../subcommands.js';

/** `hearth store backup|restore|check`: the database as a whole. */
export const declare: Declare = (command, shell, act) => {
  const { t } = shell;
  const sub = subcommands(command, shell, ['backup', 'restore', 'check']);
  sub('backup', t('about.store.backup'))
    .argument('<file>', t('arg.backup'))
    .action((file: string) => act(() => copyTo(shell, file)));
  sub('restore', t('about.store.restore'))
    .argument('<file>', t('arg.restore'))
    .option('--replace', t('flag.replace'))
    .action((file: string, flags: { replace?: boolean }) => act(() => load(shell, file, flags)));
  sub('check', t('about.store.check')).action(() => act(() => check(shell)));
};

async function copyTo(shell: Shell, file: string): Promise<Done> {
  const written = await backup(await databaseOf(shell), file);
  const { bytes } = written;
  return done(shell.t('store.backedUp', { file, bytes }), { store: written });
}

async function load(
  shell: Shell,
  file: string,
  { replace = false }: { replace?: boolean },
): Promise<Done> {
  await ensureHome(shell.home);
  const rows = await restore(file, await databaseOf(shell), {
    replace,
    remark: (text) => shell.note(text[shell.lang]),
  });
  return done(shell.t('store.restored', { runs: rows.run, calls: rows.call }), {
    store: { file, rows },
  });
}

async function check(shell: Shell): Promise<Done> {
  const report = await checkStore(await databaseOf(shell));
  const { faults, rows, database, unusedCalls } = report;
  const { t, lang } = shell;
  if (faults.length === 0)
    return done(
      t('store.sound', { database, runs: rows.run, calls: rows.call, unused: unusedCalls }),
      { store: report },
    );
  return {
    code: EXIT.failed,
    reason: sentence('cli', 'store.faulty', { count: faults.length }),
    text: [`${database}:`, ...faults.map((fault) => `  ${fault.text[lang]}`)].join('\n'),
    json: { store: report },
  };
}
