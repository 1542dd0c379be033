import { Button, Checkbox, Group, Modal, Stack, TagsInput, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { Answer } from '../../../src/server/api/index.js';
import { call } from '../api.js';
import { useWords } from '../words/index.js';
import { useAct } from './act.js';
import { EstimateCard } from './estimate.js';
import { Fault } from './fault.js';
import { faultIn, otherFault } from './field-fault.js';
import { LimitInputs, type Limits } from './limit-inputs.js';
import type { Live } from './live.js';
import { newOnce } from './once-token.js';
import { ScoreAgain } from './score-again.js';

type Run = Answer<'GET /api/runs/:run'>;
const CHANGED = ['run', 'work', 'runs'];
/** An estimate starts a process: it waits until nothing was typed for so long. */
const SETTLED_MS = 700;
const NO_LIMITS: Limits = { maxCost: null, maxCalls: null };

/** What can be done with a run: where money may be spent or lost, a second click is asked for. */
export function RunControls({ run, live }: { run: Run; live: Live }) {
  const { t } = useWords();
  const [open, setOpen] = useState<'giveUp' | 'resume' | 'judge' | 'score' | null>(null);
  const close = () => setOpen(null);
  const work = useQuery({
    queryKey: ['work', run.id],
    queryFn: ({ signal }) => call('GET /api/runs/:run/work', { params: { run: run.id } }, signal),
  });
  const pause = useAct(
    (now: boolean) => call('POST /api/runs/:run/pause', { params: { run: run.id }, body: { now } }),
    CHANGED,
  );
  const working = live.state?.working ?? work.data?.working ?? false;
  const here = live.state?.here ?? work.data?.here ?? false;
  const stopping = live.stopping !== 'no' ? live.stopping : (work.data?.stopping ?? 'no');
  const errors = work.data?.errors ?? [];
  // What was said of an act holds for the state that it was done in.
  const { reset } = pause;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the state is what it is forgotten by.
  useEffect(() => reset(), [reset, working, stopping, run.status]);
  return (
    <>
      <Group gap="xs">
        {working && here && stopping === 'no' && !live.offline && (
          <Button variant="default" loading={pause.isPending} onClick={() => pause.mutate(false)}>
            {t('act.pause')}
          </Button>
        )}
        {working && here && stopping === 'soon' && !live.offline && (
          <Button variant="default" color="red" onClick={() => setOpen('giveUp')}>
            {t('act.giveUp')}
          </Button>
        )}
        {!working && (run.status !== 'done' || errors.length > 0) && (
          <Button variant="default" onClick={() => setOpen('resume')}>
            {t('act.resume')}
          </Button>
        )}
        {!working && (
          <>
            <Button variant="default" onClick={() => setOpen('judge')}>
              {t('act.judge')}
            </Button>
            <Button variant="default" onClick={() => setOpen('score')}>
              {t('act.score')}
            </Button>
          </>
        )}
      </Group>
      <Fault error={pause.error} />
      {!working && errors.length > 0 && <OpenErrors errors={errors} />}
      <Modal
        closeButtonProps={{ 'aria-label': t('act.close') }}
        opened={open === 'giveUp'}
        onClose={close}
        title={t('act.giveUp')}
      >
        <Text size="sm">{t('act.giveUpSure')}</Text>
        <Group mt="md">
          <Button
            color="red"
            onClick={() => {
              pause.mutate(true);
              close();
            }}
          >
            {t('act.sure')}
          </Button>
          <Button variant="default" onClick={close}>
            {t('act.cancel')}
          </Button>
        </Group>
      </Modal>
      <Modal
        closeButtonProps={{ 'aria-label': t('act.close') }}
        opened={open === 'resume'}
        onClose={close}
        title={t('act.resume')}
      >
        <Resume
          run={run.id}
          before={{ maxCost: work.data?.maxCost ?? null, maxCalls: work.data?.maxCalls ?? null }}
          failed={errors.length > 0}
          onDone={close}
        />
      </Modal>
      <Modal
        closeButtonProps={{ 'aria-label': t('act.close') }}
        opened={open === 'judge'}
        onClose={close}
        title={t('act.judge')}
      >
        <JudgeAgain run={run} onDone={close} />
      </Modal>
      <Modal
        closeButtonProps={{ 'aria-label': t('act.close') }}
        opened={open === 'score'}
        onClose={close}
        title={t('act.score')}
        size="xl"
      >
        <ScoreAgain run={run} />
      </Modal>
    </>
  );
}

function OpenErrors({ errors }: { errors: Answer<'GET /api/runs/:run/work'>['errors'] }) {
  const { t } = useWords();
  return (
    <details>
      <summary>{t('live.openErrors')}</summary>
      {errors.map(({ message, steps }) => (
        <Text key={message} size="sm" className="said">
          {t('live.steps', { count: steps })}: {message}
        </Text>
      ))}
    </details>
  );
}

function Resume({
  run,
  before,
  failed,
  onDone,
}: {
  run: string;
  before: Limits;
  failed: boolean;
  onDone: () => void;
}) {
  const { t } = useWords();
  const [limits, setLimits] = useState(before);
  const [retryErrors, setRetry] = useState(false);
  const [once] = useState(newOnce);
  const resume = useAct(
    () =>
      call('POST /api/runs/:run/resume', {
        params: { run },
        body: { once, retryErrors, ...limits },
      }),
    CHANGED,
  );
  return (
    <Stack>
      <Text size="sm">
        {t('act.resumeAbout')} {t('act.money')}
      </Text>
      {failed && (
        <Checkbox
          label={t('act.retryErrors')}
          checked={retryErrors}
          onChange={({ currentTarget }) => setRetry(currentTarget.checked)}
        />
      )}
      <LimitInputs limits={limits} faultOf={faultIn(resume.error)} onChange={setLimits} />
      <Confirm act={resume} label={t('act.resume')} onDone={onDone} />
    </Stack>
  );
}

function JudgeAgain({ run, onDone }: { run: Run; onDone: () => void }) {
  const { t, lang } = useWords();
  const [judges, setJudges] = useState<string[]>([]);
  const [limits, setLimits] = useState(NO_LIMITS);
  const [once] = useState(newOnce);
  const form = useQuery({
    queryKey: ['run-form'],
    queryFn: ({ signal }) => call('GET /api/run-form', {}, signal),
    staleTime: 60_000,
  });
  const judge = useAct(
    () =>
      call('POST /api/runs/:run/judge', {
        params: { run: run.id },
        body: { once, judges, ...limits },
      }),
    CHANGED,
  );
  const [settled] = useDebouncedValue(judges, SETTLED_MS);
  const estimate = useQuery({
    queryKey: ['judge-estimate', run.id, settled, lang],
    queryFn: ({ signal }) =>
      call(
        'POST /api/runs/:run/judge-estimates',
        { params: { run: run.id }, body: { judges: settled } },
        signal,
      ),
    enabled: settled.length > 0,
    retry: false,
    staleTime: 60_000,
  });
  const error = judge.error ?? (settled.length > 0 ? estimate.error : null);
  const faultOf = faultIn(error);
  const suite = form.data?.suites.find(({ id }) => id === run.series);
  const verdicts = (form.data?.records ?? []).filter(
    (one) => one.kind === 'verdicts' && one.project === run.project && one.suite === run.series,
  );
  const own = [...(suite?.judges ?? []), ...verdicts.map(({ name }) => name)];
  return (
    <Stack>
      <Text size="sm">
        {t('act.judgeAbout')} {t('act.money')}
      </Text>
      <TagsInput
        label={t('new.judges')}
        data={own.filter((name) => !run.judges.includes(name))}
        value={judges}
        onChange={setJudges}
        acceptValueOnBlur
        error={faultOf('judges')}
      />
      <LimitInputs limits={limits} faultOf={faultOf} onChange={setLimits} />
      <EstimateCard
        estimate={judges.length > 0 ? (estimate.data ?? null) : null}
        busy={judges.length > 0 && (estimate.isFetching || settled !== judges)}
        wait={t('act.judgeWait')}
      />
      <Fault error={judge.error === null ? otherFault(error, ['judges']) : null} />
      <Confirm act={judge} label={t('act.judge')} onDone={onDone} disabled={judges.length === 0} />
    </Stack>
  );
}

function Confirm({
  act,
  label,
  onDone,
  disabled = false,
}: {
  act: {
    mutate: (value: undefined, how: { onSuccess: () => void }) => void;
    isPending: boolean;
    error: unknown;
  };
  label: string;
  onDone: () => void;
  disabled?: boolean;
}) {
  const { t } = useWords();
  return (
    <>
      <Fault error={act.error} />
      <Group>
        <Button
          loading={act.isPending}
          disabled={disabled}
          onClick={() => act.mutate(undefined, { onSuccess: onDone })}
        >
          {label}
        </Button>
        <Button variant="default" onClick={onDone}>
          {t('act.cancel')}
        </Button>
      </Group>
    </>
  );
}
