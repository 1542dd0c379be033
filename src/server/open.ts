import { type Lang, usageError } from '../contract/index.js';
import { expertRound } from '../experts/rounds.js';
import {
  isLoopback,
  type Log,
  type OpenServer,
  openServer,
  openTraces,
} from '../serve/http/index.js';
import type { Db } from '../store/index.js';
import { type Accounts, firstOwnerLink, viewerOf } from './accounts/accounts.js';
import { AuditLog } from './accounts/audit-log.js';
import { oidcOf } from './accounts/oidc.js';
import { publicOrigin } from './accounts/public-address.js';
import { addRoutes } from './app.js';
import { answers } from './areas/answers.js';
import { audit } from './areas/audit.js';
import { compare } from './areas/compare.js';
import { disagree } from './areas/disagree.js';
import { events } from './areas/events.js';
import { experts } from './areas/experts.js';
import { guard } from './areas/guard.js';
import { judges } from './areas/judges.js';
import { keys } from './areas/keys.js';
import { mail } from './areas/mail.js';
import { me } from './areas/me.js';
import { notices } from './areas/notices.js';
import { projects } from './areas/projects.js';
import { providers } from './areas/providers.js';
import { records } from './areas/records.js';
import { report } from './areas/report.js';
import { runs } from './areas/runs.js';
import { runsControl } from './areas/runs-control.js';
import { session } from './areas/session.js';
import { signIn } from './areas/sign-in.js';
import { suites } from './areas/suites.js';
import { targets } from './areas/targets.js';
import { team } from './areas/team.js';
import { upload } from './areas/upload.js';
import type { Desk } from './desk.js';
import { AlarmSender } from './guard/alarm-sender.js';
import { AlarmWatch } from './guard/alarm-watch.js';
import { MailOffice } from './mail/mail-office.js';
import { openMailer } from './mail/mailer.js';
import { mailOf } from './mail/settings.js';
import { ratersOut } from './raters-out.js';
import { IndexKeeper } from './reading/index-keeper.js';
import { Rounds } from './rounds.js';
import { LiveRuns } from './runs/live-runs.js';
import { serverSecret } from './secret.js';
import { securityHeaders } from './security-headers.js';
import { withKeys } from './setup/provider-keys.js';
import { openSetup } from './setup/setup.js';
import { addPages } from './static-files.js';
import { LOCAL } from './viewer.js';

export type StudioOptions = {
  db: Db;
  desk: Desk;
  host: string;
  port: number;
  lang: Lang;
  log: Log;
  /** Folder of the built pages. */
  pages: string;
  env: NodeJS.ProcessEnv;
  /** The home folder: the secret, uploads and suites that were put in. */
  home: string;
  /** Milliseconds between looks at what happened and what is to be sent. */
  noticesEveryMs?: number;
  /** With accounts: the address that people use where it is not this machine. */
  team?: { url: string | undefined };
  /** The file of the threads that read tables, where it is not the built one. */
  tableWorker?: URL;
};

export type OpenStudio = OpenServer & {
  /** The address that people use. */
  address: string;
  /** The link for the first owner, where accounts have no owner yet. */
  firstOwner: string | null;
  /** The mail server that notices go through; null for none. */
  mailServer: string | null;
};

/**
 * Opens the pages and their API. Without accounts there is one viewer, who may do everything, on loopback only.
 * @throws HearthError exit 2 for an address that others can reach without accounts, or without https
 */
