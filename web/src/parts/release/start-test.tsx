import {
  Alert,
  Button,
  Card,
  Group,
  List,
  MultiSelect,
  NumberInput,
  Select,
  Text,
  TextInput,
  Title,
} from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Answer, Asked as Sent } from '../../../../src/server/api/index.js';
import { call } from '../../api.js';
import { useWords } from '../../words/index.js';
import { useAct } from '../act.js';
import { Asked } from '../asked.js';
import { Fault } from '../fault.js';

type Design = Sent<'POST /api/campaigns/:campaign/blind-tests/plan'>['body'];
type Plan = Answer<'POST /api/campaigns/:campaign/blind-tests/plan'>;

const CREDENTIALS = [
  'counsellor',
  'psychologist',
  'psychiatrist',
  'degree',
  'training',
  'other',
] as const;
const TIERS = ['bronze', 'silver', 'gold', 'platinum'] as const;

/** Designs a blind test, shows what it would take, and starts it. */
export function StartTest({ campaign, open }: { campaign: string; open: boolean }) {
  const { t } = useWords();
  const [shown, setShown] = useState(open);
  const settings = useQuery({
    queryKey: ['campaign', campaign],
    queryFn: ({ signal }) => call('GET /api/campaigns/:campaign', { params: { campaign } }, signal),
    enabled: shown,
  });
  return (
    <Card withBorder component="section" aria-label={t('release.start')}>
      <Group justify="space-between">
        <Title order={2} size="h4">
          {t('release.start')}
        </Title>
        {!shown && (
          <Button size="xs" variant="default" onClick={() => setShown(true)}>
            {t('release.design.open')}
          </Button>
        )}
      </Group>
      {shown && (
        <Asked query={settings}>
          {({ settings: { blind } }) => <Form campaign={campaign} blind={blind} />}
        </Asked>
      )}
    </Card>
  );
}

type Blind = Pick<Design, 'share' | 'raters' | 'gate' | 'tier' | 'credentials'>;

