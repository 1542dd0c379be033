import { Tabs } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { call } from '../api.js';
import { Asked } from '../parts/asked.js';
import { Events } from '../parts/community/events.js';
import { Members } from '../parts/community/members.js';
import { Membership } from '../parts/community/membership.js';
import { Posts } from '../parts/community/posts.js';
import { COMMUNITY_PARTS } from '../parts/money-search.js';
import { PageTitle } from '../parts/title.js';
import { useWords } from '../words/index.js';

const page = getRouteApi('/community');

/** The experts' community: posts, things to learn from, events, members by their own choice. */
export function CommunityPage() {
  const { t } = useWords();
  const search = page.useSearch();
  const go = page.useNavigate();
  const found = useQuery({
    queryKey: ['community'],
    queryFn: ({ signal }) => call('GET /api/community', {}, signal),
    staleTime: 0,
  });
  return (
    <>
      <PageTitle>{t('nav.community')}</PageTitle>
      <Asked query={found}>
        {(seen) => (
          <>
            <Membership me={seen.me} members={seen.members} />
            <Tabs
              value={search.part ?? 'posts'}
              keepMounted={false}
              onChange={(value) => {
                const part = COMMUNITY_PARTS.find((one) => one === value);
                void go({ search: part === undefined || part === 'posts' ? {} : { part } });
              }}
            >
              <Tabs.List my="md">
                {COMMUNITY_PARTS.map((part) => (
                  <Tabs.Tab key={part} value={part}>
                    {t(`community.part.${part}`)}
                  </Tabs.Tab>
                ))}
              </Tabs.List>
              <Tabs.Panel value="posts">
                <Posts member={seen.me !== null} leads={seen.leads} learning={false} />
              </Tabs.Panel>
              <Tabs.Panel value="learning">
                <Posts member={seen.me !== null} leads={seen.leads} learning />
              </Tabs.Panel>
              <Tabs.Panel value="events">
                <Events seen={seen} />
              </Tabs.Panel>
              <Tabs.Panel value="members">
                <Members />
              </Tabs.Panel>
            </Tabs>
          </>
        )}
      </Asked>
    </>
  );
}
