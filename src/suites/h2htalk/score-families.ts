import type { Profile } from '../../contract/index.js';
import { type Arm, DOSES, type Dose } from './score-dose.js';
import { type AskOptions, SAP_LEVELS, type ScoreOptions } from './types.js';

/** What may differ between two conditions: the profile, or an option by its name. */
export type Factor = 'profile' | keyof AskOptions | keyof ScoreOptions;

/**
 * Arms that differ in one factor alone, by rising level; the first is what the others are compared with.
 * `held`: the factors that vary over the run, and are equal here.
 */
export type Family = { factor: Factor; arms: Arm[]; held: { factor: Factor; level: string }[] };

const profileOf = (asked: Profile, scored: Profile): string =>
  asked === scored ? asked : `${asked}/${scored}`;

/** Everything that makes a condition, as words. */
function factorsOf({ s }: Arm): ReadonlyMap<Factor, string> {
  const options = { ...s.asked.o, ...s.o };
  return new Map<Factor, string>([
    ['profile', profileOf(s.asked.protocol, s.scoring)],
    ...(Object.keys(options) as (keyof typeof options)[]).map((key): [Factor, string] => [
      key,
      String(options[key]),
    ]),
  ]);
}

export const levelOf = (arm: Arm, factor: Factor): string => factorsOf(arm).get(factor) ?? '';

/** Persona levels and numbers by size; others keep the order of the run. */
const rank = (factor: Factor, level: string): number => {
  if (factor === 'sap') return (SAP_LEVELS as readonly string[]).indexOf(level);
  const number = Number(level);
  return Number.isFinite(number) ? number : 0;
};

export const isDose = (factor: Factor): factor is Dose => DOSES.some((dose) => dose === factor);

/** Doses first, then the profile, then other options. */
const order = (factor: Factor): number =>
  isDose(factor) ? DOSES.indexOf(factor) : factor === 'profile' ? DOSES.length : DOSES.length + 1;

/** Every set of two or more arms that differ in one factor alone. Two profiles, or two options, are never pooled. */
export function familiesOf(arms: readonly Arm[]): Family[] {
  const all = arms.map((arm) => ({ arm, factors: factorsOf(arm) }));
  const names = [...(all[0]?.factors.keys() ?? [])];
  const varied = names
    .filter((factor) => new Set(all.map(({ factors }) => factors.get(factor))).size > 1)
    .sort((a, b) => order(a) - order(b));
  return varied.flatMap((factor): Family[] => {
    const others = varied.filter((name) => name !== factor);
    const groups = new Map<string, typeof all>();
    for (const one of all) {
      const key = JSON.stringify(others.map((name) => one.factors.get(name)));
      groups.set(key, [...(groups.get(key) ?? []), one]);
    }
    return [...groups.values()]
      .filter((group) => group.length > 1)
      .map((group) => ({
        factor,
        arms: group
          .map(({ arm }) => arm)
          .sort((a, b) => rank(factor, levelOf(a, factor)) - rank(factor, levelOf(b, factor))),
        held: others.map((name) => ({
          factor: name,
          level: group[0]?.factors.get(name) ?? '',
        })),
      }));
  });
}
