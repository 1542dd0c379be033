import type { Text } from '../../contract/index.js';

/** Characters. No rules on kinds of characters: length is what counts (NIST SP 800-63B, 3.1.1). */
export const LEAST = 12;
export const MOST = 200;

/** Memory in KiB and passes as OWASP's sheet on password storage names them for Argon2id: 19 MiB, 2, 1. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** The same characters typed on another keyboard are the same password. */
const folded = (password: string): string => password.normalize('NFKC');

/** Loaded with the first password: a server without accounts does without the package. */
const library = (): Promise<typeof import('@node-rs/argon2')> => import('@node-rs/argon2');

export async function hashPassword(password: string): Promise<string> {
  const { hash } = await library();
  return hash(folded(password), COST);
}

export async function passwordFits(stored: string, password: string): Promise<boolean> {
  const { verify } = await library();
  return verify(stored, folded(password)).catch(() => false);
}

/** What people type first when twelve characters are asked for; compared without case, digits and marks at the ends. */
const COMMON: ReadonlySet<string> = new Set(
  `password passwordpassword passw0rd p@ssw0rd p@ssword qwerty qwertyuiop qwertyqwerty qazwsxedc
  qazwsxedcrfv asdfghjkl zxcvbnm letmein letmeinplease iloveyou iloveyouforever welcome welcomehome
  admin administrator adminadmin superadmin rootroot changeme changemeplease secret topsecret
  trustno football baseball sunshine princess superman starwars whatever computer monkey dragon
  master shadow michael jennifer woaini woaiwojia woaini woshishui nihao nihaoma mima mimamima
  xiaoxiao zhongguo beijing shanghai hearth hearthhearth hearthstudio abcdefghijkl abcdefghijklmn
  correcthorsebatterystaple`.split(/\s+/),
);

/** Why a new password is not taken; null where it is. `own`: the person's name and address. */
export function passwordFault(password: string, own: readonly string[]): Text | null {
  const length = [...folded(password)].length;
  if (length < LEAST)
    return {
      en: `a password needs at least ${LEAST} characters; a sentence is easy to remember`,
      'zh-CN': `密码至少需要 ${LEAST} 个字符；用一句话更容易记住`,
    };
  if (length > MOST)
    return {
      en: `a password has at most ${MOST} characters`,
      'zh-CN': `密码最多 ${MOST} 个字符`,
    };
  const plain = folded(password).toLowerCase();
  const core = plain.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '');
  const mine = own
    .flatMap((text) => [text, text.split('@')[0] ?? ''])
    .map((text) => folded(text).toLowerCase().replace(/\s/g, ''))
    .filter((text) => text.length >= 3);
  if (COMMON.has(core) || repeats(plain) || climbs(plain) || mine.includes(core))
    return {
      en: 'this password is among the first that are tried; take another',
      'zh-CN': '这是最容易被猜到的密码之一，请换一个',
    };
  return null;
}

/** One piece of at most four characters again and again. */
const repeats = (text: string): boolean => /^(.{1,4}?)\1+.{0,3}$/su.test(text);

/** 123456…, abcdef…, also downwards. */
function climbs(text: string): boolean {
  const codes = [...text].map((c) => c.codePointAt(0) ?? 0);
  const steps = codes.slice(1).map((code, i) => code - (codes[i] ?? 0));
  const even = (step: number) => steps.filter((s) => s === step || s === -9 * step).length;
  return Math.max(even(1), even(-1)) >= steps.length - 1;
}
