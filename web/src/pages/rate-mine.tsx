import { Button, Table, Text } from '@mantine/core';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { call } from '../api.js';
import { Asked } from '../parts/asked.js';
import { Listing } from '../parts/listing.js';
import { PageLink } from '../parts/page-link.js';
import { useSpan } from '../parts/rating/span.js';
import { useTimes } from '../parts/times.js';
import { PageTitle } from '../parts/title.js';
import { useWords } from '../words/index.js';

const page = getRouteApi('/rate/$campaign/mine');

/** One's own work in a project, readable again. */
export function RateMinePage() {
  const { t, lang } = useWords();
  const { moment } = useTimes();
  const span = useSpan();
  const { campaign } = page.useParams();
  const rate = useQuery({
    queryKey: ['rate'],
    queryFn: ({ signal }) => call('GET /api/rate', {}, signal),
  });
  const one = rate.data?.campaigns.find(({ id }) => id === campaign);
  const mine = useInfiniteQuery({
    queryKey: ['mine', campaign],
    queryFn: ({ signal, pageParam }) =>
      call(
        'GET /api/campaigns/:campaign/mine',
        { params: { campaign }, query: pageParam === '' ? {} : { after: pageParam } },
        signal,
      ),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
  });
  const title = t('rate.listOf', { title: one?.title ?? '…' });
  const currency = one?.currency ?? 'CNY';
  const money = new Intl.NumberFormat(lang, { style: 'currency', currency });
  const digits = money.resolvedOptions().maximumFractionDigits ?? 2;
  return (
    <>
      <PageTitle>{title}</PageTitle>
      <PageLink to="/rate/$campaign" params={{ campaign }} size="sm">
        {t('desk.list')}
      </PageLink>
      <Asked query={mine}>
        {({ pages }) =>
          pages.every(({ rows }) => rows.length === 0) ? (
            <Text mt="md">{t('rate.own.none')}</Text>
          ) : (
            <Listing
              label={title}
              minWidth={640}
              columns={[
                t('rate.own.text'),
                t('rate.own.state'),
                t('rate.own.when'),
                t('rate.own.time'),
                t('rate.own.pay'),
              ]}
            >
              {pages
                .flatMap(({ rows }) => rows)
                .map((row) => (
                  <Table.Tr key={row.assignment}>
                    <Table.Td>
                      <PageLink
                        to="/work/$assignment"
                        params={{ assignment: row.assignment }}
                        {...(row.lang !== '' && { lang: row.lang })}
                        aria-label={t('rate.own.lookOf', { text: row.excerpt })}
                      >
                        {row.excerpt === '' ? t('rate.own.look') : row.excerpt}
                      </PageLink>
                    </Table.Td>
                    <Table.Td>
                      {t(`rate.state.${row.state}`)}
                      {row.state === 'submitted' && !row.counts && (
                        <Text size="xs" c="dimmed">
                          {t('rate.own.surplus')}
                        </Text>
                      )}
                    </Table.Td>
                    <Table.Td>{moment(row.atMs)}</Table.Td>
                    <Table.Td>{row.activeMs === 0 ? '–' : span(row.activeMs)}</Table.Td>
                    <Table.Td>
                      {row.state === 'submitted' ? money.format(row.price / 10 ** digits) : '–'}
                    </Table.Td>
                  </Table.Tr>
                ))}
            </Listing>
          )
        }
      </Asked>
      {mine.hasNextPage && (
        <Button
          mt="sm"
          variant="default"
          loading={mine.isFetchingNextPage}
          onClick={() => void mine.fetchNextPage()}
        >
          {t('list.more')}
        </Button>
      )}
    </>
  );
}
