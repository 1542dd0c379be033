import { Card, List, Table, Text, Title } from '@mantine/core';
import type { Answer } from '../../../src/server/api/index.js';
import { useWords } from '../words/index.js';

type Estimate = Answer<'POST /api/run-estimates'>;

/** What a run would ask and cost, as `hearth run --dry-run` says; null while there is nothing to say. */
export function EstimateCard({
  estimate,
  busy,
  wait,
}: {
  estimate: Estimate | null;
  busy: boolean;
  /** What to do to see one. */
  wait?: string;
}) {
  const { t } = useWords();
  return (
    <Card withBorder component="section" aria-label={t('new.estimate')}>
      <Title order={2} size="h4">
        {t('new.estimate')}
      </Title>
      <Text size="sm" c="dimmed" role="status">
        {busy
          ? t(estimate === null ? 'new.calculating' : 'new.stale')
          : estimate === null
            ? (wait ?? t('new.estimateWait'))
            : ''}
      </Text>
      {estimate !== null && <Figures estimate={estimate} />}
    </Card>
  );
}

function Figures({
  estimate: { total, calls, conditions, detectable, notes },
}: {
  estimate: Estimate;
}) {
  const { t, lang, of } = useWords();
  const number = new Intl.NumberFormat(lang);
  const money = (usd: number | null): string =>
    usd === null
      ? '?'
      : usd === 0
        ? t('new.costFree')
        : `$${new Intl.NumberFormat(lang, { maximumFractionDigits: usd < 1 ? 4 : 2 }).format(usd)}`;
  const range = (n: number, most: number): string =>
    n === most
      ? number.format(n)
      : t('new.callsMost', { calls: number.format(n), most: number.format(most) });
  return (
    <>
      <Text size="xl" fw={700} className="numbers">
        {total.costUsd === null ? '?' : money(total.costUsd)}
      </Text>
      <Text size="sm">{total.costUsd === null ? t('new.costUnknown') : t('new.cost')}</Text>
      <Text size="sm" mt="xs" className="numbers">
        {t('new.calls')}: {range(total.calls, total.most)}
        {total.recorded > 0 && ` · ${t('new.recorded')}: ${number.format(total.recorded)}`}
      </Text>
      <Text size="sm" className="numbers">
        {total.tokens === null
          ? t('new.tokensUnknown')
          : t('new.tokens', {
              input: number.format(total.tokens.input),
              output: number.format(total.tokens.output),
            })}
      </Text>
      {calls.length > 0 && <Voices calls={calls} range={range} money={money} />}
      <Text size="sm" mt="xs">
        {t('new.conditions')}
      </Text>
      <List size="sm">
        {conditions.map((one) => (
          <List.Item key={one.id}>
            {t('new.condition', { ...one, items: number.format(one.items) })}
          </List.Item>
        ))}
      </List>
      {detectable.length > 0 && (
        <>
          <Text size="sm" mt="xs" fw={600}>
            {t('new.difference')}
          </Text>
          {[...new Set(detectable.map(({ statement }) => of(statement)))].map((said) => (
            <Text key={said} size="sm">
              {said}
            </Text>
          ))}
        </>
      )}
      {notes.map((note) => (
        <Text key={note} size="sm" mt="xs">
          {note}
        </Text>
      ))}
    </>
  );
}

function Voices({
  calls,
  range,
  money,
}: {
  calls: Estimate['calls'];
  range: (calls: number, most: number) => string;
  money: (usd: number | null) => string;
}) {
  const { t } = useWords();
  return (
    <Table.ScrollContainer
      minWidth={0}
      type="native"
      tabIndex={0}
      role="region"
      aria-label={t('new.calls')}
    >
      <Table verticalSpacing={4} fz="sm">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('new.who')}</Table.Th>
            <Table.Th ta="right">{t('new.calls')}</Table.Th>
            <Table.Th ta="right">{t('new.cost')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {calls.map((row) => (
            <Table.Tr key={`${row.role} ${row.name} ${row.target}`}>
              <Table.Td>
                {row.name}
                <Text size="xs" c="dimmed">
                  {t(`new.role.${row.role}`)}
                  {row.target !== null && ` · ${row.target}`}
                </Text>
              </Table.Td>
              <Table.Td ta="right" className="numbers">
                {range(row.calls, row.most)}
              </Table.Td>
              <Table.Td ta="right" className="numbers">
                {money(row.costUsd)}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}
