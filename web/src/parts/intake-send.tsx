import { Button, FileInput, Group, NumberInput, Paper, Select, Stack, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call, sendFile } from '../api.js';
import { useWords, type Word } from '../words/index.js';
import { useAct } from './act.js';
import { Fault } from './fault.js';
import { faultIn, otherFault } from './field-fault.js';
import { NO_TERMS, type Terms, TermsInputs } from './intake-terms.js';

const CHOICES = ['all', 'sample', 'low', 'judges-differ', 'disagreements'] as const;
export type AnswerChoice = (typeof CHOICES)[number];

/** Answers of a run into a campaign. `run`: where it is known already; `choice`: the answers that are meant at first. */
export function SendRun({
  campaign,
  run: given,
  choice: first = 'all',
  onSent,
}: {
  campaign: string;
  run?: string;
  choice?: AnswerChoice;
  onSent: (id: string) => void;
}) {
  const { t, of } = useWords();
  const [picked, setRun] = useState<string | null>(given ?? null);
  const [choice, setChoice] = useState<AnswerChoice>(first);
  const [sample, setSample] = useState(100);
  const [terms, setTerms] = useState<Terms>(NO_TERMS);
  const runs = useQuery({
    queryKey: ['runs', 'for people'],
    queryFn: ({ signal }) => call('GET /api/runs', { query: { size: 200 } }, signal),
    enabled: given === undefined,
  });
  const about = useQuery({
    queryKey: ['run-for-people', picked],
    queryFn: ({ signal }) =>
      call('GET /api/runs/:run/people', { params: { run: picked ?? '' } }, signal),
    enabled: picked !== null,
    retry: false,
  });
  const stage = useAct(
    () =>
      call('POST /api/campaigns/:campaign/imports/run', {
        params: { campaign },
        body: { run: picked ?? '', choice, sample, ...terms },
      }),
    ['imports'],
  );
  const facts = about.data;
  const licence = facts === undefined ? '' : of(facts.licence);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        stage.mutate(undefined, { onSuccess: ({ import: id }) => onSent(id) });
      }}
    >
      <Stack>
        <Group align="flex-end">
          {given === undefined && (
            <Select
              label={t('intake.run')}
              searchable
              required
              value={picked}
              error={faultIn(stage.error)('run')}
              data={(runs.data?.rows ?? []).map((one) => ({
                value: one.id,
                label: one.tag ?? one.id,
              }))}
              onChange={setRun}
              w={{ base: '100%', sm: 320 }}
            />
          )}
          <Select
            label={t('intake.choice')}
            allowDeselect={false}
            value={choice}
            error={faultIn(stage.error)('choice')}
            data={CHOICES.map((one) => ({
              value: one,
              label: t(`intake.choice.${one}` as Word),
              disabled:
                facts !== undefined &&
                ((one === 'low' && !facts.low) ||
                  (one === 'judges-differ' && facts.judges.length < 2) ||
                  (one === 'disagreements' && facts.disagreements === 0)),
            }))}
            onChange={(next) => setChoice(CHOICES.find((one) => one === next) ?? 'all')}
            w={{ base: '100%', sm: given === undefined ? 280 : '100%' }}
          />
          {choice === 'sample' && (
            <NumberInput
              label={t('intake.sample')}
              min={1}
              max={1_000_000}
              allowDecimal={false}
              value={sample}
              onChange={(next) => typeof next === 'number' && setSample(next)}
            />
          )}
        </Group>
        <TermsInputs
          terms={{ ...terms, licence: terms.licence === '' ? licence : terms.licence }}
          onChange={setTerms}
          narrow={given !== undefined}
          faultOf={faultIn(stage.error)}
        />
        <Fault
          error={about.error ?? otherFault(stage.error, ['run', 'choice', 'licence', 'provenance'])}
        />
        {facts?.form === false && <p role="alert">{t('intake.noForm')}</p>}
        <Button
          type="submit"
          w="fit-content"
          disabled={picked === null || facts?.form !== true}
          loading={stage.isPending}
          onClick={() => {
            if (terms.licence === '' && licence !== '') setTerms((now) => ({ ...now, licence }));
          }}
        >
          {t('intake.stage')}
        </Button>
      </Stack>
    </form>
  );
}

/** A table of items into a campaign; what its columns are is said on the next step. */
export function SendItems({
  campaign,
  onSent,
}: {
  campaign: string;
  onSent: (id: string) => void;
}) {
  const { t } = useWords();
  const [file, setFile] = useState<File | null>(null);
  const send = useAct(
    (one: File) =>
      sendFile('POST /api/campaigns/:campaign/imports/file', {
        params: { campaign },
        query: { file: one.name },
        file: one,
      }),
    ['imports'],
  );
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (file !== null) send.mutate(file, { onSuccess: ({ import: id }) => onSent(id) });
      }}
    >
      <Group align="flex-end">
        <FileInput
          label={t('intake.file')}
          description={t('intake.fileHint')}
          placeholder={t('act.chooseFile')}
          accept=".csv,.tsv,.xlsx,.jsonl,.ndjson,.json"
          required
          w={{ base: '100%', xs: 360 }}
          value={file}
          onChange={setFile}
        />
        <Button type="submit" disabled={file === null} loading={send.isPending}>
          {t('intake.send')}
        </Button>
      </Group>
      <Fault error={send.error} />
    </form>
  );
}

/** A part of the page with a heading. */
export function Part({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <Paper withBorder p="md" mb="lg" component="section">
      <Title order={2} size="h3" mb="sm">
        {title}
      </Title>
      {children}
    </Paper>
  );
}
