import { Alert, Anchor, Button, Group, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useState } from 'react';
import { call } from '../api.js';
import { Asked } from '../parts/asked.js';
import { OwnSuites } from '../parts/own-suites.js';
import { RecordSets } from '../parts/record-sets.js';
import { useTimes } from '../parts/times.js';
import { PageTitle } from '../parts/title.js';
import { UploadRecords } from '../parts/upload-records.js';
import { SendTable, type Wanted } from '../parts/upload-send.js';
import { UploadSuite } from '../parts/upload-suite.js';
import { useWords } from '../words/index.js';

const page = getRouteApi('/upload');

/** What was stored last, to be told; `records`: ids of answers or verdicts, for a run. */
export type Stored = { said: string; records: readonly string[] } | null;

/** Puts a table in as a suite, a version of one, answers or verdicts: send, say what the columns are, check, store. */
export function UploadPage() {
  const { t } = useWords();
  const { upload } = page.useSearch();
  const go = page.useNavigate();
  const [stored, setStored] = useState<Stored>(null);
  const [wanted, setWanted] = useState<Wanted>({ purpose: 'suite', about: '' });
  const open = (id: string) => {
    setStored(null);
    void go({ search: { upload: id } });
  };
  const over = (what: Stored) => {
    setStored(what);
    setWanted({ purpose: 'suite', about: '' });
    void go({ search: {} });
  };
  return (
    <>
      <PageTitle>{t('nav.upload')}</PageTitle>
      <Text mb="md" c="dimmed">
        {t('upload.about')}
      </Text>
      <div role="status">
        {stored !== null && (
          <Alert color="green" mb="md">
            {stored.said}{' '}
            {stored.records.length > 0 && (
              <Anchor
                component={Link}
                to="/new-run"
                search={{ records: stored.records.join(',') } as never}
                underline="always"
              >
                {t('upload.recordsRun')}
              </Anchor>
            )}
          </Alert>
        )}
      </div>
      {upload === undefined ? (
        <>
          <SendTable wanted={wanted} onWanted={setWanted} onSent={open} />
          <Waiting onOpen={open} />
          <OwnSuites
            onVersion={({ id, project }) => {
              setWanted({ purpose: 'version', about: id, project });
              scrollTo({ top: 0 });
            }}
            onEdit={open}
          />
          <RecordSets />
        </>
      ) : (
        <Sent id={upload} onOver={over} />
      )}
    </>
  );
}

/** Uploads that are not stored yet: none is lost with the page that it was on. */
function Waiting({ onOpen }: { onOpen: (id: string) => void }) {
  const { t } = useWords();
  const times = useTimes();
  const waiting = useQuery({
    queryKey: ['uploads'],
    queryFn: ({ signal }) => call('GET /api/uploads', {}, signal),
  });
  if (waiting.data === undefined || waiting.data.uploads.length === 0) return null;
  return (
    <section>
      <Title order={2} size="h3" mt="xl" mb="xs">
        {t('upload.waiting')}
      </Title>
      <Stack gap="xs">
        {waiting.data.uploads.map(({ id, file, purpose, changedMs }) => (
          <Group key={id} gap="sm">
            <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
              {file} · {t(`upload.purpose.${purpose}`)}
            </Text>
            <Text size="sm" c="dimmed" className="numbers">
              {times.moment(changedMs)}
            </Text>
            <Button
              size="xs"
              variant="default"
              aria-label={t('upload.goOnWith', { file })}
              onClick={() => onOpen(id)}
            >
              {t('upload.goOn')}
            </Button>
          </Group>
        ))}
      </Stack>
    </section>
  );
}

function Sent({ id, onOver }: { id: string; onOver: (what: Stored) => void }) {
  const table = useQuery({
    queryKey: ['upload', id],
    queryFn: ({ signal }) => call('GET /api/uploads/:upload', { params: { upload: id } }, signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  return (
    <Asked query={table}>
      {(found) =>
        found.purpose === 'answers' || found.purpose === 'verdicts' ? (
          <UploadRecords table={found} kind={found.purpose} onOver={onOver} />
        ) : (
          <UploadSuite table={found} onOver={onOver} />
        )
      }
    </Asked>
  );
}
