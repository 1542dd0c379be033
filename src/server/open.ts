import { type Lang, usageError } from '../contract/index.js';
import {
  isLoopback,
  type Log,
  type OpenServer,
  openServer,
  openTraces,
} from '../serve/http/index.js';
import type { Db } from '../store/index.js';
import type { Accounts } from './accounts/accounts.js';
import { AuditLog } from './accounts/audit-log.js';
import { oidcOf } from './accounts/oidc.js';
import { publicOrigin } from './accounts/public-address.js';
import { addRoutes } from './app.js';
import { answers } from './areas/answers.js';
import { audit } from './areas/audit.js';
import { keys } from './areas/keys.js';
import { me } from './areas/me.js';
import { projects } from './areas/projects.js';
import { report } from './areas/report.js';
import { runs } from './areas/runs.js';
import { session } from './areas/session.js';
import { signIn } from './areas/sign-in.js';
import { team } from './areas/team.js';
import type { Desk } from './desk.js';
import { IndexKeeper } from './reading/index-keeper.js';
import { serverSecret } from './secret.js';
import { securityHeaders } from './security-headers.js';
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
  /** With accounts: the home folder, where the secret is, and the address that people use where it is not this machine. */
  team?: { home: string; url: string | undefined };
};

export type OpenStudio = OpenServer & {
  /** The address that people use. */
  address: string;
  /** The link for the first owner, where accounts have no owner yet. */
  firstOwner: string | null;
};

/**
 * Opens the pages and their API. Without accounts there is one viewer, who may do everything, on loopback only.
 * @throws HearthError exit 2 for an address that others can reach without accounts, or without https
 */
export async function openStudio(options: StudioOptions): Promise<OpenStudio> {
  const { db, desk, host, port, lang, log, pages, env, team: asked } = options;
  if (asked === undefined && !isLoopback(host))
    throw usageError(
      {
        en: `${host} can be reached from other machines, so it takes accounts: start with --accounts and --url https://…`,
        'zh-CN': `${host} 可被其他机器访问，因此需要账号：请加上 --accounts 和 --url https://…`,
      },
      { field: '--host' },
    );
  if (asked !== undefined) publicOrigin(asked.url, host, port);
  const secret = asked === undefined ? null : await serverSecret(asked.home, env);
  const oidc = asked === undefined ? null : oidcOf(env);
  const index = new IndexKeeper(db, desk);
  const acts = new AuditLog(db);
  let accounts: Accounts | null = null;
  // Loaded only where it is needed: the sign-in library is large.
  const library = asked === undefined ? null : await import('./accounts/accounts.js');
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
    routes(app) {
      app.use('*', securityHeaders);
      addRoutes(app, {
        handlers: HANDLERS,
        viewerOf: async (sender) => {
          if (library === null) return LOCAL;
          return accounts === null ? null : library.viewerOf(db, accounts, sender);
        },
        origin: () => accounts?.origin ?? null,
        context: () => ({
          db,
          desk,
          index,
          mode: library === null ? 'local' : 'team',
          accounts,
          audit: acts,
        }),
      });
      addPages(app, pages);
    },
  });
  if (library === null || secret === null)
    return { ...server, address: server.origin, firstOwner: null };
  const origin = publicOrigin(asked?.url, host, server.port);
  accounts = library.openAccounts({ db, origin, secret, oidc });
  const firstOwner = await library.firstOwnerLink(db, accounts, Date.now());
  return { ...server, address: origin, firstOwner };
}

const HANDLERS = {
  ...session,
  ...runs,
  ...answers,
  ...report,
  ...signIn,
  ...me,
  ...team,
  ...projects,
  ...keys,
  ...audit,
};
