import { Alert, Button, Group, Stack, Text, Textarea, Title } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { call } from '../api.js';
import type { Stored } from '../pages/upload.js';
import { useWords } from '../words/index.js';
import { useAct } from './act.js';
import { Fault } from './fault.js';
import { type Mapping, UploadColumns } from './upload-columns.js';
import { draftOf, useKept } from './upload-draft.js';
import { UploadFound } from './upload-found.js';
import { type SentTable, UploadHead } from './upload-head.js';

/** `written`: suite.yaml as the columns wrote it last; where `spec` is another text, somebody typed it. */
type Typed = { mapping: Mapping; spec: string; written: string };

/** A table as a suite: what its columns are, suite.yaml, what the check finds, and only then storing. */
export function UploadSuite({
  table,
  onOver,
}: {
  table: SentTable;
  onOver: (what: Stored) => void;
}) {
  const { t, lang } = useWords();
  const queries = useQueryClient();
  const params = { upload: table.id };
  const kept = draftOf<Typed>(table.draft);
  const isVersion = table.purpose === 'version';
  const [mapping, setMapping] = useState<Mapping>(
    kept.mapping ?? { title: table.file.replace(/\.[^.]+$/, ''), ...table.guess },
  );
  const [spec, setSpec] = useState(kept.spec ?? table.before ?? '');
  const [written, setWritten] = useState(kept.written ?? '');
  /** What was typed before suite.yaml was written anew over it. */
  const [undo, setUndo] = useState<string | null>(null);
  useKept(table.id, { mapping, spec, written });
  const write = useAct(
    (wanted: Mapping) =>
      call('POST /api/uploads/:upload/spec', { params, body: { ...wanted, lang } }),
    [],
  );
  const check = useAct(
    () => call('POST /api/uploads/:upload/check', { params, body: { spec } }),
    [],
  );
  const keep = useAct(
    () => call('POST /api/uploads/:upload/confirm', { params, body: { spec } }),
    ['own-suites', 'run-form', 'suites', 'suite', 'uploads'],
  );
  const { mutate } = write;
  const { reset } = check;
  const isTyped = spec !== written;
  const put = (text: string) => {
    setSpec(text);
    setWritten(text);
    reset();
  };
  // Another mapping writes anew, unless somebody typed; a version's first text was not written from these columns either.
  const isTypedNow = useRef(false);
  isTypedNow.current = isTyped && spec !== '';
  useEffect(() => {
    if (isTypedNow.current || mapping.title.trim() === '') return;
    mutate(mapping, {
      onSuccess: ({ spec: text }) => {
        setSpec(text);
        setWritten(text);
      },
    });
    reset();
  }, [mapping, mutate, reset]);
  const over = (what: Stored) => {
    queries.removeQueries({ queryKey: ['upload', table.id] });
    onOver(what);
  };
  return (
    <Stack>
      {isVersion && <VersionOf series={table.about} />}
      <UploadHead table={table} onGone={() => over(null)} />
      {!isVersion && (
        <>
          <Title order={2} size="h3">
            {t('upload.columns')}
          </Title>
          <UploadColumns table={table} mapping={mapping} onChange={setMapping} />
        </>
      )}
      <Fault error={write.error} />
      {!isVersion && isTyped && spec !== '' && written !== '' && (
        <Alert color="gray" p="xs">
          <Group justify="space-between">
            <Text size="sm">{t('upload.typed')}</Text>
            <Button
              size="xs"
              variant="default"
              loading={write.isPending}
              onClick={() =>
                mutate(mapping, {
                  onSuccess: ({ spec: text }) => {
                    setUndo(spec);
                    put(text);
                  },
                })
              }
            >
              {t('upload.writeAnew')}
            </Button>
          </Group>
        </Alert>
      )}
      {undo !== null && (
        <Button
          size="xs"
          variant="default"
          w="fit-content"
          onClick={() => {
            setSpec(undo);
            setUndo(null);
            reset();
          }}
        >
          {t('upload.undo')}
        </Button>
      )}
      <Textarea
        label={t('upload.spec')}
        description={t(isVersion ? 'upload.beforeHint' : 'upload.specHint')}
        autosize
        minRows={6}
        maxRows={24}
        spellCheck={false}
        styles={{ input: { fontFamily: 'monospace', fontSize: 13 } }}
        value={spec}
        onChange={(event) => {
          setSpec(event.currentTarget.value);
          reset();
        }}
      />
      <Group>
        <Button
          loading={check.isPending}
          disabled={spec === ''}
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
                onSuccess: ({ suite, version }) =>
                  over({
                    said:
                      version === 1
                        ? t('upload.stored', { name: suite })
                        : t('upload.versionStored', { name: suite, n: version }),
                    records: [],
                  }),
              })
            }
          >
            {t('upload.store')}
          </Button>
        )}
      </Group>
      <Fault error={check.error ?? keep.error} />
      {check.data !== undefined && <UploadFound found={check.data} />}
    </Stack>
  );
}

function VersionOf({ series }: { series: string }) {
  const { t } = useWords();
  const suites = useQuery({
    queryKey: ['own-suites'],
    queryFn: ({ signal }) => call('GET /api/own-suites', {}, signal),
  });
  const own = suites.data?.suites.find(({ id }) => id === series);
  if (own === undefined) return null;
  return <Text>{t('upload.versionAbout', { n: own.version + 1, name: own.title })}</Text>;
}
