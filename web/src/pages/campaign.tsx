import {
  Alert,
  Button,
  Group,
  List,
  Modal,
  NumberInput,
  Paper,
  Progress,
  Select,
  SimpleGrid,
  Stack,
  Text,
  TextInput,
  Title,
} from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import type { Answer } from '../../../src/server/api/index.js';
import { addressOf, call } from '../api.js';
import { useAct } from '../parts/act.js';
import { Asked } from '../parts/asked.js';
import { CampaignLinks } from '../parts/campaign-head.js';
import { Fault } from '../parts/fault.js';
import { PlanView } from '../parts/plan-view.js';
import { mayInProject, useSession } from '../parts/session.js';
import { useTimes } from '../parts/times.js';
import { PageTitle } from '../parts/title.js';
import { useWords, type Word } from '../words/index.js';

const page = getRouteApi('/campaigns/$campaign');
type Campaign = Answer<'GET /api/campaigns/:campaign'>;

export const useCampaign = (campaign: string) =>
  useQuery({
    queryKey: ['campaigns', campaign],
    queryFn: ({ signal }) => call('GET /api/campaigns/:campaign', { params: { campaign } }, signal),
  });

/** One campaign: what state it is in, what it lacks, how far it is, and the way to all its parts. */
export function CampaignPage() {
  const { campaign } = page.useParams();
  const asked = useCampaign(campaign);
  const viewer = useSession().data?.viewer;
  const { t } = useWords();
  return (
    <>
      <PageTitle>{asked.data?.title ?? t('nav.campaigns')}</PageTitle>
      <Asked query={asked}>
        {(found) => {
          const mine = mayInProject(viewer, found.project, 'set-up');
          return (
            <>
              <CampaignLinks campaign={campaign} here="overview" />
              <Stack gap="lg">
                <State campaign={found} mine={mine} />
                <HowFar campaign={found} />
                {mine && <WhatIsLeft campaign={found} />}
                {mine && <Exports campaign={found} />}
                {mine && <ToRun campaign={found} />}
              </Stack>
            </>
          );
        }}
      </Asked>
    </>
  );
}

function State({ campaign, mine }: { campaign: Campaign; mine: boolean }) {
  const { t, of } = useWords();
  const times = useTimes();
  const [closing, setClosing] = useState(false);
  const set = useAct(
    (to: 'open' | 'paused' | 'closed') =>
      call('POST /api/campaigns/:campaign/status', {
        params: { campaign: campaign.id },
        body: { revision: campaign.revision, to },
      }),
    ['campaigns'],
  );
  const blocking = campaign.missing.filter(({ blocks }) => blocks);
  const advice = campaign.missing.filter(({ blocks }) => !blocks);
  const { status } = campaign;
  return (
    <section>
      <Group gap="lg" mb="sm">
        <Text>
          {t('say.pair', {
            name: t('campaigns.status'),
            value: t(`campaigns.status.${status}`),
          })}
        </Text>
        <Text>
          {t('say.pair', {
            name: t('campaigns.suite'),
            value: campaign.suite === '' ? t('campaigns.ownForms') : campaign.suite,
          })}
        </Text>
        <Text>
          {t('say.pair', {
            name: t('campaigns.due'),
            value: campaign.dueMs === null ? t('campaigns.noDue') : times.day(campaign.dueMs),
          })}
        </Text>
      </Group>
      {mine && (
        <Group gap="xs" mb="sm">
          {status !== 'open' && (
            <Button
              disabled={blocking.length > 0 && status !== 'closed'}
              loading={set.isPending}
              onClick={() => set.mutate('open')}
            >
              {t(status === 'closed' ? 'campaigns.reopen' : 'campaigns.open')}
            </Button>
          )}
          {status === 'open' && (
            <Button variant="default" loading={set.isPending} onClick={() => set.mutate('paused')}>
              {t('campaigns.pause')}
            </Button>
          )}
          {status !== 'closed' && (
            <Button variant="default" onClick={() => setClosing(true)}>
              {t('campaigns.close')}
            </Button>
          )}
        </Group>
      )}
      <Fault error={set.error} />
      {blocking.length > 0 && status !== 'open' && (
        <Alert color="yellow" mb="sm">
          <Text fw={600}>{t('campaigns.missing')}</Text>
          <Sentences all={blocking.map(({ id, text }) => [id, of(text)])} />
        </Alert>
      )}
      {advice.length > 0 && (
        <Alert color="gray" mb="sm">
          <Text fw={600}>{t('campaigns.advice')}</Text>
          <Sentences all={advice.map(({ id, text }) => [id, of(text)])} />
        </Alert>
      )}
      {campaign.missing.length === 0 && status === 'draft' && <Text>{t('campaigns.ready')}</Text>}
      <Modal
        opened={closing}
        onClose={() => setClosing(false)}
        title={t('campaigns.closeAsk')}
        closeButtonProps={{ 'aria-label': t('act.close') }}
      >
        <Stack>
          <Text>{t('campaigns.closeText')}</Text>
          <Button
            color="red"
            onClick={() => set.mutate('closed', { onSuccess: () => setClosing(false) })}
          >
            {t('campaigns.closeDo')}
          </Button>
        </Stack>
      </Modal>
    </section>
  );
}

