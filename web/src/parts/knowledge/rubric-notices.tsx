import { Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../api.js';
import { useWords } from '../../words/index.js';
import { Asked } from '../asked.js';
import { PlainTable } from '../plain-table.js';
import { useTimes } from '../times.js';

/** Who was told of which version, and who looked at it. */
export function RubricNotices({ campaign }: { campaign: string }) {
  const { t } = useWords();
  const { moment } = useTimes();
  const notices = useQuery({
    queryKey: ['rubric', campaign, 'notices'],
    queryFn: ({ signal }) =>
      call('GET /api/campaigns/:campaign/rubric/notices', { params: { campaign } }, signal),
  });
  return (
    <section>
      <Title order={2} size="h4" mb="xs">
        {t('rubric.notices')}
      </Title>
      <Asked query={notices}>
        {({ notices: rows }) => (
          <PlainTable
            cards
            caption={t('rubric.notices')}
            columns={[
              t('cases.column.rubric'),
              t('rubric.column.person'),
              t('rubric.column.told'),
              t('rubric.column.seen'),
            ]}
            rows={rows.map((one) => ({
              key: `${one.version} ${one.person}`,
              cells: [
                t('rubric.version', { n: one.version }),
                one.name,
                <Text key="told" size="sm" className="nowrap">
                  {moment(one.toldMs)}
                </Text>,
                one.seenMs === null
                  ? t('rubric.notices.unseen')
                  : t('rubric.notices.seen', { time: moment(one.seenMs) }),
              ],
            }))}
          />
        )}
      </Asked>
    </section>
  );
}
