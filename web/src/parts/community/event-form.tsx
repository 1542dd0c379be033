import { Button, Group, NumberInput, Select, Stack, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { Asked } from '../../../../src/server/api/index.js';
import { call } from '../../api.js';
import { useWords } from '../../words/index.js';
import { useAct } from '../act.js';
import { Fault } from '../fault.js';
import { useSendId } from '../send-id.js';
import type { Event } from './events.js';

type Form = Asked<'PUT /api/community/events/:event'>['body'];
const KINDS = ['meeting', 'talk', 'course'] as const;

/** A moment as the field of a form wants it, by the clocks of a zone. */
const fieldOf = (ms: number, zone: string): string =>
  new Intl.DateTimeFormat('sv-SE', {
    timeZone: zone,
    dateStyle: 'short',
    timeStyle: 'short',
  })
    .format(ms)
    .replace(' ', 'T');

const ownZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;
const ZONES = Intl.supportedValuesOf('timeZone');

/** An event's form: times as clocks show them in its zone. */
export function EventForm({ event, onDone }: { event?: Event; onDone: () => void }) {
  const { t } = useWords();
  const { id, refused } = useSendId();
  const [typed, setTyped] = useState<Form>(() =>
    event === undefined
      ? {
          kind: 'meeting',
          title: '',
          about: '',
          speaker: '',
          place: '',
          url: '',
          starts: '',
          ends: '',
          zone: ownZone(),
          seats: null,
        }
      : {
          kind: event.kind,
          title: event.title,
          about: event.about,
          speaker: event.speaker,
          place: event.place,
          url: event.url,
          starts: fieldOf(event.startsMs, event.zone),
          ends: fieldOf(event.endsMs, event.zone),
          zone: event.zone,
          seats: event.seats,
        },
  );
  const put = (some: Partial<Form>) => setTyped({ ...typed, ...some });
  const store = useAct(
    () =>
      event === undefined
        ? call('POST /api/community/events', { body: { ...typed, id } })
        : call('PUT /api/community/events/:event', {
            params: { event: event.id },
            body: typed,
          }),
    ['community'],
  );
  return (
    <form
      onSubmit={(submitted) => {
        submitted.preventDefault();
        store.mutate(undefined, { onError: refused, onSuccess: onDone });
      }}
    >
      <Stack gap="sm" maw={640} my="sm">
        <Select
          label={t('community.kind')}
          allowDeselect={false}
          value={typed.kind}
          data={KINDS.map((value) => ({ value, label: t(`event.kind.${value}`) }))}
          onChange={(value) => put({ kind: KINDS.find((one) => one === value) ?? 'meeting' })}
        />
        <TextInput
          label={t('community.postTitle')}
          required
          maxLength={100}
          value={typed.title}
          onChange={(changed) => put({ title: changed.currentTarget.value })}
        />
        <Group grow>
          <TextInput
            type="datetime-local"
            label={t('event.starts')}
            required
            value={typed.starts}
            onChange={(changed) => put({ starts: changed.currentTarget.value })}
          />
          <TextInput
            type="datetime-local"
            label={t('event.ends')}
            required
            value={typed.ends}
            onChange={(changed) => put({ ends: changed.currentTarget.value })}
          />
        </Group>
        <Select
          label={t('event.zone')}
          searchable
          allowDeselect={false}
          limit={50}
          value={typed.zone}
          data={ZONES.includes(typed.zone) ? ZONES : [typed.zone, ...ZONES]}
          onChange={(value) => put({ zone: value ?? typed.zone })}
        />
        <TextInput
          label={t('event.speakerLabel')}
          maxLength={100}
          value={typed.speaker}
          onChange={(changed) => put({ speaker: changed.currentTarget.value })}
        />
        <TextInput
          label={t('event.placeLabel')}
          maxLength={200}
          value={typed.place}
          onChange={(changed) => put({ place: changed.currentTarget.value })}
        />
        <TextInput
          label={t('event.url')}
          description={t('event.urlHint')}
          maxLength={500}
          value={typed.url}
          onChange={(changed) => put({ url: changed.currentTarget.value })}
        />
        <NumberInput
          label={t('event.seats')}
          description={t('event.seatsHint')}
          min={1}
          max={100_000}
          value={typed.seats ?? ''}
          onChange={(value) => put({ seats: typeof value === 'number' ? value : null })}
        />
        <Textarea
          label={t('event.about')}
          autosize
          minRows={2}
          maxLength={4000}
          value={typed.about}
          onChange={(changed) => put({ about: changed.currentTarget.value })}
        />
        <Fault error={store.error} />
        <Group>
          <Button type="submit" loading={store.isPending}>
            {t('act.save')}
          </Button>
          <Button variant="default" onClick={onDone}>
            {t('act.cancel')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
