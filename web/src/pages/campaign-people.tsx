import {
  Button,
  Group,
  Modal,
  MultiSelect,
  Paper,
  Stack,
  Table,
  Text,
  Textarea,
  TextInput,
  Title,
} from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import type { Answer } from '../../../src/server/api/index.js';
import { call } from '../api.js';
import { useAct } from '../parts/act.js';
import { CampaignAppeals } from '../parts/appeals/campaign-appeals.js';
import { Asked } from '../parts/asked.js';
import { CampaignLinks } from '../parts/campaign-head.js';
import { Fault } from '../parts/fault.js';
import { faultIn } from '../parts/field-fault.js';
import { Listing } from '../parts/listing.js';
import { bandName, bandOf } from '../parts/quality/band-name.js';
import { noteName } from '../parts/rating/note-words.js';
import { PageTitle } from '../parts/title.js';
import { useWords } from '../words/index.js';

const page = getRouteApi('/campaigns/$campaign/people');
type Found = Answer<'GET /api/campaigns/:campaign/raters'>;
type Rater = Found['raters'][number];

/** Who takes part in a campaign. */
export function CampaignPeoplePage() {
  const { t } = useWords();
  const { campaign } = page.useParams();
  const asked = useQuery({
    queryKey: ['raters', campaign],
    queryFn: ({ signal }) =>
      call('GET /api/campaigns/:campaign/raters', { params: { campaign } }, signal),
  });
  return (
    <>
      <PageTitle>{t('people.title')}</PageTitle>
      <CampaignLinks campaign={campaign} here="people" />
      <CampaignAppeals campaign={campaign} />
      <Asked query={asked}>
        {({ raters, others }) => (
          <>
            <Add campaign={campaign} others={others} />
            {raters.length === 0 ? (
              <Text>{t('people.none')}</Text>
            ) : (
              <Raters campaign={campaign} raters={raters} />
            )}
          </>
        )}
      </Asked>
    </>
  );
}

function Add({ campaign, others }: { campaign: string; others: Found['others'] }) {
  const { t } = useWords();
  const [people, setPeople] = useState<string[]>([]);
  const [band, setBand] = useState(() => bandName('expert', t));
  const add = useAct(
    () =>
      call('POST /api/campaigns/:campaign/raters', {
        params: { campaign },
        body: { people, band: bandOf(band, t) },
      }),
    ['raters', 'campaigns'],
  );
  return (
    <Paper withBorder p="md" mb="lg" component="section">
      <Title order={2} size="h3" mb="sm">
        {t('people.add')}
      </Title>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          add.mutate(undefined, { onSuccess: () => setPeople([]) });
        }}
      >
        <Group align="flex-end">
          <MultiSelect
            label={t('people.pick')}
            description={t('people.addHint')}
            searchable
            value={people}
            error={faultIn(add.error)('people')}
            data={others.map(({ person, name }) => ({ value: person, label: name }))}
            onChange={setPeople}
            w={{ base: '100%', sm: 360 }}
          />
          <TextInput
            label={t('people.band')}
            description={t('people.bandHint')}
            required
            maxLength={40}
            value={band}
            onChange={(event) => setBand(event.currentTarget.value)}
          />
          <Button type="submit" disabled={people.length === 0} loading={add.isPending}>
            {t('people.add')}
          </Button>
        </Group>
        {faultIn(add.error)('people') === null && <Fault error={add.error} />}
        <Text role="status" size="sm" mt="xs">
          {add.data === undefined ? '' : t('people.added', { count: add.data.added })}
        </Text>
      </form>
    </Paper>
  );
}

/** Items that somebody left because they were hard to bear, with what they were about. */
function Left({ left }: { left: Rater['left'] }) {
  const { t } = useWords();
  if (left.n === 0) return <>–</>;
  return (
    <>
      <span className="numbers">{left.n}</span>
      {left.today > 0 && ` ${t('people.leftToday', { n: left.today })}`}
      {left.notes.length > 0 && (
        <Text size="xs" c="dimmed">
          {left.notes.map(({ note, n }) => `${noteName(note, t)} × ${n}`).join(' · ')}
        </Text>
      )}
    </>
  );
}

