import { Button, FileInput, Group, Paper, Select, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call, sendFile } from '../api.js';
import { useWords } from '../words/index.js';
import { useAct } from './act.js';
import { Fault } from './fault.js';
import { useProjectName } from './project-name.js';
import { useSession } from './session.js';

const PURPOSES = ['suite', 'version', 'answers', 'verdicts'] as const;
/** What a table is sent for. */
export type Wanted = {
  purpose: (typeof PURPOSES)[number];
  /** The suite that it is for; empty for a new one. */
  about: string;
  project?: string;
};

/** Sends a table to be looked at; nothing is stored by that. */
export function SendTable({
  wanted,
  onWanted,
  onSent,
}: {
  wanted: Wanted;
  onWanted: (wanted: Wanted) => void;
  onSent: (id: string) => void;
}) {
  const { t, of } = useWords();
  const nameOf = useProjectName();
  const projects = (useSession().data?.viewer?.projects ?? []).filter(({ may }) =>
    may.includes('set-up'),
  );
  const [file, setFile] = useState<File | null>(null);
  const { purpose, about } = wanted;
  const form = useQuery({
    queryKey: ['run-form'],
    queryFn: ({ signal }) => call('GET /api/run-form', {}, signal),
    staleTime: 60_000,
    enabled: purpose !== 'suite',
  });
  const suites = (form.data?.suites ?? []).filter(
    ({ project }) => purpose !== 'version' || project !== null,
  );
  const chosen = suites.find(({ id }) => id === about);
  // What a project put in stays in it.
  const project = chosen?.project ?? wanted.project ?? projects[0]?.id ?? 'home';
  const send = useAct(
    (one: File) =>
      sendFile('POST /api/projects/:project/uploads', {
        params: { project },
        query: { file: one.name, purpose, about: purpose === 'suite' ? '' : about },
        file: one,
      }),
    ['uploads'],
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
            <Select
              label={t('upload.purpose')}
              allowDeselect={false}
              value={purpose}
              data={PURPOSES.map((one) => ({ value: one, label: t(`upload.purpose.${one}`) }))}
              onChange={(picked) =>
                onWanted({
                  ...wanted,
                  purpose: PURPOSES.find((one) => one === picked) ?? purpose,
                  about: '',
                })
              }
            />
            {purpose !== 'suite' && (
              <Select
                label={t('upload.forSuite')}
                required
                searchable
                value={about === '' ? null : about}
                data={suites.map(({ id, title, project: whose }) => ({
                  value: id,
                  label:
                    whose === null
                      ? of(title)
                      : t('new.ownSuite', { title: of(title), project: nameOf(whose) }),
                }))}
                onChange={(picked) => onWanted({ ...wanted, about: picked ?? '' })}
              />
            )}
            <Select
              label={t('upload.project')}
              allowDeselect={false}
              value={project}
              disabled={chosen !== undefined && chosen.project !== null}
              data={projects.map(({ id }) => ({ value: id, label: nameOf(id) }))}
              onChange={(picked) => onWanted({ ...wanted, project: picked ?? project })}
            />
          </Group>
          <Group align="flex-end">
            <FileInput
              label={t('upload.file')}
              description={t('upload.fileHint')}
              placeholder={t('act.chooseFile')}
              accept=".csv,.tsv,.xlsx,.jsonl,.ndjson,.json"
              required
              w={{ base: '100%', xs: 360 }}
              value={file}
              onChange={setFile}
            />
            <Button
              type="submit"
              loading={send.isPending}
              disabled={file === null || (purpose !== 'suite' && about === '')}
            >
              {t('upload.send')}
            </Button>
          </Group>
          <Fault error={send.error} />
        </Stack>
      </form>
    </Paper>
  );
}
