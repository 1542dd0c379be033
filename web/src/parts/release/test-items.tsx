import { Button, Checkbox, Group, Stack, Table, Text, Title } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { addressOf, call } from '../../api.js';
import { useWords } from '../../words/index.js';
import { Asked } from '../asked.js';
import { Listing } from '../listing.js';

/** Raters of an answer are told apart by letters in the order of their numbers. */
const LETTERS = 'ABCDEFGHI';

/**
 * A closed test item by item: what judge, each rater and their consensus said of every criterion.
 * @param question only this one, where one was chosen among the weakest
 */
export function TestItems({
  test,
  raters,
  question,
  onAll,
}: {
  test: string;
  raters: number;
  question: string | null;
  onAll: () => void;
}) {
  const { t, of } = useWords();
  const [differ, setDiffer] = useState(true);
  const heading = useRef<HTMLHeadingElement>(null);
  // The list stands far below the link: whoever chose a question is led there.
  useEffect(() => {
    if (question !== null) heading.current?.focus();
  }, [question]);
  const filter = {
    ...(differ && { differ: 'yes' as const }),
    ...(question !== null && { question }),
  };
  const found = useInfiniteQuery({
    queryKey: ['blind-tests', 'items', test, filter],
    queryFn: ({ signal, pageParam }) =>
      call(
        'GET /api/blind-tests/:blindtest/items',
        { params: { blindtest: test }, query: { ...filter, after: pageParam } },
        signal,
      ),
    initialPageParam: 0,
    getNextPageParam: ({ next }) => next,
  });
  const letters = [...LETTERS.slice(0, raters)];
  return (
    <section aria-label={t('release.items')}>
      <Title order={3} size="h5" tabIndex={-1} ref={heading}>
        {t('release.items')}
        {question !== null && ` · ${question}`}
      </Title>
      <Group gap="sm" my="xs">
        <Checkbox
          label={t('release.differOnly')}
          checked={differ}
          onChange={(event) => setDiffer(event.currentTarget.checked)}
        />
        {question !== null && (
          <Button size="xs" variant="default" onClick={onAll}>
            {t('release.allQuestions')}
          </Button>
        )}
        <Button
          size="xs"
          variant="default"
          component="a"
          download
          href={addressOf('GET /api/blind-tests/:blindtest/items.csv', {
            params: { blindtest: test },
            query: filter,
          })}
        >
          {t('release.itemsCsv')}
        </Button>
      </Group>
      <Asked query={found}>
        {({ pages }) => (
          <Stack gap="xs">
            <Text size="sm" className="numbers">
              {t('release.itemsFound', { count: pages[0]?.total ?? 0 })}
            </Text>
            <Listing
              label={t('release.items')}
              minWidth={720}
              dense
              columns={[
                t('release.question'),
                t('release.target'),
                t('release.criterion'),
                t('release.judge'),
                ...letters,
                t('release.consensus'),
              ]}
            >
              {pages
                .flatMap(({ rows }) => rows)
                .map((row) => (
                  <Table.Tr key={`${row.item} ${row.criterion} ${row.kind.en}`}>
                    <Table.Td>{row.question}</Table.Td>
                    <Table.Td>{row.target}</Table.Td>
                    <Table.Td>
                      {of(row.kind)} <code>{row.criterion}</code>
                    </Table.Td>
                    <Table.Td>{row.judge === null ? '–' : of(row.judge.label)}</Table.Td>
                    {letters.map((letter, i) => {
                      const one = row.people[i];
                      return (
                        <Table.Td key={letter}>
                          {one === undefined ? '–' : `${of(one.label)} (${one.rater})`}
                        </Table.Td>
                      );
                    })}
                    <Table.Td fw={row.differs ? 600 : undefined}>
                      {row.differs ? '≠ ' : ''}
                      {row.consensus === null ? '–' : of(row.consensus.label)}
                    </Table.Td>
                  </Table.Tr>
                ))}
            </Listing>
            {found.hasNextPage && (
              <Button
                w="fit-content"
                variant="default"
                loading={found.isFetchingNextPage}
                onClick={() => void found.fetchNextPage()}
              >
                {t('quality.more')}
              </Button>
            )}
          </Stack>
        )}
      </Asked>
    </section>
  );
}
