import { Button, Card, Group, Radio, Stack, Text, Textarea, Title } from '@mantine/core';
import { type ReactNode, useId, useState } from 'react';
import type { Answer } from '../../../../src/server/api/index.js';
import { call } from '../../api.js';
import { useWords } from '../../words/index.js';
import { useAct } from '../act.js';
import { Said } from '../appeals/said.js';
import { Fault } from '../fault.js';
import { useTimes } from '../times.js';
import { useFigures } from './figure.js';

export type Alarm = Answer<'GET /api/campaigns/:campaign/quality'>['alarms'][number];

/** One alarm: its figures, what was said and done about it, and what the reader may do. */
export function AlarmCard({
  campaign,
  alarm,
  as,
  order = 3,
  children,
}: {
  campaign: string;
  alarm: Alarm;
  /** Level of its heading. */
  order?: 2 | 3;
  /** The way to the chart that rang. */
  children?: ReactNode;
  /** `self`: the person it is about; `look`: may look at it; `decide`: may end it as well. */
  as: 'self' | 'look' | 'decide';
}) {
  const { t } = useWords();
  const { moment } = useTimes();
  const { plain, share } = useFigures();
  const { evidence, acknowledged, decided, appeal } = alarm;
  const over = alarm.state === 'decided' || alarm.state === 'withdrawn';
  const title = as === 'self' ? t('quality.alarmMine') : t('quality.alarmOf', { name: alarm.name });
  return (
    <Card withBorder component="article" aria-label={title}>
      <Title order={order} size="h5">
        {title} · {t(`quality.alarm.${alarm.state}`)}
      </Title>
      <Text size="sm" className="numbers">
        {t('quality.evidence', {
          n: alarm.n,
          rubric: alarm.rubric,
          time: moment(alarm.openedMs),
          points: evidence.points,
          errors: plain(evidence.errors),
          expected: plain(evidence.expected),
          baseline: share(evidence.baseline),
          sum: plain(evidence.sum),
        })}
      </Text>
      {children}
      {appeal !== null && (
        <Said
          head={t(as === 'self' ? 'quality.youSay' : 'quality.theySay', {
            time: moment(appeal.atMs),
          })}
          text={appeal.text}
        />
      )}
      {acknowledged !== null && (
        <Said
          head={t('quality.lookedBy', { name: acknowledged.by, time: moment(acknowledged.atMs) })}
          text={acknowledged.note}
        />
      )}
      {decided !== null && (
        <Said
          head={t('quality.decidedBy', {
            name: decided.by,
            time: moment(decided.atMs),
            decision: t(`quality.decision.${decided.decision}`),
          })}
          text={decided.note}
        />
      )}
      {as === 'self' ? (
        <Appeal campaign={campaign} alarm={alarm.id} />
      ) : (
        !over && <Decide campaign={campaign} alarm={alarm} decides={as === 'decide'} />
      )}
    </Card>
  );
}

/** Shows the chart that rang. `rubric`: the version whose charts are shown already; null: none are. */
export function ToAlarmChart({
  alarm,
  rubric,
  onShow,
}: {
  alarm: Alarm;
  rubric: number | null;
  onShow: (rubric: number) => void;
}) {
  const { t } = useWords();
  if (rubric === alarm.rubric) return null;
  return (
    <Group>
      <Button size="compact-sm" variant="default" mih={24} onClick={() => onShow(alarm.rubric)}>
        {t('quality.toAlarmChart', { n: alarm.rubric })}
      </Button>
    </Group>
  );
}

function Appeal({ campaign, alarm }: { campaign: string; alarm: string }) {
  const { t } = useWords();
  const [text, setText] = useState('');
  const send = useAct(
    (said: string) =>
      call('POST /api/campaigns/:campaign/quality/appeal', {
        params: { campaign },
        body: { alarm, text: said },
      }),
    ['quality'],
  );
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        send.mutate(text, { onSuccess: () => setText('') });
      }}
    >
      <Textarea
        mt="sm"
        label={t('quality.appeal')}
        description={t('quality.appealHint')}
        required
        maxLength={2000}
        autosize
        minRows={2}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <Group mt="xs">
        <Button type="submit" variant="default" loading={send.isPending}>
          {t('quality.send')}
        </Button>
        <Text role="status" size="sm">
          {send.isSuccess ? t('quality.sent') : ''}
        </Text>
      </Group>
      <Fault error={send.error} />
    </form>
  );
}

const DECISIONS = ['go-on', 'retest', 'pause'] as const;
type Decision = (typeof DECISIONS)[number];

function Decide({
  campaign,
  alarm,
  decides,
}: {
  campaign: string;
  alarm: Alarm;
  decides: boolean;
}) {
  const { t } = useWords();
  const [note, setNote] = useState('');
  const [decision, setDecision] = useState<Decision>('go-on');
  const form = useId();
  const act = useAct(
    ({ what, note }: { what: 'look' | Decision; note: string }) =>
      what === 'look'
        ? call('POST /api/campaigns/:campaign/quality/acknowledge', {
            params: { campaign },
            body: { alarm: alarm.id, note },
          })
        : call('POST /api/campaigns/:campaign/quality/decide', {
            params: { campaign },
            body: { alarm: alarm.id, decision: what, note },
          }),
    ['quality'],
  );
  return (
    <form
      id={form}
      onSubmit={(event) => {
        event.preventDefault();
        // Which of the two buttons it was; Enter in a form takes the first.
        const by = (event.nativeEvent as SubmitEvent).submitter?.getAttribute('value');
        act.mutate({ what: by === 'decide' ? decision : 'look', note });
      }}
    >
      <Stack gap="xs" mt="sm">
        <Textarea
          label={t('quality.note')}
          description={t('quality.noteHint')}
          required
          maxLength={2000}
          autosize
          minRows={2}
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
        {decides && (
          <Radio.Group
            label={t('quality.decisionLabel')}
            value={decision}
            onChange={(value) => setDecision(DECISIONS.find((one) => one === value) ?? 'go-on')}
          >
            <Stack mt={4} gap={4}>
              {DECISIONS.map((one) => (
                <Radio
                  key={one}
                  value={one}
                  label={t(`quality.decision.${one}`)}
                  styles={{ body: { minHeight: 24, alignItems: 'center' } }}
                />
              ))}
            </Stack>
          </Radio.Group>
        )}
        <Group>
          {alarm.state === 'open' && (
            <Button type="submit" value="look" variant="default" loading={act.isPending}>
              {t('quality.acknowledge')}
            </Button>
          )}
          {decides && (
            <Button type="submit" value="decide" loading={act.isPending}>
              {t('quality.decide')}
            </Button>
          )}
        </Group>
      </Stack>
      <Fault error={act.error} />
    </form>
  );
}
