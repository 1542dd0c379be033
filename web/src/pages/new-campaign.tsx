import {
  Button,
  Fieldset,
  NumberInput,
  Paper,
  Select,
  SimpleGrid,
  Stack,
  Text,
  TextInput,
  Title,
} from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { call } from '../api.js';
import { useAct } from '../parts/act.js';
import { Asked } from '../parts/asked.js';
import type { Settings } from '../parts/campaign-settings-fields.js';
import { SettingsForm } from '../parts/campaign-settings-form.js';
import { Fault } from '../parts/fault.js';
import { faultIn, otherFault } from '../parts/field-fault.js';
import { Folded } from '../parts/folded.js';
import { PlanView } from '../parts/plan-view.js';
import { useProjectName } from '../parts/project-name.js';
import { useSession } from '../parts/session.js';
import { PageTitle } from '../parts/title.js';
import { useWords, type Word } from '../words/index.js';

type Numbers = {
  questions: number;
  answers: number;
  raters: [number, number, number, number];
  hoursPerWeek: number;
  minutes: number;
  difficulty: [number, number, number];
};
const BEGUN: Numbers = {
  questions: 118,
  answers: 14,
  raters: [6, 3, 2, 1],
  hoursPerWeek: 5,
  minutes: 3,
  difficulty: [0.5, 0.3, 0.2],
};
const SETTLED_MS = 500;

/** Newcomers begin with what is simple; a team without silver reads in the plan why its hard items would wait. */
const LOWEST: Settings['matching']['lowest'] = [0, 0, 1];

/** Shares of items for silver, gold, platinum and higher. Pure. */
function sharesOf(
  { difficulty }: Pick<Numbers, 'difficulty'>,
  { matching }: Pick<Settings, 'matching'>,
): [number, number, number] {
  const from = (tier: number): number => {
    const sum = difficulty.reduce((all, share, i) => {
      return all + ((matching.lowest[i] ?? 0) >= tier ? share : 0);
    }, 0);
    // Sums of such shares are a hair beside what they are.
    return Math.min(1, Math.round(sum * 1e6) / 1e6);
  };
  return [from(1), from(2), from(3)];
}

/** A new campaign, with what it would take beside the form. */
export function NewCampaignPage() {
  const { t } = useWords();
  const campaigns = useQuery({
    queryKey: ['campaigns'],
    queryFn: ({ signal }) => call('GET /api/campaigns', {}, signal),
  });
  return (
    <>
      <PageTitle>{t('campaigns.make')}</PageTitle>
      <Asked query={campaigns}>{({ defaults }) => <NewCampaign defaults={defaults} />}</Asked>
    </>
  );
}

