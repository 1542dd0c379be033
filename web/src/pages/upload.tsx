import {
  Alert,
  Box,
  Button,
  FileInput,
  Group,
  Paper,
  Select,
  Stack,
  Table,
  Text,
  Textarea,
  Title,
} from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { Answer } from '../../../src/server/api/index.js';
import { call, sendFile } from '../api.js';
import { useAct } from '../parts/act.js';
import { Asked } from '../parts/asked.js';
import { Fault } from '../parts/fault.js';
import { OwnSuites } from '../parts/own-suites.js';
import { useProjectName } from '../parts/project-name.js';
import { useSession } from '../parts/session.js';
import { PageTitle } from '../parts/title.js';
import { type Mapping, UploadColumns } from '../parts/upload-columns.js';
import { UploadFound } from '../parts/upload-found.js';
import { useWords } from '../words/index.js';

type Sent = Answer<'GET /api/uploads/:upload'>;

/** Puts a table of items in as a suite: send, say what the columns are, check, store. */
export function UploadPage() {
  const { t } = useWords();
  const [id, setId] = useState<string | null>(null);
  const [stored, setStored] = useState('');
  return (
    <>
      <PageTitle>{t('nav.upload')}</PageTitle>
      <Text mb="md" c="dimmed">
        {t('upload.about')}
      </Text>
      <div role="status">
        {stored !== '' && <Alert color="green">{t('upload.stored', { name: stored })}</Alert>}
      </div>
      {id === null ? (
        <SendTable
          onSent={(sent) => {
            setStored('');
            setId(sent);
          }}
        />
      ) : (
        <Waiting
          id={id}
          onOver={(suite) => {
            setStored(suite ?? '');
            setId(null);
          }}
        />
      )}
      <OwnSuites />
    </>
  );
}

function SendTable({ onSent }: { onSent: (id: string) => void }) {
  const { t } = useWords();
  const nameOf = useProjectName();
  const projects = (useSession().data?.viewer?.projects ?? []).filter(({ may }) =>
    may.includes('set-up'),
  );
  const [file, setFile] = useState<File | null>(null);
  const [project, setProject] = useState(projects[0]?.id ?? 'home');
  const send = useAct(
    (one: File) =>
      sendFile('POST /api/projects/:project/uploads', {
        params: { project },
        query: { file: one.name },
        file: one,
      }),
    [],
  );
  return (
    <Paper withBorder p="md" component="section">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (file !== null) send.mutate(file, { onSuccess: ({ id }) => onSent(id) });
        }}
      >
        <Stack>
          <Group align="flex-end">
            <FileInput
              label={t('upload.file')}
              description={t('upload.fileHint')}
              accept=".csv,.tsv,.xlsx,.jsonl,.ndjson,.json"
              required
              w={{ base: '100%', xs: 320 }}
              value={file}
              onChange={setFile}
            />
            <Select
              label={t('upload.project')}
              allowDeselect={false}
              value={project}
              data={projects.map(({ id }) => ({ value: id, label: nameOf(id) }))}
              onChange={(picked) => setProject(picked ?? 'home')}
            />
            <Button type="submit" loading={send.isPending} disabled={file === null}>
              {t('upload.send')}
            </Button>
          </Group>
          <Fault error={send.error} />
        </Stack>
      </form>
    </Paper>
  );
}

function Waiting({ id, onOver }: { id: string; onOver: (suite: string | null) => void }) {
  const table = useQuery({
    queryKey: ['upload', id],
    queryFn: ({ signal }) => call('GET /api/uploads/:upload', { params: { upload: id } }, signal),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return <Asked query={table}>{(found) => <Mapped table={found} onOver={onOver} />}</Asked>;
}

function Mapped({ table, onOver }: { table: Sent; onOver: (suite: string | null) => void }) {
  const { t, lang } = useWords();
  const queries = useQueryClient();
  const params = { upload: table.id };
  const [mapping, setMapping] = useState<Mapping>({
    title: table.file.replace(/\.[^.]+$/, ''),
    ...table.guess,
  });
  const [spec, setSpec] = useState('');
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
    ['own-suites', 'run-form', 'suites'],
  );
  const discard = useAct(() => call('DELETE /api/uploads/:upload', { params }), []);
  const { mutate } = write;
  const { reset } = check;
  useEffect(() => {
    reset();
    if (mapping.title.trim() !== '')
      mutate(mapping, { onSuccess: ({ spec: written }) => setSpec(written) });
  }, [mapping, mutate, reset]);
  const over = (suite: string | null) => {
    queries.removeQueries({ queryKey: ['upload', table.id] });
    onOver(suite);
  };
  return (
    <Stack>
      <Group justify="space-between">
        <Text>
          {t('upload.holds', {
            file: table.file,
            count: table.rows,
            columns: table.columns.length,
            encoding: table.encoding,
          })}
          {table.unread.length > 0 && ` ${t('upload.unread', { names: table.unread.join(', ') })}`}
        </Text>
        <Button
          variant="default"
          size="xs"
          onClick={() => discard.mutate(undefined, { onSuccess: () => over(null) })}
        >
          {t('upload.discard')}
        </Button>
      </Group>
      <Preview table={table} />
      <Title order={2} size="h3">
        {t('upload.columns')}
      </Title>
      <UploadColumns table={table} mapping={mapping} onChange={setMapping} />
      <Fault error={write.error} />
      <Textarea
        label={t('upload.spec')}
        description={t('upload.specHint')}
        autosize
        minRows={6}
        maxRows={18}
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
            onClick={() => keep.mutate(undefined, { onSuccess: ({ suite }) => over(suite) })}
          >
            {t('upload.store')}
          </Button>
        )}
      </Group>
      <Fault error={check.error ?? keep.error ?? discard.error} />
      {check.data !== undefined && <UploadFound found={check.data} />}
    </Stack>
  );
}

function Preview({ table }: { table: Sent }) {
  const { t } = useWords();
  return (
    <section>
      <Title order={2} size="h3">
        {t('upload.preview')}
      </Title>
      <Box
        mah={280}
        tabIndex={0}
        role="region"
        aria-label={t('upload.preview')}
        style={{ overflow: 'auto' }}
      >
        <Table withColumnBorders>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('upload.row')}</Table.Th>
              {table.columns.map((name) => (
                <Table.Th key={name}>{name}</Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {table.preview.map(({ row, cells }) => (
              <Table.Tr key={row}>
                <Table.Td className="numbers">{row}</Table.Td>
                {cells.map((cell, i) => (
                  <Table.Td key={table.columns[i]} maw={360}>
                    <Text size="sm" className="said" lineClamp={3}>
                      {cell}
                    </Text>
                  </Table.Td>
                ))}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Box>
    </section>
  );
}
