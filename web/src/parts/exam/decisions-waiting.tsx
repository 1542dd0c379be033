import { Badge, Button, Card, Group, Select, Stack, Text, Textarea, Title } from '@mantine/core';
import { useState } from 'react';
import type { Answer } from '../../../../src/server/api/index.js';
import { call } from '../../api.js';
import { useWords } from '../../words/index.js';
import { useAct } from '../act.js';
import { Fault } from '../fault.js';
import { useTimes } from '../times.js';

type Bank = Answer<'GET /api/campaigns/:campaign/exam/bank'>;
type Kind = Bank['decisions'][number]['kind'];
const KINDS = ['probation', 'again', 'refused'] as const satisfies readonly Kind[];

/** Whose attempts are used up, and what was decided about others, always with a reason. */
export function DecisionsWaiting({ campaign, bank }: { campaign: string; bank: Bank }) {
  const { t } = useWords();
  const { moment } = useTimes();
  return (
    <section>
      <Title order={2} size="h4" mb="xs">
        {t('bank.waiting')}
      </Title>
      {bank.waiting.length === 0 && <Text>{t('bank.waiting.none')}</Text>}
      <Stack>
        {bank.waiting.map((one) => (
          <Card withBorder key={one.person}>
            <Text fw={500}>{one.name}</Text>
            <Text size="sm" mb="xs">
              {t('bank.waiting.row', {
                attempts: one.attempts,
                right: one.right,
                total: one.total,
                low: Math.round(one.low * 100),
                high: Math.round(one.high * 100),
              })}
            </Text>
            <Decide campaign={campaign} person={one.person} name={one.name} />
          </Card>
        ))}
      </Stack>
      {bank.decisions.length > 0 && (
        <details>
          <summary>{t('exam.decisions')}</summary>
          <Stack gap="xs">
            {bank.decisions.map((one) => (
              <div key={`${one.person} ${one.atMs}`}>
                <Group gap="xs">
                  <Text size="sm" fw={500}>
                    {one.name}
                  </Text>
                  <Badge color="gray" variant="light">
                    {t(`exam.decision.${one.kind}`, { n: one.items })}
                  </Badge>
                  <Text size="xs" c="dimmed">
                    {moment(one.atMs)}
                  </Text>
                </Group>
                <Text size="sm" dir="auto">
                  {one.reason}
                </Text>
              </div>
            ))}
          </Stack>
        </details>
      )}
    </section>
  );
}

function Decide({ campaign, person, name }: { campaign: string; person: string; name: string }) {
  const { t } = useWords();
  const [kind, setKind] = useState<Kind | null>(null);
  const [reason, setReason] = useState('');
  const decide = useAct(
    (chosen: Kind) =>
      call('POST /api/campaigns/:campaign/exam/decisions', {
        params: { campaign },
        body: { person, kind: chosen, reason },
      }),
    ['bank'],
  );
  return (
    <form
      aria-label={t('bank.decide.person', { name })}
      onSubmit={(event) => {
        event.preventDefault();
        if (kind !== null) decide.mutate(kind);
      }}
    >
      <Stack gap="xs" align="flex-start">
        <Select
          label={t('bank.decide.kind')}
          required
          value={kind}
          data={KINDS.map((value) => ({ value, label: t(`exam.decision.${value}`, { n: 50 }) }))}
          onChange={(next) => setKind(KINDS.find((one) => one === next) ?? null)}
        />
        <Textarea
          label={t('bank.decide.reason', { name })}
          required
          minLength={3}
          maxLength={4000}
          autosize
          minRows={2}
          w="100%"
          maw={560}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        <Fault error={decide.error} />
        <Button type="submit" size="xs" disabled={kind === null} loading={decide.isPending}>
          {t('bank.decide')}
        </Button>
      </Stack>
    </form>
  );
}
