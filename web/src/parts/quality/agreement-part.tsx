import { Button, Stack, Table, Text, Title } from '@mantine/core';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Text as Words } from '../../../../src/contract/text.js';
import type { Answer } from '../../../../src/server/api/index.js';
import { call } from '../../api.js';
import { useWords } from '../../words/index.js';
import { useAbilityName } from '../ability-name.js';
import { Asked } from '../asked.js';
import { Listing } from '../listing.js';
import { useTimes } from '../times.js';
import { useFigures } from './figure.js';
import { RubricPick } from './rubric-pick.js';

type Agreement = Answer<'GET /api/campaigns/:campaign/agreement'>;
type Figure = Agreement['figures'][number];

/** How far people agree, by scale, ability and field, with the table behind each figure. */
export function AgreementPart({
  campaign,
  rubric,
  onRubric,
}: {
  campaign: string;
  rubric: number | undefined;
  onRubric: (rubric: number) => void;
}) {
  const { t } = useWords();
  const { moment } = useTimes();
  const [shown, setShown] = useState<Figure | null>(null);
  const query = useQuery({
    queryKey: ['quality', campaign, 'agreement', rubric],
    queryFn: ({ signal }) =>
      call(
        'GET /api/campaigns/:campaign/agreement',
        { params: { campaign }, query: rubric === undefined ? {} : { rubric } },
        signal,
      ),
    placeholderData: (before) => before,
    refetchInterval: 30_000,
  });
  return (
    <Asked query={query}>
      {(found) => (
        <Stack>
          <RubricPick rubric={found.rubric} rubrics={found.rubrics} onPick={onRubric} />
          {found.figures.length === 0 ? (
            <Text>{t('quality.noAgreement')}</Text>
          ) : (
            <>
              <Text size="sm" c="dimmed" className="numbers" maw="80ch">
                {t('quality.agreementAbout', {
                  items: found.items,
                  used: found.used,
                  time: found.madeMs === null ? '–' : moment(found.madeMs),
                })}
              </Text>
              {(['scale', 'ability', 'field'] as const).map((by) => (
                <Figures
                  key={by}
                  by={by}
                  rows={found.figures.filter((figure) => figure.by === by)}
                  onShow={setShown}
                />
              ))}
              <Text size="sm" maw="80ch">
                {t('quality.prevalenceNote')}
              </Text>
              {found.withheld > 0 && (
                <Text size="sm">{t('quality.pairsWithheld', { count: found.withheld })}</Text>
              )}
              <Text size="sm" c="dimmed">
                {t('quality.bands')}
              </Text>
              {shown !== null && (
                <Behind
                  key={`${shown.by} ${shown.id}`}
                  campaign={campaign}
                  rubric={found.rubric}
                  figure={shown}
                />
              )}
              <Pairs rows={found.pairs} />
            </>
          )}
        </Stack>
      )}
    </Asked>
  );
}

/** What a figure is of, in words. */
function useWhat(): (figure: Figure) => string {
  const { t, of } = useWords();
  const abilityName = useAbilityName();
  return ({ by, label, words, scale, id }) => {
    // `nominal:1`: numbers that are one apart, such as hit 1 and miss 0.
    const two = scale === 'nominal' && id.endsWith('nominal:1');
    const said = t(two ? 'quality.scale.two' : `quality.scale.${scale}`);
    // A pool of names is one field's, which its id tells at its end: `ability · nominal:field`.
    const named = words === null ? id.slice(id.lastIndexOf('nominal:') + 8) : of(words);
    const field = scale === 'nominal' && !two ? named : '';
    if (by === 'field') return `${words === null ? label : of(words)} · ${said}`;
    const parts = [by === 'ability' ? abilityName(label) : '', field, said];
    return parts.filter((part) => part !== '').join(' · ');
  };
}

