import type { Answer, ApiKey, Asked } from '../../src/server/api/index.js';
import { tellReach } from './parts/offline/reach.js';
import { settleSignOut } from './parts/offline/sign-out.js';

/** A refusal of the server: a sentence in the reader's language, and a short code for programs. */
export class Refused extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
    /** Of the form: what the sentence is about. */
    readonly field: string | null = null,
  ) {
    super(message);
  }
}

type Sent<K extends ApiKey> = (keyof Asked<K>['params'] extends never
  ? unknown
  : { params: Asked<K>['params'] }) & {
  query?: Partial<NonNullable<Asked<K>['query']>>;
} & (Asked<K>['body'] extends undefined ? unknown : { body: Asked<K>['body'] });

/** Whether it says that the server could not be reached. */
export const isAway = (error: unknown): boolean => error instanceof Refused && error.status === 0;

/** The code of a refusal of something longer than an address can be. */
export const TOO_LONG = 'too_long';

/** Told to the window when a session has ended. */
export const SIGNED_OUT = 'hearth-signed-out';

/** Language of the page, which is that of the server's sentences. */
const pageLanguage = (): string => document.documentElement.lang;

/** The address of a route with its parameters filled in. */
export function addressOf(
  key: string,
  { params = {}, query = {} }: { params?: object; query?: object } = {},
): string {
  const path = (key.split(' ')[1] ?? '').replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String((params as Record<string, string>)[name] ?? '')),
  );
  const search = new URLSearchParams(
    Object.entries(query)
      .filter(([, value]) => value !== undefined && value !== '')
      .map(([name, value]) => [name, String(value)]),
  ).toString();
  return search === '' ? path : `${path}?${search}`;
}

/**
 * Calls a route. Types of what goes in and comes out are those of its declaration.
 * @throws Refused with the server's sentence; with code `offline` where the server cannot be reached
 */
export async function call<K extends ApiKey>(
  key: K,
  sent: Sent<K>,
  signal?: AbortSignal,
): Promise<Answer<K>> {
  const { params, query, body } = sent as Untyped;
  return (await ask(key, { params, query, body }, signal)) as Answer<K>;
}

type Untyped = { params?: object | undefined; query?: object | undefined; body?: unknown };

/** Routes that take a file. */
type FileKey =
  | 'POST /api/projects/:project/uploads'
  | 'POST /api/projects/:project/campaign-archives'
  | 'POST /api/campaigns/:campaign/imports/file';

/** Sends a file as it is. @throws Refused as `call` */
export const sendFile = async <K extends FileKey>(
  key: K,
  {
    file,
    ...sent
  }: { params: Asked<K>['params'] & object; query?: Sent<K>['query'] & object; file: Blob },
): Promise<Answer<K>> => (await ask(key, { ...sent, body: file })) as Answer<K>;

/** Calls a route that answers with a file. @throws Refused as `call` */
export const fileOf = async <K extends ApiKey>(key: K, sent: Sent<K>): Promise<Blob> =>
  (await ask(key, sent as Untyped, undefined, true)) as Blob;

async function ask(
  key: string,
  { params, query, body }: Untyped,
  signal?: AbortSignal,
  file = false,
): Promise<unknown> {
  const bytes = body instanceof Blob;
  // A session that was to end must not end the new one later.
  if (key.startsWith('POST /api/sign-in')) await settleSignOut();
  const response = await fetch(
    addressOf(key, { ...(params && { params }), ...(query && { query }) }),
    {
      method: key.split(' ')[0] ?? 'GET',
      headers: {
        'Accept-Language': pageLanguage(),
        ...(body !== undefined && {
          'Content-Type': bytes ? 'application/octet-stream' : 'application/json',
        }),
      },
      ...(body !== undefined && { body: bytes ? body : JSON.stringify(body) }),
      ...(signal && { signal }),
    },
  ).catch((error: unknown) => {
    if (signal?.aborted === true) throw error;
    tellReach(false);
    throw new Refused(0, 'offline', '');
  });
  if (file && response.ok) return response.blob();
  const value: unknown = await response.json().catch(() => null);
  // A proxy whose server is down answers in its place.
  const reached = value !== null || ![502, 503, 504].includes(response.status);
  tellReach(reached);
  if (!reached) throw new Refused(0, 'offline', '');
  if (response.ok) return value;
  // The session ended meanwhile: the frame asks anew who looks.
  if (response.status === 401 && key !== 'POST /api/sign-in') dispatchEvent(new Event(SIGNED_OUT));
  // What is asked for stands in the address, which has an end.
  if (response.status === 431 || response.status === 414)
    throw new Refused(response.status, TOO_LONG, '');
  const { error } = (value ?? {}) as {
    error?: { code?: string; message?: string; field?: string };
  };
  throw new Refused(
    response.status,
    error?.code ?? 'failed',
    error?.message ?? '',
    error?.field ?? null,
  );
}
