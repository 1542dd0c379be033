import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stringify } from 'yaml';
import type { Message } from '../../contract/index.js';
import { loopback, open, type Played } from '../loopback.testkit.js';
import type { ModelRequest, Session } from '../model.js';

const dir = mkdtempSync(join(tmpdir(), 'hearth-http-'));
let files = 0;
export function file(content: object | string): string {
  files += 1;
  const path = join(dir, `bot-${files}.yaml`);
  writeFileSync(path, typeof content === 'string' ? content : stringify(content));
  return path;
}
export const user = (content: string): Message => ({ role: 'user', content });
export const say = (content: string, session?: Session): ModelRequest => ({
  messages: [user(content)],
  params: {},
  ...(session !== undefined && { session }),
});
export const main = (id: string): Session => ({ id, thread: 'main' });
export const side = (id: string): Session => ({ id, thread: 'side' });

/** Opens a described companion over a server that plays the replies in order, the last one again and again. */
export async function companion(
  describes: (origin: string) => object,
  replies: Played[],
  env = {},
) {
  const server = await loopback((_, n) => replies[Math.min(n, replies.length - 1)] ?? {});
  const model = open(`http/${file(describes(server.origin))}`, undefined, {}, { env });
  return { server, model };
}
