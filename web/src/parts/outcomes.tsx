import { Table, Title } from '@mantine/core';
import type { Answer } from '../../../src/server/api/index.js';
import { useWords } from '../words/index.js';
import { useStateWord } from './verdict-words.js';

type Report = Answer<'GET /api/runs/:run/report'>;

/** What became of everything that was expected, and how much of it is scored. */
export function Outcomes({ report }: { report: Report }) {
  const { t, lang } = useWords();
  const word = useStateWord();
  const number = new Intl.NumberFormat(lang);
  const share = new Intl.NumberFormat(lang, { style: 'percent', maximumFractionDigits: 1 });
  const several = report.conditions.length > 1;
  return (
    <section aria-label={t('out.title')}>
      <Title order={2} size="h4" mb="xs">
        {t('out.title')}
      </Title>
      <Table.ScrollContainer minWidth={0} type="native" tabIndex={0} aria-label={t('out.title')}>
        <Table verticalSpacing={4}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('out.target')}</Table.Th>
              <Table.Th>{t('out.judge')}</Table.Th>
              {several && <Table.Th>{t('out.condition')}</Table.Th>}
              <Table.Th ta="right">{t('out.coverage')}</Table.Th>
              <Table.Th>{t('out.states')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {report.outcomes.map((row) => (
              <Table.Tr key={`${row.condition} ${row.target} ${row.judge}`}>
                <Table.Td>{row.target}</Table.Td>
                <Table.Td>{row.judge ?? '–'}</Table.Td>
                {several && <Table.Td>{row.condition}</Table.Td>}
                <Table.Td ta="right" className="numbers">
                  {share.format(row.coverage)}
                </Table.Td>
                <Table.Td className="numbers">
                  {Object.entries(row.counts)
                    .map(([state, n]) => `${word(state)} ${number.format(n)}`)
                    .join(t('section.and'))}
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </section>
  );
}
