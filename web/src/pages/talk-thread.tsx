import { Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { call } from '../api.js';
import { Asked } from '../parts/asked.js';
import { CampaignLinks } from '../parts/campaign-head.js';
import { PageLink } from '../parts/page-link.js';
import { Talk } from '../parts/talk/talk.js';
import { PageTitle } from '../parts/title.js';
import { useWords } from '../words/index.js';

const page = getRouteApi('/campaigns/$campaign/threads/$thread');
const LOOK_MS = 15_000;

/** One talk about an item. */
export function TalkThreadPage() {
  const { t, of } = useWords();
  const { campaign, thread } = page.useParams();
  const asked = useQuery({
    queryKey: ['talk', 'thread', thread],
    queryFn: ({ signal }) => call('GET /api/threads/:thread', { params: { thread } }, signal),
    refetchInterval: LOOK_MS,
  });
  const room = asked.data?.about === 'consultation';
  return (
    <>
      <PageTitle>{asked.data?.title || t(room ? 'talk.room' : 'talk.untitled')}</PageTitle>
      <CampaignLinks campaign={campaign} here="threads" />
      <Group gap="md" mb="md">
        {asked.data?.consultation != null && (
          <PageLink
            to="/campaigns/$campaign/consultations/$consultation"
            params={{ campaign, consultation: asked.data.consultation }}
          >
            {t('talk.toRoom')}
          </PageLink>
        )}
      </Group>
      <Asked query={asked}>
        {(told) => (
          <>
            {told.excerpt !== '' && (
              <Text
                component="blockquote"
                mb="md"
                mx={0}
                pl="sm"
                className="said"
                dir="auto"
                lang={told.lang}
                style={{ borderInlineStart: '3px solid var(--edge)', maxWidth: '75ch' }}
              >
                {told.excerpt}
              </Text>
            )}
            <Group gap="md" mb="md">
              {told.partTitle !== null && (
                <Text size="sm" c="dimmed">
                  {t('talk.part.text', { part: of(told.partTitle) })}
                </Text>
              )}
              {told.assignment !== null && (
                <PageLink to="/work/$assignment" params={{ assignment: told.assignment }}>
                  {t('talk.toItem')}
                </PageLink>
              )}
            </Group>
            <Talk thread={told} />
          </>
        )}
      </Asked>
    </>
  );
}
