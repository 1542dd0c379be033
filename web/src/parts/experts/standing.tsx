import { Group, List, Paper, Progress, Stack, Text, Title } from '@mantine/core';
import type { Answer } from '../../../../src/server/api/index.js';
import { useWords } from '../../words/index.js';
import { PageLink } from '../page-link.js';
import { useProjectName } from '../project-name.js';
import { useTimes } from '../times.js';
import { Tier, useTierName } from './tier.js';

export type StandingData = Answer<'GET /api/me/expert'>['standings'][number];
type Need = StandingData['next'][number];

/** Where somebody stands in a project, what the next tier wants, and badges. `own`: with ways to learn. */
export function Standing({ data, own = false }: { data: StandingData; own?: boolean }) {
  const { t } = useWords();
  const { day } = useTimes();
  const tierName = useTierName();
  const projectName = useProjectName();
  return (
    <Paper withBorder p="md">
      <Title order={3} size="h4" mb="xs">
        {data.projectName ?? projectName(data.project)}
      </Title>
      <Group mb="sm">
        <Tier tier={data.tier} />
        {data.sinceMs !== null && (
          <Text size="sm" c="dimmed">
            {t('experts.since', { day: day(data.sinceMs) })}
          </Text>
        )}
        <Text size="sm">{t('experts.verdicts', { count: data.volume })}</Text>
      </Group>
      {data.next.length === 0 ? (
        data.tier === 3 && <Text size="sm">{t('experts.top')}</Text>
      ) : (
        <Stack gap="xs">
          <Text size="sm" fw={600}>
            {t('experts.next', { tier: tierName(data.tier + 1) })}
          </Text>
          {data.next.map((need) => (
            <NeedBar key={need.what} need={need} />
          ))}
        </Stack>
      )}
      {own &&
        data.campaigns.map(({ id, title }) => (
          <Group key={id} mt="md">
            <PageLink to="/rate/$campaign/learn" params={{ campaign: id }} size="sm">
              {t('experts.learn', { title })}
            </PageLink>
          </Group>
        ))}
      <Text size="sm" fw={600} mt="md">
        {t('experts.badges')}
      </Text>
      <List size="sm" listStyleType="none">
        {data.badges.map(({ id, reached }) => (
          <List.Item key={id} {...(!reached && { c: 'dimmed' })}>
            <span aria-hidden="true">{reached ? '★' : '☆'} </span>
            {t('experts.pair', {
              name: t(`experts.badge.${id}`),
              value: t(reached ? 'experts.reached' : 'experts.notReached'),
            })}
          </List.Item>
        ))}
      </List>
    </Paper>
  );
}

function NeedBar({ need: { what, have, want, met } }: { need: Need }) {
  const { t } = useWords();
  const said = (x: number): string | number => (what === 'volume' ? x : `${Math.round(x * 100)}%`);
  const label = t(`experts.need.${what}`, { have: said(have), want: said(want) });
  return (
    <div>
      <Group justify="space-between" gap="xs">
        <Text size="sm">{label}</Text>
        <Text size="sm" {...(!met && { c: 'dimmed' })}>
          {met ? '✓ ' : ''}
          {t(met ? 'experts.met' : 'experts.notMet')}
        </Text>
      </Group>
      {what !== 'alarm' && (
        <Progress.Root size="sm" mt={4}>
          <Progress.Section
            value={want === 0 ? 100 : Math.min(100, (100 * have) / want)}
            aria-label={label}
            color={met ? 'teal' : 'blue'}
          />
        </Progress.Root>
      )}
    </div>
  );
}
