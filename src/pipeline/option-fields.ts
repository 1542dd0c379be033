import { type ZodType, z } from 'zod';
import type { AnySuite, Profile, Source } from '../contract/index.js';

/** One of a suite's options as a form or a table shows it. */
export type OptionField = {
  key: string;
  /** `ask`: part of what is sent; `score`: may change afterwards. */
  side: 'ask' | 'score';
  /** JSON Schema's name; empty for a union. */
  type: string;
  /** What may be chosen; absent for numbers and free text. */
  choices?: string[];
  min?: number;
  max?: number;
  default: Record<Profile, unknown>;
};

/** All options of a suite over this data, those of asking first. */
export function optionFields(suite: AnySuite, source: Source): OptionField[] {
  const sides = [
    ['ask', suite.askOptions('sound', source), suite.askOptions('official', source)],
    ['score', suite.scoreOptions('sound'), suite.scoreOptions('official')],
  ] as const;
  return sides.flatMap(([side, sound, official]) => {
    const published = propertiesOf(official);
    return Object.entries(propertiesOf(sound)).map(([key, property]) => ({
      key,
      side,
      type: property.type ?? '',
      ...(property.enum !== undefined && { choices: property.enum.map(String) }),
      ...(property.minimum !== undefined && { min: property.minimum }),
      ...(property.maximum !== undefined && { max: property.maximum }),
      default: { sound: property.default ?? null, official: published[key]?.default ?? null },
    }));
  });
}

/** What may be given, in a line: the choices, or the type with its range. */
export function optionValues({ type, choices, min, max }: OptionField): string {
  if (choices !== undefined) return choices.join(' | ');
  const range = min === undefined && max === undefined ? '' : ` ${min ?? ''}…${max ?? ''}`;
  return `${type}${range}`;
}

type Property = {
  type?: string;
  enum?: unknown[];
  minimum?: number;
  maximum?: number;
  default?: unknown;
};

const propertiesOf = (schema: ZodType): Record<string, Property> =>
  (z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }).properties ?? {}) as Record<
    string,
    Property
  >;
