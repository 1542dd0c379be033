import { Stack, Text } from '@mantine/core';
import { useWords } from '../../words/index.js';
import { PlainTable } from '../plain-table.js';

const KEPT = [
  'active',
  'times',
  'drafts',
  'verdicts',
  'agreement',
  'checks',
  'drift',
  'pay',
] as const;

/** Which data of one's work are kept: what, what for, who sees it. Timing and drift are named one by one. */
export function WhatIsKept() {
  const { t } = useWords();
  return (
    <Stack>
      <Text>{t('kept.about')}</Text>
      <PlainTable
        caption={t('earnings.part.kept')}
        columns={[t('kept.what'), t('kept.for'), t('kept.who')]}
        rows={KEPT.map((key) => ({
          key,
          cells: [t(`kept.${key}.what`), t(`kept.${key}.for`), t(`kept.${key}.who`)],
        }))}
      />
      <Text>{t('kept.not')}</Text>
    </Stack>
  );
}
