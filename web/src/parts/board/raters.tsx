import { Card, Table, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../api.js';
import { useWords } from '../../words/index.js';
import { Asked } from '../asked.js';
import { Listing } from '../listing.js';
import { StateBadge } from '../quality/state-badge.js';
import { useTimes } from '../times.js';

const TIERS = ['bronze', 'silver', 'gold', 'platinum'] as const;

/** What each rater holds and did. In the order in which they joined: nobody is ranked by speed. */
export function BoardRaters({ campaign }: { campaign: string }) {
  const { t, lang } = useWords();
  const { moment } = useTimes();
  const number = new Intl.NumberFormat(lang);
  const found = useQuery({
    queryKey: ['board', campaign, 'raters'],
    queryFn: ({ signal }) =>
      call('GET /api/campaigns/:campaign/board/raters', { params: { campaign } }, signal),
  });
  return (
    <Card withBorder component="section" aria-label={t('board.raters')}>
      <Title order={2} size="h4" mb="xs">
        {t('board.raters')}
      </Title>
      <Asked query={found}>
        {({ raters }) =>
          raters.length === 0 ? (
            <Text>{t('board.noRaters')}</Text>
          ) : (
            <Listing
              label={t('board.raters')}
              minWidth={620}
              columns={[
                t('board.rater'),
                t('board.status'),
                t('board.held'),
                t('board.week'),
                t('board.doneAll'),
                t('board.last'),
                t('board.chart'),
              ]}
            >
              {raters.map((one) => (
                <Table.Tr key={one.person}>
                  <Table.Td>
                    {one.name}
                    <Text size="xs" c="dimmed">
                      {t(`release.tier.${TIERS[one.tier] ?? 'bronze'}`)}
                    </Text>
                  </Table.Td>
                  <Table.Td>{t(`board.rater.${one.status}`)}</Table.Td>
                  <Table.Td className="numbers">{number.format(one.held)}</Table.Td>
                  <Table.Td className="numbers">{number.format(one.week)}</Table.Td>
                  <Table.Td className="numbers">{number.format(one.done)}</Table.Td>
                  <Table.Td>
                    {one.lastMs === null ? t('board.noSign') : moment(one.lastMs)}
                  </Table.Td>
                  <Table.Td>
                    <StateBadge state={one.chart} />
                  </Table.Td>
                </Table.Tr>
              ))}
            </Listing>
          )
        }
      </Asked>
    </Card>
  );
}
