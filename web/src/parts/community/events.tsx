import {
  Anchor,
  Badge,
  Button,
  Card,
  Group,
  Modal,
  Stack,
  Text,
  Textarea,
  Title,
} from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Answer } from '../../../../src/server/api/index.js';
import { addressOf, call } from '../../api.js';
import { useWords } from '../../words/index.js';
import { useAct } from '../act.js';
import { Asked } from '../asked.js';
import { Fault } from '../fault.js';
import { Folded } from '../folded.js';
import { useZoned } from '../money.js';
import { EventForm } from './event-form.js';

type Seen = Answer<'GET /api/community'>;
export type Event = Seen['events'][number];

/** What is coming and what was, with sign-up and files for calendars. */
export function Events({ seen }: { seen: Seen }) {
  const { t } = useWords();
  const [making, setMaking] = useState(false);
  return (
    <Stack>
      {seen.leads && (
        <Group>
          <Button variant="default" aria-expanded={making} onClick={() => setMaking(!making)}>
            {t('event.make')}
          </Button>
        </Group>
      )}
      {making && <EventForm onDone={() => setMaking(false)} />}
      {seen.events.length === 0 && <Text>{t('event.none')}</Text>}
      {seen.events.map((one) => (
        <EventCard key={one.id} event={one} member={seen.me !== null} leads={seen.leads} />
      ))}
      {seen.past.length > 0 && (
        <Title order={2} size="h3">
          {t('event.past')}
        </Title>
      )}
      {seen.past.map((one) => (
        <EventCard key={one.id} event={one} member={false} leads={false} order={3} />
      ))}
    </Stack>
  );
}

function EventCard({
  event,
  member,
  leads,
  order = 2,
}: {
  event: Event;
  member: boolean;
  leads: boolean;
  /** Level of its heading. */
  order?: 2 | 3;
}) {
  const { t } = useWords();
  const zoned = useZoned();
  const there = zoned.fromTo(event.startsMs, event.endsMs, event.zone);
  const here = zoned.fromTo(event.startsMs, event.endsMs);
  const [open, setOpen] = useState<'edit' | 'cancel' | null>(null);
  const sign = useAct(
    (coming: boolean) =>
      call('POST /api/community/events/:event/sign-up', {
        params: { event: event.id },
        body: { coming },
      }),
    ['community'],
  );
  const off = event.cancelled !== null;
  return (
    <Card withBorder component="article">
      <Group gap="xs">
        <Title order={order} size="h4" dir="auto" td={off ? 'line-through' : undefined}>
          {event.title}
        </Title>
        <Badge variant="default" tt="none">
          {t(`event.kind.${event.kind}`)}
        </Badge>
        {off && (
          <Badge color="red" variant="outline" tt="none">
            {t('event.cancelled')}
          </Badge>
        )}
      </Group>
      <Text>
        {t('event.when', {
          time: there,
          zone: event.zone,
        })}
      </Text>
      {here !== there && (
        <Text size="sm" c="dimmed">
          {t('event.yourTime', { time: here })}
        </Text>
      )}
      {event.speaker !== '' && <Text>{t('event.speaker', { name: event.speaker })}</Text>}
      {event.place !== '' && <Text>{t('event.place', { place: event.place })}</Text>}
      {event.url !== '' && (
        <Text className="said">
          <Anchor href={event.url} rel="noreferrer" target="_blank">
            {event.url}
          </Anchor>
        </Text>
      )}
      {off && <Text className="said">{event.cancelled?.reason}</Text>}
      <Text className="said" dir="auto" my="xs">
        {event.about}
      </Text>
      <Text size="sm">
        {event.seats === null
          ? t('event.coming', { count: event.coming })
          : t('event.comingOf', { n: event.coming, seats: event.seats })}
      </Text>
      <Group gap="xs" mt="xs">
        {member && !off && (
          <Button
            variant={event.me ? 'default' : 'filled'}
            loading={sign.isPending}
            aria-label={t(event.me ? 'event.signOffOf' : 'event.signUpOf', { title: event.title })}
            onClick={() => sign.mutate(!event.me)}
          >
            {t(event.me ? 'event.signOff' : 'event.signUp')}
          </Button>
        )}
        <Button
          component="a"
          variant="default"
          download
          aria-label={t('event.calendarOf', { title: event.title })}
          href={addressOf('GET /api/community/events/:event/calendar', {
            params: { event: event.id },
          })}
        >
          {t('event.calendar')}
        </Button>
        {leads && !off && (
          <>
            <Button variant="default" onClick={() => setOpen(open === 'edit' ? null : 'edit')}>
              {t('community.edit')}
            </Button>
            <Button variant="default" onClick={() => setOpen('cancel')}>
              {t('event.cancel')}
            </Button>
          </>
        )}
      </Group>
      <Fault error={sign.error} />
      {leads && event.coming > 0 && <Guests event={event} />}
      {open === 'edit' && <EventForm event={event} onDone={() => setOpen(null)} />}
      <Modal
        opened={open === 'cancel'}
        onClose={() => setOpen(null)}
        title={t('event.cancel')}
        closeButtonProps={{ 'aria-label': t('act.close') }}
      >
        <Cancel event={event.id} onDone={() => setOpen(null)} />
      </Modal>
    </Card>
  );
}

/** Who signed up, under the names of the community: asked for when it is opened. */
function Guests({ event }: { event: Event }) {
  const { t } = useWords();
  return (
    <Folded summary={t('event.guestsOf', { title: event.title })}>
      <GuestNames event={event.id} coming={event.coming} />
    </Folded>
  );
}

function GuestNames({ event, coming }: { event: string; coming: number }) {
  const { lang } = useWords();
  const found = useQuery({
    queryKey: ['community', 'guests', event, coming],
    queryFn: () =>
      call('POST /api/community/events/:event/guests', { params: { event }, body: {} }),
  });
  return (
    <Asked query={found}>
      {({ guests }) => (
        <Text size="sm" dir="auto">
          {new Intl.ListFormat(lang, { type: 'unit' }).format(guests.filter((name) => name !== ''))}
        </Text>
      )}
    </Asked>
  );
}

function Cancel({ event, onDone }: { event: string; onDone: () => void }) {
  const { t } = useWords();
  const [reason, setReason] = useState('');
  const cancel = useAct(
    () => call('POST /api/community/events/:event/cancel', { params: { event }, body: { reason } }),
    ['community'],
  );
  return (
    <form
      onSubmit={(submitted) => {
        submitted.preventDefault();
        cancel.mutate(undefined, { onSuccess: onDone });
      }}
    >
      <Stack>
        <Textarea
          label={t('prices.reason')}
          required
          data-autofocus
          autosize
          maxLength={500}
          value={reason}
          onChange={(changed) => setReason(changed.currentTarget.value)}
        />
        <Fault error={cancel.error} />
        <Button type="submit" color="red" loading={cancel.isPending}>
          {t('event.cancel')}
        </Button>
      </Stack>
    </form>
  );
}
