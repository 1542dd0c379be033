import { createHmac, timingSafeEqual } from 'node:crypto';
import { keyFor } from '../secret.js';

const PURPOSE = 'signed certificates';

/** Signs what others may show about, and says whether a signature is this server's. */
export type Signer = {
  sign(text: string): string;
  fits(text: string, signature: string): boolean;
};

/**
 * HMAC-SHA256 (RFC 2104) in base64url, with a key for this purpose alone.
 * @param old secrets that were in use before: what they signed still fits
 */
export function signer(secret: string, old: readonly string[] = []): Signer {
  const marks = (text: string) =>
    [secret, ...old].map((one) => createHmac('sha256', keyFor(one, PURPOSE)).update(text).digest());
  return {
    sign: (text) => (marks(text)[0] as Buffer).toString('base64url'),
    fits(text, signature) {
      const given = Buffer.from(signature, 'base64url');
      return marks(text).some(
        (mark) => mark.length === given.length && timingSafeEqual(mark, given),
      );
    },
  };
}
