import { Button, Card, Group, Select, Stack, Text, Textarea, Title } from '@mantine/core';
import { useState } from 'react';
import type { Answer, Asked as AskedOf } from '../../../../src/server/api/index.js';
import { call } from '../../api.js';
import { useWords } from '../../words/index.js';
import { useAct } from '../act.js';
import { Fault } from '../fault.js';
import { useTimes } from '../times.js';

type Bank = Answer<'GET /api/campaigns/:campaign/exam/bank'>;
type Appeal = Bank['appeals'][number];
type Outcome = AskedOf<'POST /api/campaigns/:campaign/exam/appeals'>['body']['state'];
const OUTCOMES: readonly Outcome[] = ['upheld-standard', 'upheld-dropped', 'kept'];

/** What raters say of standards, and the answers. */
export function Appeals({
  campaign,
  bank,
  edit,
}: {
  campaign: string;
  bank: Bank;
  edit: (item: string) => void;
}) {
  const { t } = useWords();
  return (
    <section>
      <Title order={2} size="h4" mb="xs">
        {t('bank.appeals')}
      </Title>
      {bank.appeals.length === 0 && <Text>{t('bank.appeals.none')}</Text>}
      <Stack>
        {bank.appeals.map((one) => (
          <OneAppeal key={one.id} campaign={campaign} appeal={one} edit={edit} />
        ))}
      </Stack>
    </section>
  );
}

function OneAppeal({
  campaign,
  appeal,
  edit,
}: {
  campaign: string;
  appeal: Appeal;
  edit: (item: string) => void;
}) {
  const { t } = useWords();
  const { moment } = useTimes();
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const [answer, setAnswer] = useState('');
  const send = useAct(
    (state: Outcome) =>
      call('POST /api/campaigns/:campaign/exam/appeals', {
        params: { campaign },
        body: { appeal: appeal.id, state, answer },
      }),
    ['bank'],
  );
  return (
    <Card withBorder>
      <Group gap="xs">
        <Text fw={500}>{appeal.person}</Text>
        <Text size="sm" c="dimmed">
          {t('exam.rubric', { n: appeal.rubric })} · {moment(appeal.atMs)}
        </Text>
      </Group>
      <Text my="xs" className="said" dir="auto">
        {appeal.reason}
      </Text>
      <Group mb="xs">
        <Button size="xs" variant="default" onClick={() => edit(appeal.item)}>
          {t('bank.appeal.toStandard')}
        </Button>
      </Group>
      {appeal.state !== 'open' ? (
        <Text size="sm">
          {t(`exam.appeal.${appeal.state}`)} {appeal.answer ?? ''}
        </Text>
      ) : (
        <form
          onSubmit={(event) => {
            event.preventDefault();
            if (outcome !== null) send.mutate(outcome);
          }}
        >
          <Stack gap="xs" align="flex-start">
            <Select
              label={t('bank.appeal.outcome')}
              required
              w="100%"
              maw={560}
              value={outcome}
              data={OUTCOMES.map((value) => ({ value, label: t(`exam.appeal.${value}`) }))}
              onChange={(next) => setOutcome(OUTCOMES.find((one) => one === next) ?? null)}
            />
            <Textarea
              label={t('bank.appeal.answer')}
              required
              minLength={3}
              maxLength={4000}
              autosize
              minRows={2}
              w="100%"
              maw={560}
              value={answer}
              onChange={(event) => setAnswer(event.currentTarget.value)}
            />
            <Fault error={send.error} />
            <Button type="submit" size="xs" disabled={outcome === null} loading={send.isPending}>
              {t('bank.appeal.send')}
            </Button>
          </Stack>
        </form>
      )}
    </Card>
  );
}
