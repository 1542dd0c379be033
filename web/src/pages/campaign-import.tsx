import { Alert, Button, Group, Stack, Table, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { call } from '../api.js';
import { useAct } from '../parts/act.js';
import { Asked } from '../parts/asked.js';
import { CampaignLinks } from '../parts/campaign-head.js';
import { Fault } from '../parts/fault.js';
import { ImportColumns } from '../parts/intake-columns.js';
import { ImportFaults, ImportProgress, ImportReview } from '../parts/intake-review.js';
import { Part, SendItems, SendRun } from '../parts/intake-send.js';
import { Listing } from '../parts/listing.js';
import { useTimes } from '../parts/times.js';
import { PageTitle } from '../parts/title.js';
import { useWords } from '../words/index.js';

const page = getRouteApi('/campaigns/$campaign/import');
/** Milliseconds between looks at an import that goes on. */
const LOOK_MS = 1000;

/** Puts items into a campaign: from a run, or from a file; checked and signed before anybody rates them. */
export function CampaignImportPage() {
  const { t } = useWords();
  const { campaign } = page.useParams();
  const { import: id } = page.useSearch();
  const go = page.useNavigate();
  const open = (next: string | undefined) =>
    void go({ search: next === undefined ? {} : { import: next } });
  return (
    <>
      <PageTitle>{t('intake.title')}</PageTitle>
      <CampaignLinks campaign={campaign} here="import" />
      {id === undefined ? (
        <>
          <Text c="dimmed" mb="md">
            {t('intake.about')}
          </Text>
          <Part title={t('intake.ofRun')}>
            <SendRun campaign={campaign} onSent={open} />
          </Part>
          <Part title={t('intake.ofFile')}>
            <SendItems campaign={campaign} onSent={open} />
          </Part>
          <Imports campaign={campaign} onOpen={open} />
        </>
      ) : (
        <One id={id} onBack={() => open(undefined)} />
      )}
    </>
  );
}

function Imports({ campaign, onOpen }: { campaign: string; onOpen: (id: string) => void }) {
  const { t } = useWords();
  const times = useTimes();
  const asked = useQuery({
    queryKey: ['imports', campaign],
    queryFn: ({ signal }) =>
      call('GET /api/campaigns/:campaign/imports', { params: { campaign } }, signal),
  });
  return (
    <section>
      <Title order={2} size="h3" mb="xs">
        {t('intake.list')}
      </Title>
      <Asked query={asked}>
        {({ imports }) =>
          imports.length === 0 ? (
            <Text c="dimmed">{t('intake.noneYet')}</Text>
          ) : (
            <Listing
              label={t('intake.list')}
              minWidth={640}
              columns={[
                t('intake.what'),
                t('intake.status'),
                t('intake.rows'),
                t('intake.added'),
                t('campaigns.made'),
                t('team.actions'),
              ]}
            >
              {imports.map((one) => (
                <Table.Tr key={one.id}>
                  <Table.Td style={{ overflowWrap: 'anywhere' }}>{one.name}</Table.Td>
                  <Table.Td>{t(`intake.status.${one.status}`)}</Table.Td>
                  <Table.Td className="numbers">{one.read}</Table.Td>
                  <Table.Td className="numbers">{one.added}</Table.Td>
                  <Table.Td>{times.moment(one.madeMs)}</Table.Td>
                  <Table.Td>
                    <Button
                      size="xs"
                      variant="default"
                      aria-label={t('intake.lookAt', { name: one.name })}
                      onClick={() => onOpen(one.id)}
                    >
                      {t('intake.look')}
                    </Button>
                  </Table.Td>
                </Table.Tr>
              ))}
            </Listing>
          )
        }
      </Asked>
    </section>
  );
}

function One({ id, onBack }: { id: string; onBack: () => void }) {
  const { t, of } = useWords();
  const times = useTimes();
  const asked = useQuery({
    queryKey: ['import', id],
    queryFn: ({ signal }) => call('GET /api/imports/:import', { params: { import: id } }, signal),
    refetchInterval: ({ state }) =>
      state.data?.status === 'staging' || state.data?.status === 'adding' ? LOOK_MS : false,
  });
  const undo = useAct(
    () => call('POST /api/imports/:import/undo', { params: { import: id } }),
    ['imports', 'import', 'items', 'campaigns'],
  );
  const discard = useAct(
    () => call('DELETE /api/imports/:import', { params: { import: id } }),
    ['imports'],
  );
  return (
    <Asked query={asked}>
      {(found) => (
        <Stack>
          <Group justify="space-between">
            <Title order={2} size="h3" style={{ overflowWrap: 'anywhere' }}>
              {found.name}
            </Title>
            <Button variant="default" onClick={onBack}>
              {t('intake.back')}
            </Button>
          </Group>
          {found.licence !== '' && (
            <Text size="sm" c="dimmed">
              {t('say.pair', { name: t('intake.licence'), value: found.licence })} ·{' '}
              {t('say.pair', { name: t('intake.provenance'), value: found.provenance })}
            </Text>
          )}
          {found.status === 'failed' && (
            <Alert color="red" role="alert">
              {found.reason === null ? t('intake.status.failed') : of(found.reason)}
            </Alert>
          )}
          {(found.status === 'staging' || found.status === 'adding') && (
            <ImportProgress found={found} />
          )}
          {(found.status === 'sent' || (found.status === 'failed' && found.source === 'file')) && (
            <>
              <ImportFaults found={found} />
              <ImportColumns found={found} />
            </>
          )}
          {found.status === 'staged' && <ImportReview found={found} />}
          {(found.status === 'done' || found.status === 'undone') && (
            <>
              <Text className="numbers">
                {t(`intake.status.${found.status}`)} ·{' '}
                {t('intake.counts', {
                  new: found.counts.new,
                  same: found.counts.same,
                  changed: found.counts.changed,
                  faulty: found.counts.faulty,
                })}
              </Text>
              {found.signedMs !== null && (
                <Text size="sm">
                  {t('intake.signed', {
                    name: found.signedBy ?? '',
                    when: times.moment(found.signedMs),
                  })}
                  {found.signedNote !== '' && ` · ${found.signedNote}`}
                </Text>
              )}
              <ImportFaults found={found} />
            </>
          )}
          {found.status === 'done' && (
            <Button variant="default" w="fit-content" onClick={() => undo.mutate()}>
              {t('intake.undo')}
            </Button>
          )}
          <Text role="status" size="sm">
            {undo.data === undefined ? '' : t('intake.undone', undo.data)}
          </Text>
          <Fault error={undo.error ?? discard.error} />
          {['sent', 'staged', 'failed'].includes(found.status) && (
            <Button
              variant="subtle"
              color="red"
              w="fit-content"
              onClick={() => discard.mutate(undefined, { onSuccess: onBack })}
            >
              {t('intake.discard')}
            </Button>
          )}
        </Stack>
      )}
    </Asked>
  );
}
