import { Group } from '@mantine/core';
import { useRouter } from '@tanstack/react-router';
import { useWords, type Word } from '../words/index.js';
import { PageLink } from './page-link.js';

/** Pages below a campaign; those that are not there are left out. */
const PARTS = [
  'overview',
  'board',
  'items',
  'import',
  'people',
  'matching',
  'quality',
  'exam',
  'rubric',
  'consultations',
  'threads',
  'cases',
  'faq',
  'release',
  'prices',
  'contributions',
  'settings',
] as const;
export type CampaignPart = (typeof PARTS)[number];

/** Links to all that belongs to a campaign. */
export function CampaignLinks({ campaign, here }: { campaign: string; here: CampaignPart }) {
  const { t } = useWords();
  const { routesByPath } = useRouter();
  const known = PARTS.filter((part) => pathOf(part) in routesByPath);
  return (
    <nav aria-label={t('campaigns.parts')}>
      <Group gap="sm" mb="md" style={{ rowGap: 0 }}>
        {known.map((part) => (
          <PageLink
            key={part}
            to={pathOf(part) as never}
            params={{ campaign } as never}
            aria-current={part === here ? 'page' : undefined}
            fw={part === here ? 700 : undefined}
            underline={part === here ? 'always' : 'hover'}
            style={{ lineHeight: '44px' }}
          >
            {t(`campaigns.part.${part}` as Word)}
          </PageLink>
        ))}
      </Group>
    </nav>
  );
}

const pathOf = (part: CampaignPart): string =>
  part === 'overview' ? '/campaigns/$campaign' : `/campaigns/$campaign/${part}`;