function Figures({
  by,
  rows,
  onShow,
}: {
  by: Figure['by'];
  rows: readonly Figure[];
  onShow: (figure: Figure) => void;
}) {
  const { t } = useWords();
  const { number, rate, share } = useFigures();
  const what = useWhat();
  if (rows.length === 0) return null;
  const title = t(`quality.by.${by}`);
  return (
    <section>
      <Title order={2} size="h4" mb="xs">
        {title}
      </Title>
      <Listing
        label={title}
        minWidth={980}
        dense
        columns={[
          t('quality.what'),
          t('quality.alpha'),
          t('quality.ac'),
          t('quality.percent'),
          t('quality.items'),
          t('quality.units'),
          t('quality.people'),
          t('quality.paired'),
          t('quality.prevalence'),
          t('quality.tableBehind'),
        ]}
      >
        {rows.map((row) => (
          <Table.Tr key={row.id}>
            <Table.Td miw={140}>{what(row)}</Table.Td>
            <Table.Td>{number(row.alpha)}</Table.Td>
            <Table.Td>{number(row.ac)}</Table.Td>
            <Table.Td>{rate(row.percent)}</Table.Td>
            <Table.Td>{row.items}</Table.Td>
            <Table.Td>{row.units}</Table.Td>
            <Table.Td>{row.raters}</Table.Td>
            <Table.Td>{row.paired === null ? '–' : share(row.paired)}</Table.Td>
            <Table.Td>{row.prevalence === null ? '–' : share(row.prevalence)}</Table.Td>
            <Table.Td>
              <Button
                size="compact-sm"
                variant="default"
                mih={24}
                aria-label={t('quality.tableOf', { what: what(row) })}
                onClick={() => onShow(row)}
              >
                {t('quality.tableBehind')}
              </Button>
            </Table.Td>
          </Table.Tr>
        ))}
      </Listing>
    </section>
  );
}

function Behind({
  campaign,
  rubric,
  figure,
}: {
  campaign: string;
  rubric: number;
  figure: Figure;
}) {
  const { t, of } = useWords();
  const what = useWhat();
  const title = t('quality.tableOf', { what: what(figure) });
  const query = useInfiniteQuery({
    queryKey: ['quality', campaign, 'table', rubric, figure.by, figure.id],
    queryFn: ({ signal, pageParam }) =>
      call(
        'GET /api/campaigns/:campaign/agreement/table',
        {
          params: { campaign },
          query: {
            rubric,
            by: figure.by,
            id: figure.id,
            ...(pageParam !== null && { after: pageParam }),
          },
        },
        signal,
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  });
  return (
    <section aria-label={title}>
      <Title order={2} size="h4" mb="xs" tabIndex={-1} ref={focusOnce}>
        {title}
      </Title>
      <Asked query={query}>
        {({ pages }) => {
          const raters = new Map(
            pages.flatMap((page) => page.raters.map(({ person, name }) => [person, name])),
          );
          const ids = [...raters.keys()];
          const said = (value: Words | null | undefined) =>
            value === null || value === undefined ? '–' : of(value);
          const withheld = pages[0]?.withheld ?? 0;
          return (
            <>
              {withheld > 0 && (
                <Text size="sm" mb="xs">
                  {t('quality.valuesWithheld', { count: withheld })}
                </Text>
              )}
              <Listing
                grid
                label={title}
                minWidth={360 + ids.length * 90}
                dense
                columns={[
                  t('quality.item'),
                  t('quality.field'),
                  ...ids.map((id) => raters.get(id) ?? id),
                  t('quality.equal'),
                ]}
              >
                {pages.flatMap((page) =>
                  page.rows.map((row) => (
                    <Table.Tr key={`${row.item} ${row.key}`}>
                      <Table.Td>
                        <code>{row.item}</code>
                      </Table.Td>
                      <Table.Td>{of(row.field)}</Table.Td>
                      {ids.map((id) => (
                        <Table.Td key={id}>
                          {said(row.values[page.raters.findIndex(({ person }) => person === id)])}
                        </Table.Td>
                      ))}
                      <Table.Td>{t(`quality.equal.${row.equal}`)}</Table.Td>
                    </Table.Tr>
                  )),
                )}
              </Listing>
            </>
          );
        }}
      </Asked>
      {query.hasNextPage && (
        <Button
          variant="default"
          mt="xs"
          loading={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          {t('quality.more')}
        </Button>
      )}
    </section>
  );
}

/** The table opens below the fold: whoever asked for it is led there. */
const focusOnce = (heading: HTMLElement | null): void => heading?.focus();

function Pairs({ rows }: { rows: Agreement['pairs'] }) {
  const { t } = useWords();
  const { number, share } = useFigures();
  if (rows.length === 0) return null;
  return (
    <section>
      <Title order={2} size="h4" mb="xs">
        {t('quality.pairs')}
      </Title>
      <Listing
        grid
        label={t('quality.pairs')}
        minWidth={520}
        dense
        columns={[t('quality.pair'), t('quality.kappa'), t('quality.percent'), t('quality.items')]}
      >
        {rows.map((row) => (
          <Table.Tr key={`${row.a} ${row.b}`}>
            <Table.Td>
              {row.nameA} · {row.nameB}
            </Table.Td>
            <Table.Td>{number(row.kappa)}</Table.Td>
            <Table.Td>{row.percent === null ? '–' : share(row.percent)}</Table.Td>
            <Table.Td>{row.items}</Table.Td>
          </Table.Tr>
        ))}
      </Listing>
    </section>
  );
}
