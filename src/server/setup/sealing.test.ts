import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sealer } from './sealing.js';

const SECRET = 'a secret of this server, long enough';
const OTHER = 'the secret of some other server, also';

describe('a sealed text', () => {
  it('comes back in its place (property)', () => {
    const seals = sealer(SECRET);
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.string(), (text, place) => {
        expect(seals.open(seals.seal(text, place), place)).toBe(text);
      }),
    );
  });

  it('does not show the text, and is another one each time', () => {
    const seals = sealer(SECRET);
    const [one, two] = [seals.seal('sk-4711', 'A'), seals.seal('sk-4711', 'A')];
    expect(one).not.toBe(two);
    expect(one).not.toContain('sk-4711');
    expect(Buffer.from(one, 'base64url').toString()).not.toContain('sk-4711');
  });

  it('opens neither in another place, nor with another secret, nor changed by one bit', () => {
    const sealed = sealer(SECRET).seal('sk-4711', 'A');
    expect(sealer(SECRET).open(sealed, 'B')).toBeNull();
    expect(sealer(OTHER).open(sealed, 'A')).toBeNull();
    const parts = sealed.split('.');
    const last = Buffer.from(parts.pop() ?? '', 'base64url');
    last[0] = (last[0] ?? 0) ^ 1;
    expect(sealer(SECRET).open([...parts, last.toString('base64url')].join('.'), 'A')).toBeNull();
    for (const broken of ['', 'v1', 'v1.a.b.c.d', parts.join('.'), `v2${sealed.slice(2)}`])
      expect(sealer(SECRET).open(broken, 'A')).toBeNull();
  });

  it('is opened after the secret was changed, as long as the old one is given, and is known as old', () => {
    const sealed = sealer(OTHER).seal('sk-4711', 'A');
    const after = sealer(SECRET, [OTHER]);
    expect(after.open(sealed, 'A')).toBe('sk-4711');
    expect(after.isOld(sealed)).toBe(true);
    expect(after.isOld(after.seal('sk-4711', 'A'))).toBe(false);
  });
});