function NewCampaign({ defaults }: { defaults: Settings }) {
  const { t, of } = useWords();
  const go = useNavigate();
  const nameOf = useProjectName();
  const projects = (useSession().data?.viewer?.projects ?? []).filter(({ may }) =>
    may.includes('set-up'),
  );
  const [title, setTitle] = useState('');
  const [suite, setSuite] = useState('');
  const [picked, setProject] = useState<string | null>(null);
  const [due, setDue] = useState('');
  const [numbers, setNumbers] = useState<Numbers>(BEGUN);
  const [settings, setSettings] = useState<Settings>({
    ...defaults,
    matching: { ...defaults.matching, lowest: LOWEST },
  });
  const project = picked ?? projects[0]?.id ?? 'home';
  const suites = useQuery({
    queryKey: ['run-form'],
    queryFn: ({ signal }) => call('GET /api/run-form', {}, signal),
    staleTime: 60_000,
  });
  const dueMs = due === '' ? null : endOf(due);
  const [settled] = useDebouncedValue({ numbers, settings, dueMs }, SETTLED_MS);
  const plan = useQuery({
    queryKey: ['plan', project, settled],
    queryFn: ({ signal }) =>
      call(
        'POST /api/projects/:project/plans',
        {
          params: { project },
          body: {
            ...settled.numbers,
            atLeast: sharesOf(settled.numbers, settled.settings),
            dueMs: settled.dueMs,
            startMs: null,
            settings: settled.settings,
          },
        },
        signal,
      ),
    retry: false,
    placeholderData: (before) => before,
    enabled: projects.length > 0,
  });
  const make = useAct(
    () =>
      call('POST /api/projects/:project/campaigns', {
        params: { project },
        body: { title, suite, dueMs, settings },
      }),
    ['campaigns'],
  );
  const put = (change: Partial<Numbers>) => setNumbers((now) => ({ ...now, ...change }));
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        make.mutate(undefined, {
          onSuccess: ({ id }) =>
            void go({ to: '/campaigns/$campaign/import', params: { campaign: id } }),
        });
      }}
    >
      <SimpleGrid cols={{ base: 1, md: 2 }} spacing="lg">
        <Stack>
          <TextInput
            label={t('campaigns.name')}
            required
            maxLength={100}
            value={title}
            error={faultIn(make.error)('title')}
            onChange={(event) => setTitle(event.currentTarget.value)}
          />
          <Select
            label={t('campaigns.suite')}
            allowDeselect={false}
            searchable
            value={suite}
            error={faultIn(make.error)('suite')}
            data={[
              { value: '', label: t('campaigns.ownForms') },
              ...(suites.data?.suites ?? []).map((one) => ({
                value: one.id,
                label: of(one.title),
              })),
            ]}
            onChange={(next) => setSuite(next ?? '')}
          />
          <Select
            label={t('campaigns.project')}
            allowDeselect={false}
            value={project}
            data={projects.map(({ id }) => ({ value: id, label: nameOf(id) }))}
            onChange={setProject}
          />
          <TextInput
            type="date"
            label={t('campaigns.due')}
            value={due}
            onChange={(event) => setDue(event.currentTarget.value)}
          />
          <SettingsForm
            settings={settings}
            onChange={setSettings}
            parts={['work', 'lowest-tiers']}
          />
          <Folded summary={t('set.part.money-and-gold')}>
            <SettingsForm settings={settings} onChange={setSettings} parts={['money', 'gold']} />
          </Folded>
          <Fault error={otherFault(make.error, ['title', 'suite'])} />
          <Button type="submit" loading={make.isPending}>
            {t('campaigns.make')}
          </Button>
        </Stack>
        <Paper withBorder p="md" component="section">
          <Title order={2} size="h3">
            {t('plan.title')}
          </Title>
          <Text size="sm" c="dimmed" mb="sm">
            {t('plan.about')}
          </Text>
          <Stack>
            <SimpleGrid cols={{ base: 1, xs: 2 }}>
              <Count
                label={t('plan.questions')}
                value={numbers.questions}
                low={1}
                put={(questions) => put({ questions })}
              />
              <Count
                label={t('plan.answers')}
                hint={t('plan.answersHint')}
                value={numbers.answers}
                low={1}
                put={(answers) => put({ answers })}
              />
              <Count
                label={t('plan.minutes')}
                value={numbers.minutes}
                low={0.1}
                decimals
                put={(minutes) => put({ minutes })}
              />
              <Count
                label={t('plan.hours')}
                value={numbers.hoursPerWeek}
                low={0.1}
                decimals
                put={(hoursPerWeek) => put({ hoursPerWeek })}
              />
            </SimpleGrid>
            <Row
              legend={t('plan.people')}
              parts={[0, 1, 2, 3].map((tier) => `campaigns.tier.${tier}` as Word)}
              value={numbers.raters}
              put={(raters) => put({ raters: raters as Numbers['raters'] })}
            />
            <Row
              legend={t('plan.difficulty')}
              share
              parts={[1, 2, 3].map((level) => `campaigns.difficulty.${level}` as Word)}
              value={numbers.difficulty}
              put={(difficulty) => put({ difficulty: difficulty as Numbers['difficulty'] })}
            />
            <Fault error={plan.error} />
            {plan.data !== undefined && plan.error === null && (
              <PlanView plan={plan.data} overlap={settled.settings.overlap} />
            )}
          </Stack>
        </Paper>
      </SimpleGrid>
    </form>
  );
}

/** The end of a local day. */
export const endOf = (day: string): number => new Date(`${day}T23:59:59`).getTime();

function Count({
  label,
  hint,
  value,
  low,
  decimals = false,
  put,
}: {
  label: string;
  hint?: string;
  value: number;
  low: number;
  decimals?: boolean;
  put: (value: number) => void;
}) {
  return (
    <NumberInput
      label={label}
      description={hint}
      required
      min={low}
      max={10_000_000}
      allowDecimal={decimals}
      decimalScale={decimals ? 2 : 0}
      value={value}
      onChange={(next) => typeof next === 'number' && next >= low && put(next)}
    />
  );
}

function Row({
  legend,
  parts,
  value,
  share = false,
  put,
}: {
  legend: string;
  parts: readonly Word[];
  value: readonly number[];
  share?: boolean;
  put: (value: number[]) => void;
}) {
  const { t } = useWords();
  return (
    <Fieldset legend={legend}>
      <SimpleGrid cols={{ base: 2, sm: parts.length }} spacing="xs">
        {parts.map((part, i) => (
          <NumberInput
            key={part}
            label={t(part)}
            min={0}
            max={share ? 100 : 10_000}
            allowDecimal={false}
            suffix={share ? t('set.percent') : ''}
            value={share ? Math.round((value[i] ?? 0) * 100) : (value[i] ?? 0)}
            onChange={(next) => {
              if (typeof next !== 'number') return;
              put(value.map((old, at) => (at === i ? (share ? next / 100 : next) : old)));
            }}
          />
        ))}
      </SimpleGrid>
    </Fieldset>
  );
}
