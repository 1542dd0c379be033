import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hashPassword, LEAST, passwordFault, passwordFits } from './passwords.js';

describe('new passwords', () => {
  it.each([
    'short',
    'elevenchars',
    'password1234',
    'PasswordPassword!',
    'qwertyuiop12',
    '1234567890123',
    'abcdefghijklmno',
    '987654321098',
    'aaaaaaaaaaaaa',
    'abcabcabcabc',
    'woaini1314520',
    '我爱你我爱你我爱你我爱你',
    'x'.repeat(201),
  ])('does not take %s', (password) => {
    expect(passwordFault(password, [])).not.toBeNull();
  });

  it.each([
    'a lamp in the window',
    'correct horse 9 staple',
    '山高月小水落石出清风徐来',
    'tr0ub4dor&3-and-more',
  ])('takes %s', (password) => {
    expect(passwordFault(password, ['Ada', 'ada@team.example'])).toBeNull();
  });

  it('does not take the name or the address with something behind it', () => {
    const own = ['Katharina Weber', 'katharina.weber@team.example'];
    expect(passwordFault('katharinaweber1', own)).not.toBeNull();
    expect(passwordFault('katharina.weber99', own)).not.toBeNull();
  });

  it('counts characters, not bytes or halves of them', () => {
    expect(passwordFault('🌙🌊🏔🌾🍂🌧🌈🔥🌱🐚🪨', [])).not.toBeNull();
    expect(LEAST).toBe(12);
  });

  it('keeps a hash that only the same password fits, whatever form its characters have', async () => {
    const stored = await hashPassword('Zoë’s long café évening');
    expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(await passwordFits(stored, 'Zoë’s long café évening'.normalize('NFD'))).toBe(true);
    expect(await passwordFits(stored, 'zoë’s long café évening')).toBe(false);
    expect(await passwordFits('no hash at all', 'Zoë’s long café évening')).toBe(false);
  });

  it('answers soon, whatever is typed', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 1000 }), (text) => {
        const fault = passwordFault(text, [text]);
        return fault === null || fault['zh-CN'] !== '';
      }),
    );
  });
});
