import { Text } from '@mantine/core';
import { useWords } from '../../words/index.js';
import { PlainTable } from '../plain-table.js';

/** How likely it is to pass, by how often somebody is truly right. */
export function Chances({
  chances,
  attempts,
}: {
  chances: readonly { p: number; once: number; within: number }[];
  attempts: number;
}) {
  const { t } = useWords();
  const percent = (share: number): string =>
    `${(share * 100).toFixed(share < 0.1 ? 1 : 0)}${t('set.percent')}`;
  return (
    <details>
      <summary>{t('exam.chances')}</summary>
      <Text size="sm" my="xs" className="said">
        {t('exam.chances.about')}
      </Text>
      <PlainTable
        caption={t('exam.chances')}
        columns={[
          t('exam.chances.p'),
          t('exam.chances.once'),
          t('exam.chances.within', { n: attempts }),
        ]}
        rows={chances.map(({ p, once, within }) => ({
          key: String(p),
          cells: [percent(p), percent(once), percent(within)],
        }))}
      />
    </details>
  );
}
