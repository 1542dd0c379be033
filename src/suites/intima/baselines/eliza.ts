import { createHash } from 'node:crypto';
import { ENGLISH } from './eliza-en.js';
import { CHINESE } from './eliza-zh.js';
import type { Rule, Script } from './script.js';

const SCRIPTS: Readonly<Record<'en' | 'zh', Script>> = { en: ENGLISH, zh: CHINESE };

/**
 * A reflective bot in the manner of ELIZA (Weizenbaum, 1966), with rules of our own: it finds the first pattern, turns
 * the user's words round and asks. It knows nothing and sees only the message: a floor for what empty mirroring scores.
 * Deterministic: the same message gets the same reply.
 */
export function elizaReply(message: string, lang: 'en' | 'zh'): string {
  const script = SCRIPTS[lang];
  const pick = createHash('sha256').update(message).digest().readUInt32BE(0);
  const choose = (say: Rule['say']): string => say[pick % say.length] ?? say[0];
  for (const { when, say } of script.rules) {
    const match = when.exec(message);
    if (match === null) continue;
    const echo = script.reflect((match[1] ?? '').trim());
    return choose(say).replaceAll('*', () => echo);
  }
  return choose(script.otherwise);
}
