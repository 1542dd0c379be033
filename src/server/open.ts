import type { Lang } from '../contract/index.js';
import { type Log, type OpenServer, openServer, openTraces } from '../serve/http/index.js';
import type { Db } from '../store/index.js';
import { addRoutes } from './app.js';
import { answers } from './areas/answers.js';
import { report } from './areas/report.js';
import { runs } from './areas/runs.js';
import { session } from './areas/session.js';
import type { Desk } from './desk.js';
import { IndexKeeper } from './reading/index-keeper.js';
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
};

/** Opens the pages and their API. Without accounts there is one viewer, who may do everything, on loopback only. */
export async function openStudio(options: StudioOptions): Promise<OpenServer> {
  const { db, desk, host, port, lang, log, pages } = options;
  const index = new IndexKeeper(db, desk);
  return openServer({
    host,
    port,
    keys: null,
    lang,
    log,
    traces: await openTraces(options.env, 'hearth-studio'),
    routes(app) {
      app.use('*', securityHeaders);
      addRoutes(app, {
        handlers: { ...session, ...runs, ...answers, ...report },
        viewerOf: async () => LOCAL,
        context: () => ({ db, desk, index, mode: 'local' }),
      });
      addPages(app, pages);
    },
  });
}
