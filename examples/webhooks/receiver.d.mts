import type { IncomingHttpHeaders, Server } from 'node:http';

export function isSigned(
  headers: IncomingHttpHeaders,
  body: string,
  secret: string,
  nowMs?: number,
): boolean;
export type Ids = { isNew(id: string): boolean };
export function rememberIds(file: string): Ids;
export function receiver<Event>(of: {
  secret: string;
  ids: Ids;
  take: (event: Event) => void;
}): Server;