function Raters({ campaign, raters }: { campaign: string; raters: readonly Rater[] }) {
  const { t, of } = useWords();
  const [pausing, setPausing] = useState<Rater | null>(null);
  const [reason, setReason] = useState('');
  const change = useAct(
    ({
      person,
      ...body
    }: {
      person: string;
      status?: 'active' | 'paused';
      reason?: string;
      band?: string;
    }) =>
      call('PATCH /api/campaigns/:campaign/raters/:person', { params: { campaign, person }, body }),
    ['raters', 'campaigns', 'appeals'],
  );
  return (
    <>
      <Listing
        label={t('people.title')}
        minWidth={720}
        columns={[
          t('people.person'),
          t('campaigns.status'),
          t('people.passed'),
          t('people.band'),
          t('people.submitted'),
          t('people.left'),
          t('team.actions'),
        ]}
      >
        {raters.map((one) => (
          <Table.Tr key={one.person}>
            <Table.Td>{one.name}</Table.Td>
            <Table.Td>
              {t(`people.status.${one.status}`)}
              {one.reason !== null && (
                <Text size="sm" c="dimmed">
                  {of(one.reason)}
                </Text>
              )}
            </Table.Td>
            <Table.Td>
              {one.calibrated === 0
                ? t('people.passedNo')
                : t('people.passedYes', { version: one.calibrated })}
            </Table.Td>
            <Table.Td>
              <Band
                key={one.band}
                rater={one}
                onChange={(band) => change.mutate({ person: one.person, band })}
              />
            </Table.Td>
            <Table.Td className="numbers">{one.submitted}</Table.Td>
            <Table.Td>
              <Left left={one.left} />
            </Table.Td>
            <Table.Td>
              {one.status === 'active' ? (
                <Button
                  size="xs"
                  variant="default"
                  aria-label={t('people.pauseOf', { name: one.name })}
                  onClick={() => setPausing(one)}
                >
                  {t('campaigns.pause')}
                </Button>
              ) : (
                <Button
                  size="xs"
                  variant="default"
                  aria-label={t('people.goOnOf', { name: one.name })}
                  onClick={() => change.mutate({ person: one.person, status: 'active' })}
                >
                  {t('people.goOn')}
                </Button>
              )}
            </Table.Td>
          </Table.Tr>
        ))}
      </Listing>
      {raters.some(({ left }) => left.n > 0) && (
        <Text size="sm" c="dimmed" mt="xs" maw="80ch">
          {t('people.leftAbout')}
        </Text>
      )}
      <Fault error={change.error} />
      <Modal
        opened={pausing !== null}
        onClose={() => setPausing(null)}
        title={t('people.pauseOf', { name: pausing?.name ?? '' })}
        closeButtonProps={{ 'aria-label': t('act.close') }}
      >
        <form
          onSubmit={(event) => {
            event.preventDefault();
            if (pausing === null) return;
            change.mutate(
              { person: pausing.person, status: 'paused', reason },
              {
                onSuccess: () => {
                  setPausing(null);
                  setReason('');
                },
              },
            );
          }}
        >
          <Stack>
            <Textarea
              label={t('people.reason')}
              description={t('people.reasonHint', { name: pausing?.name ?? '' })}
              required
              autosize
              minRows={2}
              maxLength={1000}
              data-autofocus
              value={reason}
              onChange={(event) => setReason(event.currentTarget.value)}
            />
            <Button type="submit" loading={change.isPending}>
              {t('campaigns.pause')}
            </Button>
          </Stack>
        </form>
      </Modal>
    </>
  );
}

/** A group is changed when the field is left. */
function Band({ rater, onChange }: { rater: Rater; onChange: (band: string) => void }) {
  const { t } = useWords();
  const [typed, setTyped] = useState(() => (rater.band === '' ? '' : bandName(rater.band, t)));
  return (
    <TextInput
      aria-label={t('people.bandOf', { name: rater.name })}
      maxLength={40}
      w={120}
      value={typed}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={() => {
        const band = bandOf(typed, t);
        if (band !== '' && band !== rater.band) onChange(band);
      }}
    />
  );
}
