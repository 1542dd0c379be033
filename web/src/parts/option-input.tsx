import { NumberInput, Select, TextInput } from '@mantine/core';
import type { Answer } from '../../../src/server/api/index.js';
import { useWords } from '../words/index.js';

export type OptionField = Answer<'GET /api/run-form'>['suites'][number]['options'][number];
export type OptionValues = Record<string, string | number | boolean>;

/** One of a suite's options by its own name, empty for its default. `profile`: whose default is told; null for both. */
export function OptionInput({
  field,
  value,
  profile,
  fault,
  onChange,
}: {
  field: OptionField;
  value: OptionValues[string] | undefined;
  profile: 'sound' | 'official' | null;
  fault: string | null;
  onChange: (value: OptionValues[string] | undefined) => void;
}) {
  const { t } = useWords();
  const { sound, official } = field.default;
  const told = (one: unknown): string => (one === null || one === undefined ? '–' : String(one));
  const shared = {
    label: field.key,
    description:
      profile === null && told(sound) !== told(official)
        ? t('new.defaults', { sound: told(sound), official: told(official) })
        : t('new.default', { value: told(profile === 'official' ? official : sound) }),
    error: fault,
  };
  const choices = field.choices ?? (field.type === 'boolean' ? ['true', 'false'] : null);
  if (choices !== null)
    return (
      <Select
        {...shared}
        data={choices}
        value={value === undefined ? null : String(value)}
        placeholder={told(profile === 'official' ? official : sound)}
        clearable
        onChange={(chosen) => onChange(chosen ?? undefined)}
      />
    );
  if (field.type === 'integer' || field.type === 'number')
    return (
      <NumberInput
        {...shared}
        value={typeof value === 'number' ? value : ''}
        {...(field.min !== null && { min: field.min })}
        {...(field.max !== null && { max: field.max })}
        allowDecimal={field.type === 'number'}
        onChange={(typed) => onChange(typeof typed === 'number' ? typed : undefined)}
      />
    );
  return (
    <TextInput
      {...shared}
      value={value === undefined ? '' : String(value)}
      onChange={({ currentTarget }) =>
        onChange(currentTarget.value === '' ? undefined : currentTarget.value)
      }
    />
  );
}

/** The options with one of them changed; the default is no value. */
export function withOption(
  all: OptionValues,
  key: string,
  value: OptionValues[string] | undefined,
): OptionValues {
  const { [key]: _, ...rest } = all;
  return value === undefined ? rest : { ...rest, [key]: value };
}
