import {
  Alert,
  Button,
  Group,
  List,
  Select,
  SimpleGrid,
  Stack,
  TextInput,
  Title,
} from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Answer, Asked } from '../../../src/server/api/index.js';
import { call } from '../api.js';
import type { Stored } from '../pages/upload.js';
import { useWords } from '../words/index.js';
import { useAct } from './act.js';
import { Fault } from './fault.js';
import { faultIn, otherFault } from './field-fault.js';
import { draftOf, useKept } from './upload-draft.js';
import { FaultTable } from './upload-found.js';
import { type SentTable, UploadHead } from './upload-head.js';

type Form = Asked<'POST /api/uploads/:upload/records/check'>['body'];
type Found = Answer<'POST /api/uploads/:upload/records/check'>;

const USES = {
  answers: ['item', 'value', 'target', 'repeat', 'step', 'task', 'state'],
  verdicts: ['item', 'value', 'target', 'rater', 'repeat', 'step', 'task', 'state'],
} as const;

/** A table as answers or verdicts for a suite: what its columns are, what a run would find, and only then storing. */
export function UploadRecords({
  table,
  kind,
  onOver,
}: {
  table: SentTable;
  kind: 'answers' | 'verdicts';
  onOver: (what: Stored) => void;
}) {
  const { t } = useWords();
  const queries = useQueryClient();
  const params = { upload: table.id };
  const kept = draftOf<Form>(table.draft);
  const [form, setForm] = useState<Form>({
    name: kept.name ?? wordOf(table.file),
    columns: kept.columns ?? table.records[kind],
  });
  useKept(table.id, form);
  const check = useAct(
    () => call('POST /api/uploads/:upload/records/check', { params, body: form }),
    [],
  );
  const keep = useAct(
    () => call('POST /api/uploads/:upload/records/confirm', { params, body: form }),
    ['record-sets', 'run-form', 'uploads'],
  );
  const change = (next: Form) => {
    setForm(next);
    check.reset();
    keep.reset();
  };
  const over = (what: Stored) => {
    queries.removeQueries({ queryKey: ['upload', table.id] });
    onOver(what);
  };
  const error = keep.error ?? check.error;
  const fault = faultIn(error);
  return (
    <Stack>
      <UploadHead table={table} onGone={() => over(null)} />
      <Title order={2} size="h3">
        {t('upload.columns')}
      </Title>
      <SimpleGrid cols={{ base: 1, xs: 2, md: 3 }}>
        <TextInput
          label={t('upload.recordName')}
          description={t(`upload.recordName.${kind}`)}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          required
          maxLength={100}
          value={form.name}
          error={fault('name')}
          onChange={(event) => change({ ...form, name: event.currentTarget.value })}
        />
        {USES[kind].map((use) => (
          <Select
            key={use}
            label={t(`upload.record.${use === 'value' ? kind : use}`)}
            {...(use === 'item' && { description: t('upload.record.itemHint') })}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            clearable
            placeholder={t('upload.noColumn')}
            clearButtonProps={{ 'aria-label': t('upload.noColumn') }}
            value={form.columns[use]}
            data={table.columns.filter((name) => name !== '')}
            onChange={(picked) => change({ ...form, columns: { ...form.columns, [use]: picked } })}
          />
        ))}
      </SimpleGrid>
      <Group>
        <Button
          loading={check.isPending}
          disabled={form.name.trim() === ''}
          onClick={() => check.mutate(undefined)}
        >
          {t('upload.check')}
        </Button>
        {check.data?.ok === true && (
          <Button
            color="green"
            loading={keep.isPending}
            onClick={() =>
              keep.mutate(undefined, {
                onSuccess: ({ sets }) =>
                  over({
                    said: t('upload.recordsStored', {
                      names: sets.map(({ name }) => name).join(', '),
                    }),
                    records: sets.map(({ id }) => id),
                  }),
              })
            }
          >
            {t('upload.recordsStore')}
          </Button>
        )}
      </Group>
      <Fault error={otherFault(error, ['name'])} />
      {check.data !== undefined && <RecordsFound found={check.data} />}
    </Stack>
  );
}

/** One word of a file's name, as results can hold it. */
const wordOf = (file: string): string =>
  file
    .replace(/\.[^.]+$/, '')
    .replace(/[^\p{L}\p{N}._-]+/gu, '-')
    .slice(0, 60);

function RecordsFound({ found }: { found: Found }) {
  const { t, of } = useWords();
  return (
    <section>
      <Alert role="status" my="md" color={found.ok ? 'green' : 'red'}>
        {found.ok ? t('upload.recordsOk') : t('upload.faults', { count: found.faultCount })}
        {found.faultCount > found.faults.length &&
          ` ${t('upload.faultsShown', { n: found.faults.length })}`}
      </Alert>
      {found.ok && (
        <List size="sm">
          {found.sets.map((set) => (
            <List.Item key={set.name}>
              {t('upload.recordsSet', set)}
              {set.view !== '' && ` · ${t('upload.recordsView', { view: set.view })}`}
            </List.Item>
          ))}
        </List>
      )}
      {found.faults.length > 0 && (
        <FaultTable
          faults={found.faults.map((fault) => ({ ...fault, in: 'data' as const }))}
          rows={found.rows}
        />
      )}
      {found.notes.length > 0 && (
        <>
          <Title order={3} size="h4" mt="md">
            {t('upload.notes')}
          </Title>
          <List size="sm">
            {found.notes.map((note) => (
              <List.Item key={note.en}>{of(note)}</List.Item>
            ))}
          </List>
        </>
      )}
    </section>
  );
}
