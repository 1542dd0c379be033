import type { output, ZodType } from 'zod';
import { answers } from './answers.js';
import { audit } from './audit.js';
import type { Declared, ParamsOf } from './declare.js';
import { keys } from './keys.js';
import { me } from './me.js';
import { projects } from './projects.js';
import { report } from './report.js';
import { runs } from './runs.js';
import { session } from './session.js';
import { signIn } from './sign-in.js';
import { team } from './team.js';

export * from './access.js';
export type { Declared } from './declare.js';

/** Every route of the server, by method and path. */
export const api = {
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
  body: Of<Api[K], 'body'>;
};
/** What a route answers. */
export type Answer<K extends ApiKey> = Api[K] extends { reply: infer R extends ZodType }
  ? output<R>
  : Response;
