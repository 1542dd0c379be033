import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import { keyFor } from '../secret.js';

const FORM = 'v1';
const PURPOSE = 'sealed settings';

/** Encrypts what the server must be able to read again, such as a provider's key. */
export type Sealer = {
  /** @param place what it is, such as its variable's name: a sealed text opens only in its own place */
  seal(text: string, place: string): string;
  /** Null for what was sealed with a secret that this server does not have, in another place, or changed since. */
  open(sealed: string, place: string): string | null;
  /** Whether it was sealed with an older secret, so that it should be sealed anew. */
  isOld(sealed: string): boolean;
};

type Ring = { name: string; key: Buffer };

const ringOf = (secret: string): Ring => {
  const key = keyFor(secret, PURPOSE);
  return { key, name: createHash('sha256').update(key).digest('hex').slice(0, 8) };
};

/**
 * AES-256-GCM (NIST SP 800-38D) with a fresh 96-bit nonce for each text and the place as additional data. A sealed text is
 * `v1.KEY.NONCE.TAG.TEXT`, the last three in base64url; KEY is a digest that tells keys apart and nothing else.
 * @param old secrets that were in use before: what they sealed can still be opened
 */
export function sealer(secret: string, old: readonly string[] = []): Sealer {
  const now = ringOf(secret);
  const rings = [now, ...old.map(ringOf)];
  return {
    seal(text, place) {
      const nonce = randomBytes(12);
      const cipher = createCipheriv('aes-256-gcm', now.key, nonce).setAAD(Buffer.from(place));
      const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      const parts = [nonce, cipher.getAuthTag(), sealed].map((part) => part.toString('base64url'));
      return [FORM, now.name, ...parts].join('.');
    },
    open(sealed, place) {
      const [form, name, ...parts] = sealed.split('.');
      const [nonce, tag, text] = parts.map((part) => Buffer.from(part, 'base64url'));
      const ring = rings.find((one) => one.name === name);
      if (form !== FORM || ring === undefined) return null;
      if (nonce?.length !== 12 || tag?.length !== 16 || text === undefined) return null;
      const decipher = createDecipheriv('aes-256-gcm', ring.key, nonce)
        .setAAD(Buffer.from(place))
        .setAuthTag(tag);
      try {
        return Buffer.concat([decipher.update(text), decipher.final()]).toString('utf8');
      } catch {
        return null;
      }
    },
    isOld: (sealed) => sealed.split('.')[1] !== now.name,
  };
}
