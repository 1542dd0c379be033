import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { usageError } from '../../contract/index.js';
import type { Declare } from '../declare.js';
import { withStore } from '../home.js';
import { Interrupt } from '../interrupt.js';
import { done } from '../shell.js';
import { studioDesk } from '../studio-desk.js';

const PORT = 4321;
const PAGES = fileURLToPath(new URL('../../web', import.meta.url));

/** `hearth studio`: the pages and their API, until Ctrl-C. */
export const declare: Declare = (command, shell, act) => {
  command
    .option('--host <address>', shell.t('flag.studioHost'), '127.0.0.1')
    .option('--port <n>', shell.t('flag.studioPort'), String(PORT))
    .option('--accounts', shell.t('flag.studioAccounts'))
    .option('--url <address>', shell.t('flag.studioUrl'))
    .action((flags: { host: string; port: string; accounts?: true; url?: string }) =>
      act(async () => {
        if (flags.url !== undefined && flags.accounts !== true)
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
          const studio = await openStudio({
            db,
            desk: studioDesk(shell, db),
            host: flags.host,
            port: Number(flags.port),
            lang: shell.lang,
            log: jsonLog((line) => shell.note(line.trimEnd())),
            pages: PAGES,
            env: shell.env,
            home: shell.home,
            ...(flags.accounts === true && { team: { url: flags.url } }),
          });
          process.stdout.write(`${shell.t('studio.open', { origin: studio.address })}\n`);
          if (flags.accounts !== true) shell.note(shell.t('studio.local'));
          if (studio.firstOwner !== null)
            process.stdout.write(`${shell.t('studio.firstOwner', { link: studio.firstOwner })}\n`);
          shell.note(shell.t('studio.stop'));
          const interrupt = new Interrupt(shell);
          await once(interrupt.stop, 'abort');
          await studio.stop();
          interrupt.end();
          return done(shell.t('studio.ended'), { origin: studio.origin });
        });
      }),
    );
};
