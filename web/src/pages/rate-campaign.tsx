import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { call, isAway } from '../api.js';
import { Asked } from '../parts/asked.js';
import { KeptList } from '../parts/offline/kept-list.js';
import { Standing } from '../parts/rating/standing.js';
import { WaitingList } from '../parts/rating/waiting-list.js';
import { useSession } from '../parts/session.js';
import { PageTitle } from '../parts/title.js';
import { useWords } from '../words/index.js';

const page = getRouteApi('/rate/$campaign');

/** Where one stands in a project: joining, the exam, the work, one's own progress, what is kept of one's time. */
export function RateCampaignPage() {
  const { t } = useWords();
  const { campaign } = page.useParams();
  const { none } = page.useSearch();
  const person = useSession().data?.viewer?.id;
  const rate = useQuery({
    queryKey: ['rate'],
    queryFn: ({ signal }) => call('GET /api/rate', {}, signal),
  });
  const one = rate.data?.campaigns.find(({ id }) => id === campaign);
  const away = isAway(rate.error) && rate.data === undefined;
  return (
    <>
      <PageTitle>{one?.title ?? t('rate.title')}</PageTitle>
      {person !== undefined && <WaitingList person={person} />}
      {away ? (
        person !== undefined && <KeptList person={person} away={() => void rate.refetch()} />
      ) : (
        <Asked query={rate}>
          {() =>
            one === undefined || person === undefined ? (
              <Text>{t('rate.missing')}</Text>
            ) : (
              <Standing campaign={one} person={person} none={none ?? null} />
            )
          }
        </Asked>
      )}
    </>
  );
}
