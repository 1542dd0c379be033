import {
  Badge,
  Button,
  Card,
  Checkbox,
  Group,
  Select,
  Stack,
  Text,
  Textarea,
  TextInput,
  Title,
} from '@mantine/core';
import { useState } from 'react';
import type { Answer } from '../../../../src/server/api/index.js';
import { call } from '../../api.js';
import { useWords } from '../../words/index.js';
import { useAct } from '../act.js';
import { Fault } from '../fault.js';
import { useTimes } from '../times.js';

type All = Answer<'GET /api/campaigns/:campaign/blind-tests'>;
type Release = All['releases'][number];
const CHECKS = ['licences', 'privacy', 'weak-items', 'figures', 'credits'] as const;

/** What was released, what waits for a signature, and a new one. */
export function Releases({
  campaign,
  tests,
  releases,
  runs,
}: All & { campaign: string; runs: boolean }) {
  const { t } = useWords();
  const passed = tests.filter(({ state }) => state === 'passed');
  return (
    <Card withBorder component="section" aria-label={t('release.releases')}>
      <Title order={2} size="h4">
        {t('release.releases')}
      </Title>
      <Text size="sm" c="dimmed">
        {t('release.releasesAbout')}
      </Text>
      <Stack mt="xs">
        {releases.length === 0 && <Text size="sm">{t('release.noReleases')}</Text>}
        {releases.map((one) => (
          <One key={one.id} release={one} runs={runs} />
        ))}
        {runs && passed.length > 0 && <Ask campaign={campaign} tests={passed} />}
        {runs && passed.length === 0 && <Text size="sm">{t('release.blocked')}</Text>}
      </Stack>
    </Card>
  );
}

function Ask({ campaign, tests }: { campaign: string; tests: All['tests'] }) {
  const { t } = useWords();
  const { moment } = useTimes();
  const [name, setName] = useState('');
  const [test, setTest] = useState(tests[0]?.id ?? '');
  const ask = useAct(
    () =>
      call('POST /api/campaigns/:campaign/releases', {
        params: { campaign },
        body: { name, test },
      }),
    ['blind-tests'],
  );
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        ask.mutate(undefined, { onSuccess: () => setName('') });
      }}
    >
      <Group align="flex-end">
        <TextInput
          label={t('release.name')}
          required
          maxLength={100}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <Select
          label={t('release.standsOn')}
          allowDeselect={false}
          w={{ base: '100%', sm: 320 }}
          value={test}
          data={tests.map((one) => ({
            value: one.id,
            label: t('release.testOf', { judge: one.judge, day: moment(one.madeMs) }),
          }))}
          onChange={(value) => setTest(value ?? '')}
        />
        <Button type="submit" loading={ask.isPending}>
          {t('release.ask')}
        </Button>
      </Group>
      <Fault error={ask.error} />
    </form>
  );
}

function One({ release, runs }: { release: Release; runs: boolean }) {
  const { t, lang } = useWords();
  const { moment } = useTimes();
  const [checks, setChecks] = useState<string[]>([]);
  const [note, setNote] = useState('');
  const percent = new Intl.NumberFormat(lang, { style: 'percent', maximumFractionDigits: 0 });
  const decide = useAct(
    (sign: boolean) =>
      call('POST /api/releases/:release/decide', {
        params: { release: release.id },
        body: sign
          ? { sign, checks: CHECKS.filter((check) => checks.includes(check)), note }
          : { sign, note },
      }),
    ['blind-tests'],
  );
  return (
    <Stack gap={4}>
      <Group gap="xs">
        <Text fw={600}>{release.name}</Text>
        <Badge
          variant="light"
          tt="none"
          color={release.state === 'signed' ? 'teal' : release.state === 'refused' ? 'red' : 'gray'}
        >
          {t(`release.state.${release.state}`)}
        </Badge>
      </Group>
      <Text size="sm">
        {t('release.askedBy', {
          name: release.madeBy,
          time: moment(release.madeMs),
          gate: percent.format(release.gate.mark),
        })}
        {t('experts.between')}
        {release.gate.drawn !== undefined &&
          t('release.complete', {
            full: release.gate.full ?? 0,
            drawn: release.gate.drawn,
            least: percent.format(release.gate.least ?? 0),
          })}
      </Text>
      {release.alone && <Text size="sm">{t('release.alone')}</Text>}
      {release.state === 'asked' && release.mine && runs && (
        <Text size="sm">{t('release.mine')}</Text>
      )}
      {release.decidedMs !== null && (
        <Text size="sm">
          {t('release.decidedBy', {
            name: release.decidedBy ?? '',
            time: moment(release.decidedMs),
          })}{' '}
          {release.note}
        </Text>
      )}
      {release.state === 'asked' && runs && (
        <Stack gap="xs" mt="xs">
          <Checkbox.Group label={t('release.checks')} value={checks} onChange={setChecks}>
            <Stack gap={6} mt={6}>
              {CHECKS.map((check) => (
                <Checkbox key={check} value={check} label={t(`release.check.${check}`)} />
              ))}
            </Stack>
          </Checkbox.Group>
          <Textarea
            label={t('release.note')}
            autosize
            minRows={2}
            maxLength={4000}
            value={note}
            onChange={(event) => setNote(event.currentTarget.value)}
          />
          <Group>
            <Button size="xs" loading={decide.isPending} onClick={() => decide.mutate(true)}>
              {t('release.sign')}
            </Button>
            <Button
              size="xs"
              variant="default"
              disabled={note.trim() === ''}
              loading={decide.isPending}
              onClick={() => decide.mutate(false)}
            >
              {t('release.refuse')}
            </Button>
          </Group>
          <Fault error={decide.error} />
        </Stack>
      )}
    </Stack>
  );
}
