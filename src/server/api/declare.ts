import type { ZodType } from 'zod';
import type { Access } from './access.js';

/**
 * One route: its rule, and the shapes of what goes in and comes out. The key of `api` is method and path; path
 * parameters are texts. Nothing here does anything, so that pages, documentation and tests read the same words.
 */
export type Declared = {
  about: string;
  access: Access;
  /** Values of the query; texts that the schema turns into what it says. */
  query?: ZodType;
  /** `'bytes'`: whatever is sent, as a stream that the handler reads. */
  body?: ZodType | 'bytes';
  /** What is answered; `'stream'` for events, `'file'` for a download. */
  reply: ZodType | 'stream' | 'file';
  /** Largest body, in bytes; 64 kB where it is left out. */
  bodyLimit?: number;
  /** Left out of the audit log although it changes something (drafts, heartbeats). */
  unlogged?: true;
};

/** The names of a path's parameters. */
export type ParamsOf<Key extends string> = Key extends `${string}:${infer Name}/${infer Rest}`
  ? { [K in Name]: string } & ParamsOf<`/${Rest}`>
  : Key extends `${string}:${infer Name}`
    ? { [K in Name]: string }
    : unknown;
