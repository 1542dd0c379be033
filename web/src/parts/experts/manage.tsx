import { Button, Group, Select, Stack, Text, Textarea } from '@mantine/core';
import { useState } from 'react';
import { call } from '../../api.js';
import { useWords } from '../../words/index.js';
import { useAct } from '../act.js';
import { AnswerForm } from '../appeals/answer-form.js';
import { Fault } from '../fault.js';
import type { Change } from './changes.js';
import type { Credential } from './credentials.js';
import { useTierName } from './tier.js';

type Whom = { project: string; person: string };

/** Says whether a credential is proven. */
export function DecideCredential({ one, ...whom }: Whom & { one: Credential }) {
  const { t } = useWords();
  const [open, setOpen] = useState(false);
  const [reason, setReason] = useState('');
  const decide = useAct(
    (verified: boolean) =>
      call('POST /api/projects/:project/experts/:person/credentials/:credential', {
        params: { ...whom, credential: one.id },
        body: { verified, reason },
      }),
    ['expert', 'experts'],
  );
  if (one.state === 'withdrawn') return null;
  if (!open)
    return (
      <Button
        size="xs"
        variant="default"
        mt={4}
        aria-label={t('experts.decideOf', { title: one.title })}
        onClick={() => setOpen(true)}
      >
        {t('experts.decide')}
      </Button>
    );
  const ready = reason.trim() !== '';
  const said = { onSuccess: () => setOpen(false) };
  return (
    <Stack gap="xs" mt="xs" maw={480}>
      <Textarea
        label={t('experts.reason')}
        required
        maxLength={4000}
        autosize
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      <Fault error={decide.error} />
      <Group>
        <Button
          size="xs"
          disabled={!ready}
          loading={decide.isPending}
          onClick={() => decide.mutate(true, said)}
        >
          {t('experts.accept')}
        </Button>
        <Button
          size="xs"
          variant="default"
          disabled={!ready}
          loading={decide.isPending}
          onClick={() => decide.mutate(false, said)}
        >
          {t('experts.refuse')}
        </Button>
      </Group>
    </Stack>
  );
}

/** Sets a tier with reason and evidence. */
export function SetTier({ tier, ...whom }: Whom & { tier: number }) {
  const { t } = useWords();
  const tierName = useTierName();
  const [to, setTo] = useState<string | null>(null);
  const [reason, setReason] = useState('');
  const [evidence, setEvidence] = useState('');
  const set = useAct(
    (wanted: number) =>
      call('PUT /api/projects/:project/experts/:person/tier', {
        params: whom,
        body: { tier: wanted, reason, evidence },
      }),
    ['expert', 'experts'],
  );
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (to === null) return;
        set.mutate(Number(to), {
          onSuccess: () => {
            setTo(null);
            setReason('');
            setEvidence('');
          },
        });
      }}
    >
      <Stack gap="sm" maw={480}>
        <Text size="sm" c="dimmed">
          {t('experts.setTierAbout')}
        </Text>
        <Select
          label={t('experts.tier')}
          required
          data={[0, 1, 2, 3]
            .filter((one) => one !== tier)
            .map((one) => ({ value: String(one), label: tierName(one) }))}
          value={to}
          onChange={setTo}
        />
        <Textarea
          label={t('experts.reason')}
          required
          maxLength={4000}
          autosize
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        <Textarea
          label={t('experts.evidenceField')}
          description={t('experts.evidenceFieldHint')}
          required
          maxLength={4000}
          autosize
          value={evidence}
          onChange={(event) => setEvidence(event.currentTarget.value)}
        />
        <Fault error={set.error} />
        <Group>
          <Button type="submit" loading={set.isPending} disabled={to === null}>
            {t('experts.setTier')}
          </Button>
          <Text role="status" size="sm">
            {set.isSuccess ? t('experts.saved') : ''}
          </Text>
        </Group>
      </Stack>
    </form>
  );
}

/** Answers an appeal. */
export function AnswerAppeal({ change, ...whom }: Whom & { change: Change }) {
  const { t } = useWords();
  if (change.appeal?.state !== 'open') return null;
  return (
    <AnswerForm
      label={t('experts.answerOf')}
      grant={t('experts.grant')}
      keep={t('experts.uphold')}
      least={1}
      changes={['expert', 'experts']}
      send={(grant, answer) =>
        call('POST /api/projects/:project/experts/:person/appeals/:change', {
          params: { ...whom, change: change.id },
          body: { grant, answer },
        })
      }
    />
  );
}
