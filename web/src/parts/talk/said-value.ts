import type { Text } from '../../../../src/contract/text.js';
import type { Field, Value } from '../form-field.js';

/** A value of a form's field in the reader's words; null where nothing was filled in. */
export function saidValue(
  field: Field,
  value: Value | undefined,
  of: (text: Text) => string,
): string | null {
  if (value === undefined || value === null || value === '') return null;
  const labelOf = (option: unknown): string => {
    const found =
      'options' in field ? field.options.find((one) => one.value === option) : undefined;
    return found === undefined ? String(option) : of(found.label);
  };
  if (field.kind === 'choice') return labelOf(value);
  if (!Array.isArray(value)) return String(value);
  if (value.length === 0) return null;
  if (field.kind === 'ranking')
    return value
      .map((tie) => (Array.isArray(tie) ? tie.map(labelOf).join(' = ') : labelOf(tie)))
      .join(' > ');
  return value.map((one) => `“${String(one)}”`).join(' ');
}
