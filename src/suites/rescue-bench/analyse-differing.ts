import type { Text } from '../../contract/index.js';
import { say } from './analyse-words.js';
import type { Side } from './relations-conditions.js';
import type { AskOptions } from './types.js';

/** One thing in which two conditions were asked differently; `name` is the option, or `profile`. */
export type Differing = { name: keyof AskOptions | 'profile'; from: string; to: string };

/**
 * In what two conditions were asked differently. A profile brings its own `blind` along, so that is no second difference
 * where each side has its profile's.
 */
export function differing(base: Side, other: Side): Differing[] {
  const [a, b] = [base.scored.asked, other.scored.asked];
  const profile = a.protocol !== b.protocol;
  const own = ({ protocol, o }: typeof a): boolean => o.blind === (protocol === 'sound');
  const names = (Object.keys(a.o) as (keyof AskOptions)[]).filter(
    (name) =>
      JSON.stringify(a.o[name]) !== JSON.stringify(b.o[name]) &&
      !(name === 'blind' && profile && own(a) && own(b)),
  );
  return [
    ...(profile ? [{ name: 'profile' as const, from: a.protocol, to: b.protocol }] : []),
    ...names.map((name) => ({ name, from: shown(a.o[name]), to: shown(b.o[name]) })),
  ];
}

const shown = (value: AskOptions[keyof AskOptions]): string =>
  Array.isArray(value) ? value.join('+') : String(value);

/** `option=first → second`, several joined. */
export const differingText = (all: readonly Differing[]): Text =>
  say(
    all.map(({ name, from, to }) => `${name}=${from} → ${to}`).join('; '),
    all.map(({ name, from, to }) => `${name}=${from} → ${to}`).join('；'),
  );

const TITLES: Partial<Record<Differing['name'], Text>> = {
  persons: say('One person’s rows against all rows', '只看一人与看全部人'),
  blind: say('Leak meter', '泄露检测'),
};

/** What a comparison in one option is called. `leaks`: whether ids that give answers away differ along with it. */
export function titleOf(
  name: Differing['name'],
  values: ReadonlySet<string>,
  leaks: boolean,
): Text {
  if (name === 'profile')
    return leaks ? say('Leak meter', '泄露检测') : say('Two profiles', '两种口径');
  if (name !== 'swap') return TITLES[name] ?? say(`Two values of ${name}`, `${name} 的不同取值`);
  const [names, order] = [values.has('names'), values.has('order')];
  if (names && order) return say('Swapped names or order', '互换姓名或顺序');
  return names ? say('Swapped names', '互换姓名') : say('Swapped order', '颠倒顺序');
}