function Form({ campaign, blind }: { campaign: string; blind: Blind }) {
  const { t } = useWords();
  const [run, setRun] = useState<string | null>(null);
  const [typed, setTyped] = useState<Omit<Design, 'run'>>({
    condition: '',
    judge: '',
    judgeRepeat: 1,
    seed: new Date().toISOString().slice(0, 10),
    share: blind.share,
    raters: blind.raters,
    gate: blind.gate,
    tier: blind.tier,
    credentials: [...blind.credentials],
  });
  const put = (change: Partial<typeof typed>): void => {
    setTyped((before) => ({ ...before, ...change }));
    plan.reset();
    start.reset();
  };
  const runs = useQuery({
    queryKey: ['blind-runs', campaign, run],
    queryFn: ({ signal }) =>
      call(
        'GET /api/campaigns/:campaign/blind-tests/runs',
        { params: { campaign }, query: { ...(run !== null && { run }) } },
        signal,
      ),
    placeholderData: (before) => before,
  });
  const chosen = run === null ? null : (runs.data?.chosen ?? null);
  const design: Design | null =
    run === null
      ? null
      : {
          ...typed,
          run,
          judge: typed.judge === '' ? (chosen?.judges[0] ?? '') : typed.judge,
          condition: typed.condition === '' ? (chosen?.conditions[0] ?? '') : typed.condition,
        };
  const ready = design !== null && design.judge !== '' && design.condition !== '';
  const plan = useAct(
    (body: Design) =>
      call('POST /api/campaigns/:campaign/blind-tests/plan', { params: { campaign }, body }),
    [],
    { looks: true },
  );
  const start = useAct(
    (body: Design) =>
      call('POST /api/campaigns/:campaign/blind-tests', { params: { campaign }, body }),
    ['blind-tests'],
  );
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (ready) plan.mutate(design);
      }}
    >
      <Group align="flex-start" mt="xs">
        <Select
          label={t('release.run')}
          searchable
          required
          w={{ base: '100%', sm: 320 }}
          value={run}
          data={(runs.data?.runs ?? []).map(({ id, tag }) => ({
            value: id,
            label: tag === null ? id : `${tag} · ${id}`,
          }))}
          nothingFoundMessage={t('release.noRuns')}
          onChange={(value) => {
            setRun(value);
            put({ judge: '', condition: '' });
          }}
        />
        <Select
          label={t('release.judge')}
          required
          allowDeselect={false}
          w={{ base: '100%', sm: 240 }}
          value={design?.judge ?? null}
          data={chosen?.judges ?? []}
          onChange={(judge) => put({ judge: judge ?? '' })}
        />
        {(chosen?.conditions.length ?? 0) > 1 && (
          <Select
            label={t('release.condition')}
            required
            allowDeselect={false}
            w={{ base: '100%', sm: 240 }}
            value={design?.condition ?? null}
            data={chosen?.conditions ?? []}
            onChange={(condition) => put({ condition: condition ?? '' })}
          />
        )}
      </Group>
      <Group align="flex-start" mt="xs">
        <NumberInput
          label={t('release.share')}
          min={30}
          max={40}
          suffix={t('set.percent')}
          allowDecimal={false}
          w={150}
          value={Math.round(typed.share * 100)}
          onChange={(value) => put({ share: Number(value) / 100 })}
        />
        <NumberInput
          label={t('release.raters')}
          min={2}
          max={9}
          allowDecimal={false}
          w={150}
          value={typed.raters}
          onChange={(value) => put({ raters: Number(value) })}
        />
        <NumberInput
          label={t('release.mark')}
          min={0}
          max={100}
          suffix={t('set.percent')}
          w={150}
          value={Math.round(typed.gate * 100)}
          onChange={(value) => put({ gate: Number(value) / 100 })}
        />
        <Select
          label={t('release.tier')}
          allowDeselect={false}
          w={150}
          value={String(typed.tier)}
          data={TIERS.map((tier, i) => ({ value: String(i), label: t(`release.tier.${tier}`) }))}
          onChange={(tier) => put({ tier: Number(tier) })}
        />
        <MultiSelect
          label={t('release.credentials')}
          description={t('release.credentialsHint')}
          w={{ base: '100%', sm: 320 }}
          value={typed.credentials}
          data={CREDENTIALS.map((kind) => ({
            value: kind,
            label: t(`release.credential.${kind}`),
          }))}
          onChange={(credentials) => put({ credentials })}
        />
        <TextInput
          label={t('release.seed')}
          description={t('release.seedHint')}
          required
          maxLength={100}
          w={{ base: '100%', sm: 220 }}
          value={typed.seed}
          onChange={(event) => put({ seed: event.currentTarget.value })}
        />
      </Group>
      <Group mt="md">
        <Button type="submit" variant="default" disabled={!ready} loading={plan.isPending}>
          {t('release.plan')}
        </Button>
        {plan.data !== undefined && plan.data.short === 0 && plan.data.answers > 0 && ready && (
          <Button loading={start.isPending} onClick={() => start.mutate(design)}>
            {t('release.begin')}
          </Button>
        )}
      </Group>
      <Fault error={plan.error ?? start.error} />
      <div role="status">
        {plan.data !== undefined && <Planned plan={plan.data} wanted={typed.raters} />}
      </div>
    </form>
  );
}

function Planned({ plan, wanted }: { plan: Plan; wanted: number }) {
  const { t } = useWords();
  const may = plan.raters.filter(({ why }) => why === null);
  return (
    <>
      <Text mt="sm" className="numbers">
        {t('release.planned', {
          questions: plan.questions,
          answers: plan.answers,
          judgements: plan.judgements,
          people: may.length,
          most: plan.most,
        })}
      </Text>
      <Text size="sm" c="dimmed">
        {t('release.hidden', { count: plan.hidden })}
      </Text>
      {plan.short > 0 && (
        <Alert color="red" mt="xs">
          {t('release.short', { short: plan.short, answers: plan.answers, wanted })}
          {plan.barred.length > 0 && (
            <List size="sm" mt={4}>
              {plan.barred.map(({ why, people, answers }) => (
                <List.Item key={why}>
                  {t(`release.barred.${why}`, { count: people, answers })}
                </List.Item>
              ))}
            </List>
          )}
          {(plan.barred.length === 0 || plan.raters.length > may.length) && (
            <Text size="sm" mt={4}>
              {t('release.shortAdvice')}
            </Text>
          )}
        </Alert>
      )}
      {plan.raters.length > may.length && (
        <>
          <Text size="sm" mt="xs" fw={600}>
            {t('release.notQualified')}
          </Text>
          <List size="sm">
            {plan.raters
              .filter(({ why }) => why !== null)
              .map(({ person, name, why }) => (
                <List.Item key={person}>
                  {name}: {t(whyWord(why))}
                </List.Item>
              ))}
          </List>
        </>
      )}
    </>
  );
}

const WHYS = ['tier', 'credential', 'paused', 'not-calibrated', 'reads', 'alone'] as const;
const whyWord = (why: string | null) =>
  `release.why.${WHYS.find((one) => one === why) ?? ('barrier' as const)}` as const;