function Sentences({ all }: { all: readonly (readonly [string, string])[] }) {
  return (
    <List size="sm">
      {all.map(([id, text]) => (
        <List.Item key={id}>{text}</List.Item>
      ))}
    </List>
  );
}

function HowFar({ campaign }: { campaign: Campaign }) {
  const { t } = useWords();
  const { items, done, states, kinds } = campaign;
  const said = t('campaigns.itemsDone', { done, items });
  return (
    <section>
      <Title order={2} size="h3" mb="xs">
        {t('campaigns.howFar')}
      </Title>
      <Text mb={4}>{said}</Text>
      <Progress
        value={items === 0 ? 0 : (done / items) * 100}
        aria-label={said}
        mb="xs"
        maw={480}
      />
      <Group gap="md">
        {Object.entries(states)
          .filter(([, n]) => n > 0)
          .map(([state, n]) => (
            <Text key={state} size="sm" className="numbers">
              {t('say.pair', { name: t(`campaigns.state.${state}` as Word), value: n })}
            </Text>
          ))}
        {Object.entries(kinds)
          .filter(([kind]) => kind !== 'task')
          .map(([kind, n]) => (
            <Text key={kind} size="sm" c="dimmed" className="numbers">
              {t('say.pair', { name: t(`campaigns.kind.${kind}` as Word), value: n })}
            </Text>
          ))}
      </Group>
    </section>
  );
}

function WhatIsLeft({ campaign }: { campaign: Campaign }) {
  const { t } = useWords();
  const [hours, setHours] = useState(5);
  const plan = useQuery({
    queryKey: ['campaigns', campaign.id, 'plan', hours],
    queryFn: ({ signal }) =>
      call(
        'GET /api/campaigns/:campaign/plan',
        { params: { campaign: campaign.id }, query: { hoursPerWeek: hours } },
        signal,
      ),
    placeholderData: (before) => before,
  });
  return (
    <Paper withBorder p="md" component="section">
      <Title order={2} size="h3" mb="xs">
        {t('plan.left')}
      </Title>
      <NumberInput
        label={t('plan.hours')}
        min={0.5}
        max={168}
        maw={240}
        mb="sm"
        value={hours}
        onChange={(next) => typeof next === 'number' && next >= 0.5 && setHours(next)}
      />
      <Asked query={plan}>
        {(found) => (
          <>
            <Text size="sm" c="dimmed" mb="sm">
              {t(found.measured > 0 ? 'plan.measured' : 'plan.guessed', {
                minutes: Math.round(found.minutes * 10) / 10,
                n: found.measured,
              })}
            </Text>
            <PlanView plan={found} />
          </>
        )}
      </Asked>
    </Paper>
  );
}

