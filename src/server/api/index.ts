import type { IncomingMessage } from 'node:http';
import type { output, ZodType } from 'zod';
import { answers } from './answers.js';
import { audit } from './audit.js';
import { compare } from './compare.js';
import type { Declared, ParamsOf } from './declare.js';
import { disagree } from './disagree.js';
import { events } from './events.js';
import { experts } from './experts.js';
import { guard } from './guard.js';
import { judges } from './judges.js';
import { keys } from './keys.js';
import { mail } from './mail.js';
import { me } from './me.js';
import { notices } from './notices.js';
import { projects } from './projects.js';
import { providers } from './providers.js';
import { report } from './report.js';
import { runs } from './runs.js';
import { runsControl } from './runs-control.js';
import { session } from './session.js';
import { signIn } from './sign-in.js';
import { suites } from './suites.js';
import { targets } from './targets.js';
import { team } from './team.js';
import { upload } from './upload.js';

export * from './access.js';
export type { Declared } from './declare.js';

/** Every route of the server, by method and path. */
export const api = {
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
  ...notices,
  ...experts,
} as const satisfies Record<string, Declared>;

export type Api = typeof api;
export type ApiKey = keyof Api;

type Of<D, K extends string> = D extends { [P in K]: infer S extends ZodType }
  ? output<S>
  : undefined;
/** What a route gets. */
export type Asked<K extends ApiKey> = {
  params: ParamsOf<K>;
  query: Of<Api[K], 'query'>;
  body: Api[K] extends { body: 'bytes' } ? IncomingMessage : Of<Api[K], 'body'>;
};
/** What a route answers. */
export type Answer<K extends ApiKey> = Api[K] extends { reply: infer R extends ZodType }
  ? output<R>
  : Response;
