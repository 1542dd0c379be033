import { Group } from '@mantine/core';
import { useWords } from '../../words/index.js';
import { CampaignLinks } from '../campaign-head.js';
import { PageLink } from '../page-link.js';

/** The way to the rest of a campaign: all of it for its owners, talks and consultations for raters. */
export function TalkLinks({
  campaign,
  mayManage,
  here,
}: {
  campaign: string;
  mayManage: boolean;
  here: 'threads' | 'consultations';
}) {
  const { t } = useWords();
  if (mayManage) return <CampaignLinks campaign={campaign} here={here} />;
  return (
    <nav aria-label={t('campaigns.parts')}>
      <Group gap="md" mb="md">
        {(['threads', 'consultations'] as const).map((part) => (
          <PageLink
            key={part}
            to={`/campaigns/$campaign/${part}`}
            params={{ campaign }}
            aria-current={part === here ? 'page' : undefined}
            fw={part === here ? 700 : undefined}
            style={{ lineHeight: '44px' }}
          >
            {t(`campaigns.part.${part}`)}
          </PageLink>
        ))}
        <PageLink to="/rate/$campaign" params={{ campaign }} style={{ lineHeight: '44px' }}>
          {t('talk.toWork')}
        </PageLink>
      </Group>
    </nav>
  );
}