const FORMS = [
  ['jsonl', 'campaigns.form.jsonl'],
  ['verdicts.csv', 'campaigns.form.verdicts'],
  ['ratings.csv', 'campaigns.form.ratings'],
  ['xlsx', 'campaigns.form.xlsx'],
] as const;

function Exports({ campaign }: { campaign: Campaign }) {
  const { t } = useWords();
  const [from, setFrom] = useState('');
  const [to, setTo] = useState('');
  return (
    <Paper withBorder p="md" component="section">
      <Title order={2} size="h3" mb={4}>
        {t('campaigns.exports')}
      </Title>
      <Text size="sm" c="dimmed" mb="sm">
        {t('campaigns.exportsHint')}
      </Text>
      <SimpleGrid cols={{ base: 1, xs: 2 }} maw={480} mb="sm">
        <TextInput
          type="date"
          label={t('campaigns.from')}
          description={campaign.settings.money.zone}
          value={from}
          onChange={(event) => setFrom(event.currentTarget.value)}
        />
        <TextInput
          type="date"
          label={t('campaigns.to')}
          description={campaign.settings.money.zone}
          value={to}
          onChange={(event) => setTo(event.currentTarget.value)}
        />
      </SimpleGrid>
      <Group gap="xs">
        {FORMS.map(([form, word]) => (
          <Button
            key={form}
            component="a"
            variant="default"
            download
            href={addressOf('GET /api/campaigns/:campaign/export/:form', {
              params: { campaign: campaign.id, form },
              query: { from, to },
            })}
          >
            {t(word)}
          </Button>
        ))}
      </Group>
    </Paper>
  );
}

function ToRun({ campaign }: { campaign: Campaign }) {
  const { t, of } = useWords();
  const [run, setRun] = useState<string | null>(null);
  const runs = useQuery({
    queryKey: ['runs', 'for verdicts'],
    queryFn: ({ signal }) => call('GET /api/runs', { query: { size: 200 } }, signal),
  });
  const put = useAct(
    (to: string) =>
      call('POST /api/campaigns/:campaign/verdicts-to-run', {
        params: { campaign: campaign.id },
        body: { run: to },
      }),
    ['runs'],
  );
  if (campaign.suite === '' && (runs.data?.rows.length ?? 0) === 0) return null;
  const fitting = (runs.data?.rows ?? []).filter(
    ({ suite }) => campaign.suite === '' || suite === campaign.suite,
  );
  return (
    <Paper withBorder p="md" component="section">
      <Title order={2} size="h3" mb={4}>
        {t('campaigns.toRun')}
      </Title>
      <Text size="sm" c="dimmed" mb="sm">
        {t('campaigns.toRunHint')}
      </Text>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (run !== null) put.mutate(run);
        }}
      >
        <Group align="flex-end">
          <Select
            label={t('campaigns.run')}
            searchable
            value={run}
            data={fitting.map((one) => ({ value: one.id, label: one.tag ?? one.id }))}
            onChange={setRun}
            w={{ base: '100%', sm: 320 }}
          />
          <Button type="submit" variant="default" disabled={run === null} loading={put.isPending}>
            {t('campaigns.put')}
          </Button>
        </Group>
      </form>
      <Fault error={put.error} />
      <div role="status">
        {put.data !== undefined && (
          <Text size="sm" mt="xs">
            {t('campaigns.toRunDone', {
              added: put.data.added,
              replaced: put.data.replaced,
              unchanged: put.data.unchanged,
              raters: put.data.raters,
            })}
            {t('experts.between')}
            {put.data.left > 0 &&
              put.data.reason !== null &&
              t('campaigns.toRunLeft', { left: put.data.left, reason: of(put.data.reason) })}
          </Text>
        )}
      </div>
    </Paper>
  );
}
