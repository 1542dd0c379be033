import { Group } from '@mantine/core';
import type { Permission } from '../../../src/server/api/index.js';
import { useWords } from '../words/index.js';
import { useCampaignRights } from './campaign-rights.js';
import { PageLink } from './page-link.js';

/** Pages below a campaign, and what one has to be allowed to see each. */
const PARTS = {
  overview: 'read',
  board: 'review',
  items: 'set-up',
  import: 'set-up',
  people: 'set-up',
  matching: 'set-up',
  quality: 'review',
  exam: 'set-up',
  rubric: 'annotate',
  consultations: 'annotate',
  threads: 'annotate',
  cases: 'annotate',
  faq: 'annotate',
  release: 'review',
  prices: 'annotate',
  contributions: 'set-up',
  settings: 'set-up',
} as const satisfies Record<string, Permission>;
export type CampaignPart = keyof typeof PARTS;

/** Links to all of a campaign that the viewer may see; for raters also the way to their own work. */
export function CampaignLinks({ campaign, here }: { campaign: string; here: CampaignPart }) {
  const { t } = useWords();
  const may = useCampaignRights(campaign);
  const shown = (Object.keys(PARTS) as CampaignPart[]).filter((part) => may(PARTS[part]));
  return (
    <nav aria-label={t('campaigns.parts')}>
      <Group gap="sm" mb="md" style={{ rowGap: 0 }}>
        {may('annotate') && (
          <PageLink to="/rate/$campaign" params={{ campaign }} style={{ lineHeight: '44px' }}>
            {t('talk.toWork')}
          </PageLink>
        )}
        {shown.map((part) => (
          <PageLink
            key={part}
            to={pathOf(part) as never}
            params={{ campaign } as never}
            aria-current={part === here ? 'page' : undefined}
            fw={part === here ? 700 : undefined}
            underline={part === here ? 'always' : 'hover'}
            style={{ lineHeight: '44px' }}
          >
            {t(`campaigns.part.${part}`)}
          </PageLink>
        ))}
      </Group>
    </nav>
  );
}

const pathOf = (part: CampaignPart): string =>
  part === 'overview' ? '/campaigns/$campaign' : `/campaigns/$campaign/${part}`;
