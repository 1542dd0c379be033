import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { keyFor } from '../secret.js';

const PURPOSE = 'signed certificates';

/** Signs what others may show about, and says whether a signature is this server's. */
export type Signer = {
  sign(text: string): string;
  fits(text: string, signature: string): boolean;
  /** Whether this server has the secret of a signature; where not, it cannot say whether it fits. */
  knows(signature: string): boolean;
};

type Ring = { name: string; key: Buffer };
const ringOf = (secret: string): Ring => {
  const key = keyFor(secret, PURPOSE);
  // Of another purpose than the key's own use, so that it tells keys apart and nothing else.
  return {
    key,
    name: createHash('sha256')
      .update(`name ${key.toString('hex')}`)
      .digest('hex')
      .slice(0, 8),
  };
};

/**
 * HMAC-SHA256 (RFC 2104) in base64url behind the name of its key, `NAME.MARK`, with a key for this purpose alone. Earlier
 * signatures have no name: whether one that does not fit is of another key cannot be told.
 * @param old secrets that were in use before: what they signed still fits
 */
export function signer(secret: string, old: readonly string[] = []): Signer {
  const rings = [secret, ...old].map(ringOf);
  const mark = ({ key }: Ring, text: string) => createHmac('sha256', key).update(text).digest();
  const [now] = rings as [Ring, ...Ring[]];
  const fits = (text: string, signature: string): boolean => {
    const [given = '', name] = signature.split('.').reverse();
    const bytes = Buffer.from(given, 'base64url');
    return rings
      .filter((ring) => name === undefined || name === ring.name)
      .map((ring) => mark(ring, text))
      .some((one) => one.length === bytes.length && timingSafeEqual(one, bytes));
  };
  return {
    sign: (text) => `${now.name}.${mark(now, text).toString('base64url')}`,
    fits,
    knows: (signature) => rings.some(({ name }) => signature.startsWith(`${name}.`)),
  };
}
