import { readFileSync } from 'node:fs';

/** Hearth's version, from its package file (two folders up, in the source as in the build). */
export function version(): string {
  const file = new URL('../../package.json', import.meta.url);
  return (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version;
}
