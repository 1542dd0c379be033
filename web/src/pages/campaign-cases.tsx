import { Badge, Button, Group, Select, Stack, Table, Text, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { call } from '../api.js';
import { useAbilityName } from '../parts/ability-name.js';
import { useAct } from '../parts/act.js';
import { Asked } from '../parts/asked.js';
import { CampaignLinks } from '../parts/campaign-head.js';
import { Fault } from '../parts/fault.js';
import { CaseView } from '../parts/knowledge/case-view.js';
import { Listing } from '../parts/listing.js';
import { PageLink } from '../parts/page-link.js';
import { useTimes } from '../parts/times.js';
import { PageTitle } from '../parts/title.js';
import { useWords } from '../words/index.js';

const page = getRouteApi('/campaigns/$campaign/cases');
const STATUSES = ['draft', 'accepted', 'superseded'] as const;

/** The case library: search, one case to read, and writing for whoever reviews. */
export function CampaignCasesPage() {
  const { t } = useWords();
  const abilityName = useAbilityName();
  const { campaign } = page.useParams();
  const { case: opened } = page.useSearch();
  const [find, setFind] = useState('');
  const [looked] = useDebouncedValue(find, 300);
  const [status, setStatus] = useState<(typeof STATUSES)[number] | null>(null);
  const [ability, setAbility] = useState<string | null>(null);
  const cases = useQuery({
    queryKey: ['cases', campaign, looked, status, ability],
    queryFn: ({ signal }) =>
      call(
        'GET /api/campaigns/:campaign/cases',
        {
          params: { campaign },
          query: {
            find: looked,
            ...(status !== null && { status }),
            ...(ability !== null && { ability }),
          },
        },
        signal,
      ),
    placeholderData: (before) => before,
  });
  return (
    <>
      <PageTitle>{t('cases.title', { title: cases.data?.title ?? '' })}</PageTitle>
      <CampaignLinks campaign={campaign} here="cases" />
      {opened !== undefined ? (
        <Stack>
          <PageLink to="/campaigns/$campaign/cases" params={{ campaign }} search={{}}>
            {t('cases.back')}
          </PageLink>
          <CaseView key={opened} id={opened} may={cases.data?.may ?? null} />
        </Stack>
      ) : (
        <Stack>
          <Text className="said">{t('cases.about')}</Text>
          <Group align="flex-end">
            <TextInput
              type="search"
              label={t('cases.find')}
              w={{ base: '100%', sm: 280 }}
              value={find}
              onChange={(event) => setFind(event.currentTarget.value)}
            />
            <Select
              label={t('cases.status')}
              placeholder={t('cases.any')}
              clearable
              clearButtonProps={{ 'aria-label': `${t('cases.status')}: ${t('cases.any')}` }}
              w={{ base: '100%', sm: 180 }}
              value={status}
              data={STATUSES.map((value) => ({ value, label: t(`cases.status.${value}`) }))}
              onChange={(next) => setStatus(STATUSES.find((one) => one === next) ?? null)}
            />
            {(cases.data?.abilities.length ?? 0) > 0 && (
              <Select
                label={t('cases.ability')}
                placeholder={t('cases.any')}
                clearable
                clearButtonProps={{ 'aria-label': `${t('cases.ability')}: ${t('cases.any')}` }}
                w={{ base: '100%', sm: 220 }}
                value={ability}
                data={(cases.data?.abilities ?? []).map((value) => ({
                  value,
                  label: abilityName(value),
                }))}
                onChange={setAbility}
              />
            )}
          </Group>
          <Asked query={cases}>
            {(seen) => (
              <>
                {seen.cases.length === 0 ? (
                  <Text>{t('cases.none')}</Text>
                ) : (
                  <CaseList campaign={campaign} cases={seen.cases} />
                )}
                {seen.may.review && <NewCase campaign={campaign} />}
              </>
            )}
          </Asked>
        </Stack>
      )}
    </>
  );
}

type Cases = Awaited<ReturnType<typeof call<'GET /api/campaigns/:campaign/cases'>>>['cases'];

function CaseList({ campaign, cases }: { campaign: string; cases: Cases }) {
  const { t } = useWords();
  const { day } = useTimes();
  return (
    <Listing
      label={t('cases.title', { title: '' })}
      minWidth={560}
      columns={[
        t('cases.column.case'),
        t('cases.status'),
        t('cases.column.rubric'),
        t('cases.column.changed'),
      ]}
    >
      {cases.map((one) => (
        <Table.Tr key={one.id}>
          <Table.Td maw={420} lang={one.lang}>
            <PageLink
              to="/campaigns/$campaign/cases"
              params={{ campaign }}
              search={{ case: one.id }}
            >
              {one.title}
            </PageLink>
            <Text size="sm" c="dimmed" lineClamp={2}>
              {one.excerpt}
            </Text>
          </Table.Td>
          <Table.Td>
            <Group gap={4}>
              <Badge color="gray" variant="light">
                {t(`cases.status.${one.status}`)}
              </Badge>
              {one.read && (
                <Badge color="gray" variant="outline">
                  {t('cases.read')}
                </Badge>
              )}
            </Group>
          </Table.Td>
          <Table.Td>{one.rubric}</Table.Td>
          <Table.Td>{day(one.changedMs)}</Table.Td>
        </Table.Tr>
      ))}
    </Listing>
  );
}

function NewCase({ campaign }: { campaign: string }) {
  const { t, lang } = useWords();
  const navigate = useNavigate();
  const [title, setTitle] = useState('');
  const make = useAct(async () => {
    const none = { problem: '', divergence: '', discussion: '', consensus: '', scenes: '' };
    const { id } = await call('POST /api/campaigns/:campaign/cases', {
      params: { campaign },
      body: { content: { title, ...none }, abilities: [], lang, item: null },
    });
    await navigate({
      to: '/campaigns/$campaign/cases',
      params: { campaign },
      search: { case: id },
    });
  }, ['cases']);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        make.mutate(undefined);
      }}
    >
      <Group align="flex-end">
        <TextInput
          label={t('cases.newTitle')}
          required
          maxLength={300}
          w={{ base: '100%', sm: 360 }}
          value={title}
          onChange={(event) => setTitle(event.currentTarget.value)}
        />
        <Button type="submit" loading={make.isPending}>
          {t('cases.new')}
        </Button>
      </Group>
      <Fault error={make.error} />
    </form>
  );
}
