import { EXIT, type Text } from '../../contract/index.js';
import { sentence } from '../../i18n/index.js';
import { backup, checkStore, purge, restore } from '../../store/maintenance.js';
import { placeName } from '../../store/where.js';
import { databaseOf } from '../database.js';
import type { Declare } from '../declare.js';
import { ensureHome } from '../home.js';
import { type Done, done, type Shell } from '../shell.js';
import { subcommands } from '../subcommands.js';

/** `hearth store backup|restore|check|purge`: the database as a whole. */
export const declare: Declare = (command, shell, act) => {
  const { t } = shell;
  const sub = subcommands(command, shell, ['backup', 'restore', 'check', 'purge']);
  sub('backup', t('about.store.backup'))
    .argument('<file>', t('arg.backup'))
    .action((file: string) => act(() => copyTo(shell, file)));
  sub('restore', t('about.store.restore'))
    .argument('<file>', t('arg.restore'))
    .option('--replace', t('flag.replace'))
    .action((file: string, flags: { replace?: boolean }) => act(() => load(shell, file, flags)));
  sub('check', t('about.store.check')).action(() => act(() => check(shell)));
  sub('purge', t('about.store.purge')).action(() => act(() => overwrite(shell)));
};

const UNSEALED: Text = {
  en: 'A copy in this form has no seal; one whose name ends in .jsonl.gz shows whether it was altered.',
  'zh-CN': '这种格式的备份没有校验封条；文件名以 .jsonl.gz 结尾的备份可以查出是否被改动。',
};
const NOT_CHECKED: Text = {
  en: "Looked at: the file's pages, links between tables, JSON. Not looked at: whether somebody changed the text of a reply; no digest of replies is stored. A bundle or a backup in .jsonl.gz has a seal.",
  'zh-CN':
    '检查了：文件页、表间引用、JSON。未检查：回复的文本是否被人改动，库中不存回复的摘要；运行包和 .jsonl.gz 备份带有校验封条。',
};

async function copyTo(shell: Shell, file: string): Promise<Done> {
  const written = await backup(await databaseOf(shell), file);
  const { bytes, form } = written;
  const unsealed = form === 'sqlite' ? `\n${UNSEALED[shell.lang]}` : '';
  return done(`${shell.t('store.backedUp', { file, bytes })}${unsealed}`, { store: written });
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

/** After an erasure or a deletion on the pages, which leave pieces of names in half-filled pages of the file. */
async function overwrite(shell: Shell): Promise<Done> {
  const where = await databaseOf(shell);
  await purge(where);
  const database = placeName(where);
  return done(shell.t('store.purged', { database }), { store: { purged: database } });
}

async function check(shell: Shell): Promise<Done> {
  const report = await checkStore(await databaseOf(shell));
  const { faults, rows, database, unusedCalls } = report;
  const { t, lang } = shell;
  if (faults.length === 0)
    return done(
      `${t('store.sound', { database, runs: rows.run, calls: rows.call, unused: unusedCalls })}\n${NOT_CHECKED[lang]}`,
      { store: report },
    );
  return {
    code: EXIT.failed,
    reason: sentence('cli', 'store.faulty', { count: faults.length }),
    text: [`${database}:`, ...faults.map((fault) => `  ${fault.text[lang]}`)].join('\n'),
    json: { store: report },
  };
}
