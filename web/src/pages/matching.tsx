import {
  Alert,
  Button,
  Group,
  List,
  NumberInput,
  Paper,
  Stack,
  Table,
  Text,
  Title,
} from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import type { Answer } from '../../../src/server/api/index.js';
import { call } from '../api.js';
import { useAbilityName } from '../parts/ability-name.js';
import { useAct } from '../parts/act.js';
import { Asked } from '../parts/asked.js';
import { CampaignLinks } from '../parts/campaign-head.js';
import { Part } from '../parts/experts/part.js';
import { Tier } from '../parts/experts/tier.js';
import { Fault } from '../parts/fault.js';
import { Folded } from '../parts/folded.js';
import { Listing } from '../parts/listing.js';
import { PageTitle } from '../parts/title.js';
import { useWords } from '../words/index.js';

const page = getRouteApi('/campaigns/$campaign/matching');
type Matching = Answer<'GET /api/campaigns/:campaign/matching'>;
type Item = Matching['items'][number];

/** Who would get what, and why not the others; places are kept on a click. */
export function MatchingPage() {
  const { t } = useWords();
  const { campaign } = page.useParams();
  const [size, setSize] = useState(20);
  const matching = useQuery({
    queryKey: ['matching', campaign, size],
    queryFn: ({ signal }) =>
      call(
        'GET /api/campaigns/:campaign/matching',
        { params: { campaign }, query: { size } },
        signal,
      ),
    placeholderData: (before) => before,
  });
  return (
    <>
      <PageTitle>{t('match.title')}</PageTitle>
      <CampaignLinks campaign={campaign} here="matching" />
      <Asked query={matching}>
        {(data) => (
          <Stack gap="lg">
            <Text c="dimmed">{t('match.about', { seed: data.seed })}</Text>
            <NumberInput
              label={t('match.size')}
              min={1}
              max={200}
              clampBehavior="strict"
              maw={200}
              value={size}
              onChange={(value) => typeof value === 'number' && value >= 1 && setSize(value)}
            />
            <Warnings data={data} />
            <Keep campaign={campaign} size={size} data={data} />
            <People data={data} />
            {data.items.length === 0 ? (
              <Text>{t('match.none')}</Text>
            ) : (
              data.items.map((item, i) => <Matched key={item.item} item={item} n={i + 1} />)
            )}
          </Stack>
        )}
      </Asked>
    </>
  );
}

function Warnings({ data: { warnings } }: { data: Matching }) {
  const { of } = useWords();
  if (warnings.length === 0) return null;
  return (
    <Alert color="yellow" role="note">
      <List size="sm">
        {warnings.map((text) => (
          <List.Item key={text.en}>{of(text)}</List.Item>
        ))}
      </List>
    </Alert>
  );
}

function Keep({ campaign, size, data }: { campaign: string; size: number; data: Matching }) {
  const { t } = useWords();
  const keep = useAct(
    () =>
      call('POST /api/campaigns/:campaign/matching', {
        params: { campaign },
        body: { size },
      }),
    ['matching'],
  );
  const letGo = useAct(
    () => call('DELETE /api/campaigns/:campaign/matching', { params: { campaign } }),
    ['matching'],
  );
  return (
    <div>
      <Text size="sm" mb="xs">
        {t('match.keepAbout', { hours: data.keepHours })}
      </Text>
      <Group>
        <Button
          loading={keep.isPending}
          disabled={data.items.length === 0}
          onClick={() => keep.mutate()}
        >
          {t('match.keep')}
        </Button>
        {data.kept > 0 && (
          <Button variant="default" loading={letGo.isPending} onClick={() => letGo.mutate()}>
            {t('match.letGo')}
          </Button>
        )}
        <Text size="sm">{t('match.kept', { count: data.kept })}</Text>
      </Group>
      <Text role="status" size="sm">
        {keep.data === undefined
          ? ''
          : t('match.done', { places: keep.data.places, items: keep.data.items })}
      </Text>
      <Fault error={keep.error ?? letGo.error} />
    </div>
  );
}

function People({ data: { people } }: { data: Matching }) {
  const { t } = useWords();
  return (
    <Part title={t('match.people')}>
      <Listing
        label={t('match.people')}
        minWidth={480}
        columns={[
          t('match.person'),
          t('experts.tier'),
          t('match.places'),
          t('match.practice'),
          t('match.free'),
        ]}
      >
        {people.map((one) => (
          <Table.Tr key={one.person}>
            <Table.Td>{one.name}</Table.Td>
            <Table.Td>
              <Tier tier={one.tier} />
            </Table.Td>
            <Table.Td>{one.places}</Table.Td>
            <Table.Td>{one.practice}</Table.Td>
            <Table.Td>{one.freeHours ?? '–'}</Table.Td>
          </Table.Tr>
        ))}
      </Listing>
    </Part>
  );
}

const DIFFICULTY = ['match.difficulty1', 'match.difficulty2', 'match.difficulty3'] as const;

function Matched({ item, n }: { item: Item; n: number }) {
  const { t, of } = useWords();
  const abilityName = useAbilityName();
  const { features } = item;
  const facts = [
    t(DIFFICULTY[features.difficulty - 1] ?? DIFFICULTY[0]),
    ...features.abilities.map(abilityName),
    t('match.complexity', { level: features.complexity }),
    t('match.fields', { count: features.fields }),
    t('match.chars', { count: features.chars }),
    ...(features.mixed ? [t('match.mixed')] : []),
    ...(features.licensed ? [t('match.licensed')] : []),
    ...(features.heavy ? [t('match.heavy')] : []),
  ];
  return (
    <Paper withBorder p="md" component="article">
      <Title order={2} size="h4">
        {t('match.item')} {n}
      </Title>
      <Text size="sm" lang={features.lang === '' ? undefined : features.lang} lineClamp={2}>
        {item.excerpt}
      </Text>
      <Text size="sm" c="dimmed" mb="sm">
        {facts.join(' · ')}
      </Text>
      <Text size="sm" fw={600}>
        {t('match.panel')}
      </Text>
      {item.panel.length === 0 && <Text size="sm">{t('match.nobodyFits')}</Text>}
      <List size="sm">
        {item.panel.map((one) => (
          <List.Item key={one.person}>
            <b>{one.name}</b> <Tier tier={one.tier} />
            {one.practice && ` · ${t('match.isPractice')}`}
            {one.why.length > 0 && (
              <Text size="sm">{one.why.map(of).join(t('experts.between'))}</Text>
            )}
          </List.Item>
        ))}
      </List>
      {item.missing.map((text) => (
        <Text key={text.en} size="sm" fw={600}>
          ⚠ {of(text)}
        </Text>
      ))}
      {item.others.length > 0 && (
        <Folded summary={t('match.whyNot')}>
          <List size="sm">
            {item.others.map((one) => (
              <List.Item key={one.person}>
                {t('experts.pair', {
                  name: one.name,
                  value: one.why.map(of).join(t('experts.and')),
                })}
              </List.Item>
            ))}
          </List>
        </Folded>
      )}
    </Paper>
  );
}