export async function openStudio(options: StudioOptions): Promise<OpenStudio> {
  const { db, host, port, lang, log, pages, env, home, team: asked } = options;
  if (asked === undefined && !isLoopback(host))
    throw usageError(
      {
        en: `${host} can be reached from other machines, so it takes accounts: start with --accounts and --url https://…`,
        'zh-CN': `${host} 可被其他机器访问，因此需要账号：请加上 --accounts 和 --url https://…`,
      },
      { field: '--host' },
    );
  if (asked !== undefined) publicOrigin(asked.url, host, port);
  const secret = asked === undefined ? null : await serverSecret(home, env);
  const oidc = asked === undefined ? null : oidcOf(env);
  const postal = asked === undefined ? null : mailOf(env);
  const mailer = postal && (await openMailer(postal));
  let address = '';
  const mode = asked === undefined ? 'local' : 'team';
  const setup = openSetup({
    db,
    home,
    mode,
    env,
    address: () => address,
    log,
    everyMs: options.noticesEveryMs,
    tableWorker: options.tableWorker,
  });
  await setup.open();
  const desk = withKeys(options.desk, setup.keys);
  const index = new IndexKeeper(db, desk);
  const live = new LiveRuns(db);
  const acts = new AuditLog(db);
  const office =
    mailer &&
    new MailOffice({ db, mailer, address: () => address, log }, Date.now, options.noticesEveryMs);
  let accounts: Accounts | null = null;
  const alarms = new AlarmSender(env, () => address);
  // Loaded only where it is needed: the sign-in library is large.
  const library = asked === undefined ? null : await accountLibrary();
  const server = await openServer({
    host,
    port,
    keys: null,
    ...(asked !== undefined && {
      hosts: () => (accounts === null ? [] : [new URL(accounts.origin).host]),
    }),
    lang,
    log,
    traces: await openTraces(env, 'hearth-studio'),
    routes(app, { stopping }) {
      stopping.addEventListener('abort', () => live.close());
      app.use('*', securityHeaders);
      addRoutes(app, {
        handlers: HANDLERS,
        viewerOf: async (sender) => {
          if (library === null) return LOCAL;
          return accounts === null ? null : viewerOf(db, accounts, sender);
        },
        origin: () => accounts?.origin ?? null,
        context: () => ({
          db,
          desk,
          index,
          live,
          mode,
          accounts,
          audit: acts,
          mail: office,
          alarms,
          setup,
        }),
      });
      addPages(app, pages);
    },
  });
  const watch = new AlarmWatch({
    db,
    sender: alarms,
    seals: setup.seals,
    tell: (told) => setup.notices.tell(told),
    log,
  });
  const people = new Rounds(
    async (stopped) => {
      try {
        await ratersOut(db, Date.now(), undefined, stopped);
      } finally {
        await expertRound(db, Date.now(), stopped);
      }
    },
    options.noticesEveryMs ?? EXPERTS_EVERY_MS,
    () => log('experts_round_failed'),
  );
  const stop = async (): Promise<void> => {
    await server.stop();
    await people.stop();
    await watch.stop();
    await setup.stop();
    await office?.stop();
    await alarms.stop();
  };
  address = server.origin;
  if (library === null || secret === null)
    return { ...server, stop, address, firstOwner: null, mailServer: null };
  const origin = publicOrigin(asked?.url, host, server.port);
  address = origin;
  accounts = library.openAccounts({ db, origin, secret, oidc });
  const firstOwner = await firstOwnerLink(db, accounts, Date.now());
  return { ...server, stop, address: origin, firstOwner, mailServer: postal?.host ?? null };
}

const HANDLERS = {
  ...session,
  ...runs,
  ...answers,
  ...disagree,
  ...report,
  ...runsControl,
  ...events,
  ...signIn,
  ...me,
  ...mail,
  ...team,
  ...projects,
  ...keys,
  ...audit,
  ...compare,
  ...suites,
  ...judges,
  ...guard,
  ...providers,
  ...targets,
  ...upload,
  ...records,
  ...notices,
  ...experts,
};

/** Leases end within a minute of their time; a claim ends those that stand in its way itself. */
const EXPERTS_EVERY_MS = 60_000;

/** The packages that accounts stand on are installed where somebody wants accounts. */
async function accountLibrary(): Promise<typeof import('./accounts/open-accounts.js')> {
  try {
    return await import('./accounts/open-accounts.js');
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code !== 'ERR_MODULE_NOT_FOUND') throw cause;
    const packages = 'better-auth@1.7.6 @better-auth/passkey@1.7.6 @node-rs/argon2@2.2.1';
    throw usageError(
      {
        en: `accounts need packages that are not installed; run: npm install ${packages}`,
        'zh-CN': `账号功能所需的软件包尚未安装；请执行：npm install ${packages}`,
      },
      { field: '--accounts' },
      { cause },
    );
  }
}
