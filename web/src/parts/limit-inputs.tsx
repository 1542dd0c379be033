import { NumberInput, SimpleGrid } from '@mantine/core';
import { useWords } from '../words/index.js';

export type Limits = { maxCost: number | null; maxCalls: number | null };

/** Limits of money and calls; empty is none. */
export function LimitInputs({
  limits,
  faultOf,
  onChange,
}: {
  limits: Limits;
  faultOf: (field: string) => string | null;
  onChange: (limits: Limits) => void;
}) {
  const { t } = useWords();
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }}>
      <NumberInput
        label={t('new.maxCost')}
        placeholder={t('new.none')}
        min={0}
        decimalScale={4}
        value={limits.maxCost ?? ''}
        error={faultOf('maxCost')}
        onChange={(value) =>
          onChange({ ...limits, maxCost: typeof value === 'number' ? value : null })
        }
      />
      <NumberInput
        label={t('new.maxCalls')}
        placeholder={t('new.none')}
        min={0}
        allowDecimal={false}
        value={limits.maxCalls ?? ''}
        error={faultOf('maxCalls')}
        onChange={(value) =>
          onChange({ ...limits, maxCalls: typeof value === 'number' ? value : null })
        }
      />
    </SimpleGrid>
  );
}
