import { Alert, Badge, Button, Card, Group, Stack, Text, Title } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import type { Answer } from '../../../src/server/api/index.js';
import { call } from '../api.js';
import { useAct } from '../parts/act.js';
import { Asked } from '../parts/asked.js';
import { CampaignLinks } from '../parts/campaign-head.js';
import { useCampaignRights } from '../parts/campaign-rights.js';
import { Fault } from '../parts/fault.js';
import { Releases } from '../parts/release/releases.js';
import { StartTest } from '../parts/release/start-test.js';
import { TestResult } from '../parts/release/test-result.js';
import { useTimes } from '../parts/times.js';
import { PageTitle } from '../parts/title.js';
import { useWords } from '../words/index.js';

const page = getRouteApi('/campaigns/$campaign/release');
type Test = Answer<'GET /api/campaigns/:campaign/blind-tests'>['tests'][number];

/** Blind tests of a campaign against a judge, the gate, and what was released. */
export function CampaignReleasePage() {
  const { t } = useWords();
  const { campaign } = page.useParams();
  const runs = useCampaignRights(campaign)('set-up');
  const found = useQuery({
    queryKey: ['blind-tests', campaign],
    queryFn: ({ signal }) =>
      call('GET /api/campaigns/:campaign/blind-tests', { params: { campaign } }, signal),
  });
  return (
    <>
      <PageTitle>{t('release.title')}</PageTitle>
      <CampaignLinks campaign={campaign} here="release" />
      <Text mb="md" c="dimmed" maw={720}>
        {t('release.about')}
        {t('experts.between')}
        {t('release.whoRates')}
      </Text>
      <Asked query={found}>
        {({ tests, releases }) => (
          <Stack>
            {tests.length === 0 && <Text>{t('release.none')}</Text>}
            {tests.map((test, i) => (
              <OneTest key={test.id} test={test} runs={runs} open={i === 0} />
            ))}
            {runs && <StartTest campaign={campaign} open={tests.length === 0} />}
            <Releases campaign={campaign} tests={tests} releases={releases} runs={runs} />
          </Stack>
        )}
      </Asked>
    </>
  );
}

const COLOURS = { passed: 'gray', failed: 'red', undecided: 'gray' } as const;
const VARIANTS = { passed: 'default', failed: 'filled', undecided: 'light' } as const;

function OneTest({ test, runs, open }: { test: Test; runs: boolean; open: boolean }) {
  const { t, lang } = useWords();
  const { moment } = useTimes();
  const [shown, setShown] = useState(open && test.status === 'closed');
  const percent = new Intl.NumberFormat(lang, { style: 'percent', maximumFractionDigits: 0 });
  const close = useAct(
    (early: boolean) =>
      call('POST /api/blind-tests/:blindtest/close', {
        params: { blindtest: test.id },
        body: { early },
      }),
    ['blind-tests'],
  );
  const withdraw = useAct(
    () => call('POST /api/blind-tests/:blindtest/withdraw', { params: { blindtest: test.id } }),
    ['blind-tests'],
  );
  const complete = useAct(
    () => call('POST /api/blind-tests/:blindtest/complete', { params: { blindtest: test.id } }),
    ['blind-tests'],
  );
  const name = t('release.testOf', { judge: test.judge, day: moment(test.madeMs) });
  return (
    <Card withBorder component="section" aria-label={name}>
      <Group justify="space-between" gap="xs">
        <Title order={2} size="h4">
          {name}
        </Title>
        <Group gap="xs">
          {test.state !== null && (
            <Badge color={COLOURS[test.state]} variant={VARIANTS[test.state]} tt="none">
              {t(`release.gate.${test.state}`)}
            </Badge>
          )}
          <Badge color="gray" variant="light" tt="none">
            {t(`release.status.${test.status}`)}
          </Badge>
        </Group>
      </Group>
      <Text size="sm" className="numbers">
        {t('release.progress', { done: test.done, wanted: test.wanted, questions: test.questions })}
      </Text>
      <Text size="sm" c="dimmed">
        {t('release.design', {
          share: percent.format(test.share),
          raters: test.raters,
          gate: percent.format(test.gate),
          seed: test.seed,
          rubric: test.rubric,
          run: test.run,
        })}
      </Text>
      {test.orphans > 0 && test.status === 'open' && (
        <Alert color="yellow" mt="xs">
          <Stack gap="xs" align="flex-start">
            {t('release.orphans', { count: test.orphans })}
            {runs && (
              <Button
                size="xs"
                variant="default"
                loading={complete.isPending}
                onClick={() =>
                  complete.mutate(undefined, {
                    onSuccess: ({ drawn }) =>
                      notifications.show({ message: t('release.completed', { count: drawn }) }),
                  })
                }
              >
                {t('release.drawOthers')}
              </Button>
            )}
          </Stack>
        </Alert>
      )}
      {test.status === 'open' && (
        <>
          <Text size="sm" mt="xs">
            {t('release.noPeeking')}
          </Text>
          {runs && (
            <Group mt="xs">
              <Button
                size="xs"
                loading={close.isPending}
                onClick={() => close.mutate(test.done < test.wanted)}
              >
                {t(test.done < test.wanted ? 'release.closeEarly' : 'release.close')}
              </Button>
              <Button
                size="xs"
                variant="default"
                loading={withdraw.isPending}
                onClick={() => withdraw.mutate(undefined)}
              >
                {t('release.withdraw')}
              </Button>
            </Group>
          )}
          <Fault error={close.error ?? withdraw.error ?? complete.error} />
        </>
      )}
      {test.status === 'closed' && (
        <>
          <Button
            size="xs"
            variant="default"
            mt="xs"
            w="fit-content"
            aria-expanded={shown}
            onClick={() => setShown((now) => !now)}
          >
            {t(shown ? 'release.hideResult' : 'release.showResult')}
          </Button>
          {shown && <TestResult test={test.id} runs={runs} />}
        </>
      )}
    </Card>
  );
}
