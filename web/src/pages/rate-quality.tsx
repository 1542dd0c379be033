import { Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { call } from '../api.js';
import { OwnStates } from '../parts/appeals/own-states.js';
import { Asked } from '../parts/asked.js';
import { AlarmCard, ToAlarmChart } from '../parts/quality/alarm-card.js';
import { RaterCharts } from '../parts/quality/rater-charts.js';
import { RubricPick } from '../parts/quality/rubric-pick.js';
import { PageTitle } from '../parts/title.js';
import { useWords } from '../words/index.js';

const page = getRouteApi('/rate/$campaign/quality');

/** One's own charts and alarms, with a way to say something to each. */
export function RateQualityPage() {
  const { t } = useWords();
  const { campaign } = page.useParams();
  const search = page.useSearch();
  const go = page.useNavigate();
  const query = useQuery({
    queryKey: ['quality', campaign, 'mine', search.rubric],
    queryFn: ({ signal }) =>
      call(
        'GET /api/campaigns/:campaign/quality/mine',
        {
          params: { campaign },
          query: search.rubric === undefined ? {} : { rubric: search.rubric },
        },
        signal,
      ),
    placeholderData: (before) => before,
  });
  return (
    <>
      <PageTitle>{t('quality.titleMine', { title: query.data?.campaign.title ?? '' })}</PageTitle>
      <Text c="dimmed" mb="md" maw="80ch">
        {t('quality.mineAbout')}
      </Text>
      <Asked query={query}>
        {(charts) => (
          <Stack>
            <OwnStates campaign={campaign} person={charts.person} about={['group', 'pause']} />
            <RubricPick
              rubric={charts.rubric}
              rubrics={charts.rubrics}
              onPick={(rubric) => void go({ search: { rubric } })}
            />
            {charts.alarms.map((alarm) => (
              <AlarmCard key={alarm.id} campaign={campaign} alarm={alarm} as="self" order={2}>
                <ToAlarmChart
                  alarm={alarm}
                  rubric={charts.rubric}
                  onShow={(rubric) => void go({ search: { rubric } })}
                />
              </AlarmCard>
            ))}
            <RaterCharts charts={charts} own />
          </Stack>
        )}
      </Asked>
    </>
  );
}
