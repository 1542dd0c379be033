import { Anchor, Button, Card, Select, Stack, Table, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { Cell, Section } from '../../../src/contract/section.js';
import { toCsv } from '../../../src/report/csv.js';
import type { Answer } from '../../../src/server/api/index.js';
import { call } from '../api.js';
import { useWords } from '../words/index.js';
import type { AnswerSearch } from './answer-search.js';
import { Asked } from './asked.js';
import { useClusterWords } from './cluster-words.js';
import { save } from './save.js';

type Compared = Answer<'GET /api/compare'>;
type ListOf = (target: Compared['targets'][number]) => AnswerSearch;
/** Items shown at first, and more with each click. */
const STEP = 25;

/** From a figure to the items that it is made of, and from each to its prompt, answers and verdicts. */
export function CompareTrace({
  query,
  compared,
  listOf,
}: {
  query: object;
  compared: Compared;
  /** The list of answers that an item of a run is walked through in. */
  listOf: ListOf;
}) {
  const { t, of } = useWords();
  const [figure, setFigure] = useState<string | null>(null);
  const found = useQuery({
    queryKey: ['compare', query, figure],
    queryFn: ({ signal }) =>
      call('GET /api/compare', { query: { ...query, trace: figure ?? '' } as never }, signal),
    enabled: figure !== null,
    staleTime: 600_000,
  });
  return (
    <Card withBorder component="section" aria-label={t('compare.trace')}>
      <Title order={2} size="h4">
        {t('compare.trace')}
      </Title>
      <Text size="sm" c="dimmed">
        {t('compare.traceHint')}
      </Text>
      <Select
        label={t('compare.traceFigure')}
        searchable
        maw={360}
        value={figure}
        data={compared.figures.map(({ id, label }) => ({ value: id, label: of(label) }))}
        onChange={setFigure}
      />
      {figure !== null && (
        <Asked query={found}>
          {({ sections }) => {
            const items = sections.find(({ id }) => id === `items-${figure}`);
            return items === undefined ? null : (
              <Items section={items} compared={compared} listOf={listOf} />
            );
          }}
        </Asked>
      )}
    </Card>
  );
}

function Items({
  section,
  compared: { targets, clusters, kinds },
  listOf,
}: {
  section: Section;
  compared: Compared;
  listOf: ListOf;
}) {
  const { t, lang } = useWords();
  const { kindWord, clusterWord } = useClusterWords(kinds);
  const [shown, setShown] = useState(STEP);
  const number = new Intl.NumberFormat(lang, { maximumSignificantDigits: 3 });
  const { columns, rows } = section.table;
  const place = (id: string): number => columns.findIndex((column) => column.id === id);
  const values = (row: Cell[]): (number | null)[] =>
    targets.map((_, i) => {
      const value = row[place(`v${i}`)];
      return typeof value === 'number' ? value : null;
    });
  const widthOf = (row: Cell[]): number => {
    const known = values(row).filter((value) => value !== null);
    return known.length < 2 ? 0 : Math.max(...known) - Math.min(...known);
  };
  const ordered = [...rows].sort((a, b) => widthOf(b) - widthOf(a));
  return (
    <Stack gap="xs" mt="xs">
      <Table.ScrollContainer
        minWidth={0}
        type="native"
        tabIndex={0}
        aria-label={t('compare.trace')}
      >
        <Table verticalSpacing={4} highlightOnHover className="numbers">
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('compare.item')}</Table.Th>
              {clusters.length > 0 && (
                <Table.Th>
                  {t('compare.groupOf', { kinds: clusters.map(kindWord).join(t('section.and')) })}
                </Table.Th>
              )}
              {targets.map((target) => (
                <Table.Th key={`${target.run} ${target.name}`} ta="right">
                  {target.name}
                </Table.Th>
              ))}
              <Table.Th ta="right">{t('compare.width')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {ordered.slice(0, shown).map((row) => {
              const item = String(row[place('item')] ?? '');
              return (
                <Table.Tr key={item}>
                  <Table.Td>
                    {item}
                    {row[place('counts')] === false && (
                      <Text size="xs" c="dimmed">
                        {t('compare.notCounted')}
                      </Text>
                    )}
                  </Table.Td>
                  {clusters.length > 0 && (
                    <Table.Td>{groupWord(row[place('group')], clusterWord)}</Table.Td>
                  )}
                  {values(row).map((value, i) => {
                    const target = targets[i];
                    return (
                      <Table.Td key={`${target?.run} ${target?.name}`} ta="right">
                        {value === null || target === undefined ? (
                          '–'
                        ) : (
                          <Anchor
                            component={Link}
                            size="sm"
                            to={`/runs/${encodeURIComponent(target.run)}/items/${encodeURIComponent(item)}`}
                            search={{ list: listOf(target) } as never}
                            aria-label={`${item}, ${target.name}: ${number.format(value)}`}
                          >
                            {number.format(value)}
                          </Anchor>
                        )}
                      </Table.Td>
                    );
                  })}
                  <Table.Td ta="right">{number.format(widthOf(row))}</Table.Td>
                </Table.Tr>
              );
            })}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
      <div>
        {shown < ordered.length && (
          <Button size="compact-sm" variant="default" onClick={() => setShown(shown + 4 * STEP)}>
            {t('items.more')}
          </Button>
        )}
        <Button
          size="compact-sm"
          variant="subtle"
          onClick={() =>
            save(
              `${section.id}.csv`,
              new Blob([toCsv(section.table, lang)], { type: 'text/csv;charset=utf-8' }),
            )
          }
        >
          {t('save.csv')}
        </Button>
      </div>
    </Stack>
  );
}

const groupWord = (group: Cell | undefined, word: (id: string) => string): string =>
  typeof group === 'string' ? word(group) : '–';
