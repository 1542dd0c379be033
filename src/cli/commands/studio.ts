import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { usageError } from '../../contract/index.js';
import { keepLogShort } from '../../store/index.js';
import { databaseOf } from '../database.js';
import { common, type Declare } from '../declare.js';
import { withStore } from '../home.js';
import { Interrupt } from '../interrupt.js';
import { type Done, done, type Shell } from '../shell.js';
import { checkAudit } from '../studio-audit.js';
import { studioConfig, studioEnv } from '../studio-config.js';
import { studioDesk } from '../studio-desk.js';

const HOST = '127.0.0.1';
const PORT = 4321;
const PAGES = fileURLToPath(new URL('../../web', import.meta.url));

type Flags = { host?: string; port?: string; accounts?: true; url?: string };

/** `hearth studio`: the pages and their API, until Ctrl-C. `hearth studio audit-check`: the audit log. */
export const declare: Declare = (command, shell, act) => {
  const { t } = shell;
  command
    .option('--host <address>', t('flag.studioHost'))
    .option('--port <n>', t('flag.studioPort'))
    .option('--accounts', t('flag.studioAccounts'))
    .option('--url <address>', t('flag.studioUrl'))
    .helpCommand(false)
    .action((flags: Flags) => act(() => serve(shell, flags)));
  const child = command.command('audit-check').description(t('about.studio.auditCheck'));
  common(child, shell);
  child
    .option('--head <n:hash>', t('flag.auditHead'))
    .action(({ head }: { head?: string }) => act(() => checkAudit(shell, head)));
};

async function serve(shell: Shell, flags: Flags): Promise<Done> {
  const config = await studioConfig();
  const accounts = flags.accounts ?? config.accounts ?? false;
  const url = flags.url ?? config.url;
  if (url !== undefined && !accounts)
    throw usageError(
      {
        en: 'is the address of a server with accounts; add --accounts',
        'zh-CN': '是带账号的服务器的地址；请同时加上 --accounts',
      },
      { field: '--url' },
    );
  const { openStudio } = await import('../../server/index.js');
  const { jsonLog } = await import('../../serve/http/index.js');
  return withStore(shell, async (db) => {
    const endCheckpoints = await keepLogShort(db, await databaseOf(shell));
    const studio = await openStudio({
      db,
      desk: studioDesk(shell, db),
      host: flags.host ?? config.host ?? HOST,
      port: Number(flags.port ?? config.port ?? PORT),
      lang: shell.lang,
      log: jsonLog((line) => shell.note(line.trimEnd())),
      pages: PAGES,
      env: studioEnv(shell.env, config),
      home: shell.home,
      ...(accounts && { team: { url } }),
    });
    process.stdout.write(`${shell.t('studio.open', { origin: studio.address })}\n`);
    if (!accounts) shell.note(shell.t('studio.local'));
    else if (studio.mailServer === null) shell.note(shell.t('studio.noMail'));
    else shell.note(shell.t('studio.mail', { server: studio.mailServer }));
    if (studio.firstOwner !== null)
      process.stdout.write(`${shell.t('studio.firstOwner', { link: studio.firstOwner })}\n`);
    shell.note(shell.t('studio.stop'));
    const interrupt = new Interrupt(shell);
    await once(interrupt.stop, 'abort');
    await studio.stop();
    await endCheckpoints();
    interrupt.end();
    return done(shell.t('studio.ended'), { origin: studio.origin });
  });
}
