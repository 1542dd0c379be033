import {
  Button,
  Checkbox,
  CloseButton,
  Group,
  Select,
  Stack,
  Table,
  Text,
  TextInput,
  Title,
} from '@mantine/core';
import { useState } from 'react';
import { useWords } from '../../words/index.js';
import { Fault } from '../fault.js';
import { Listing } from '../listing.js';
import { clockOf, minutesOf } from './clock.js';
import { type Profile, useSaveProfile } from './profile-form.js';

const DAYS = ['1', '2', '3', '4', '5', '6', '7'] as const;
type Slot = { from: number; to: number };

const zones = (): string[] => [
  ...new Set([...Intl.supportedValuesOf('timeZone'), 'Asia/Shanghai', 'UTC']),
];

/** When somebody has time: hours of the week and days that are otherwise, in their own time zone. */
export function HoursForm({ profile }: { profile: Profile }) {
  const { t } = useWords();
  const [zone, setZone] = useState(profile.zone);
  const [weekly, setWeekly] = useState(profile.weekly);
  const [exceptions, setExceptions] = useState(profile.exceptions);
  const save = useSaveProfile(profile);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        save.mutate({ zone, weekly, exceptions });
      }}
    >
      <Stack gap="sm">
        <Text size="sm" c="dimmed">
          {t('experts.hoursAbout')}
        </Text>
        <Select
          label={t('experts.zone')}
          searchable
          allowDeselect={false}
          limit={50}
          maw={320}
          data={zones()}
          value={zone}
          onChange={(value) => value !== null && setZone(value)}
        />
        <Listing
          grid
          label={t('experts.hours')}
          minWidth={320}
          columns={[t('experts.exceptionDay'), t('experts.hours')]}
        >
          {DAYS.map((day) => (
            <Table.Tr key={day}>
              <Table.Td>{t(`experts.day${day}`)}</Table.Td>
              <Table.Td>
                <Slots
                  day={t(`experts.day${day}`)}
                  slots={weekly[day] ?? []}
                  onChange={(slots) => setWeekly({ ...weekly, [day]: slots })}
                />
              </Table.Td>
            </Table.Tr>
          ))}
        </Listing>
        <Title order={3} size="h4">
          {t('experts.exceptions')}
        </Title>
        {Object.entries(exceptions)
          .sort(([a], [b]) => (a < b ? -1 : 1))
          .map(([day, slots]) => (
            <Group key={day} gap="xs">
              <Text size="sm" className="numbers">
                {t('experts.pair', {
                  name: day,
                  value:
                    slots.length === 0
                      ? t('experts.dayOff')
                      : slots.map(({ from, to }) => `${clockOf(from)}–${clockOf(to)}`).join(', '),
                })}
              </Text>
              <CloseButton
                size="md"
                aria-label={t('experts.removeException', { day })}
                onClick={() => {
                  const { [day]: _, ...left } = exceptions;
                  setExceptions(left);
                }}
              />
            </Group>
          ))}
        <NewException
          onAdd={(day, slots) =>
            setExceptions({ ...exceptions, [day]: [...(exceptions[day] ?? []), ...slots] })
          }
        />
        <Fault error={save.error} />
        <Group>
          <Button type="submit" loading={save.isPending}>
            {t('experts.saveHours')}
          </Button>
          <Text role="status" size="sm">
            {save.isSuccess ? t('experts.saved') : ''}
          </Text>
        </Group>
      </Stack>
    </form>
  );
}

/** One weekday's hours. */
function Slots({
  day,
  slots,
  onChange,
}: {
  day: string;
  slots: readonly Slot[];
  onChange: (slots: Slot[]) => void;
}) {
  const { t } = useWords();
  const [from, setFrom] = useState('');
  const [to, setTo] = useState('');
  const slot = slotOf(from, to);
  return (
    <Stack gap={4}>
      {slots.map((one) => {
        const words = { from: clockOf(one.from), to: clockOf(one.to) };
        return (
          <Group key={`${one.from}-${one.to}`} gap={4}>
            <Text size="sm" className="numbers">
              {words.from}–{words.to}
            </Text>
            <CloseButton
              size="md"
              aria-label={t('experts.removeHours', { ...words, day })}
              onClick={() => onChange(slots.filter((other) => other !== one))}
            />
          </Group>
        );
      })}
      <Group gap="xs" align="flex-end">
        <Clock label={`${day}: ${t('experts.from')}`} value={from} onChange={setFrom} />
        <Clock label={`${day}: ${t('experts.to')}`} value={to} onChange={setTo} />
        <Button
          size="xs"
          variant="default"
          aria-label={t('experts.addHoursOf', { day })}
          disabled={slot === null}
          onClick={() => {
            if (slot === null) return;
            onChange([...slots, slot].sort((a, b) => a.from - b.from));
            setFrom('');
            setTo('');
          }}
        >
          {t('experts.addHours')}
        </Button>
      </Group>
    </Stack>
  );
}

function NewException({ onAdd }: { onAdd: (day: string, slots: Slot[]) => void }) {
  const { t } = useWords();
  const [day, setDay] = useState('');
  const [off, setOff] = useState(true);
  const [from, setFrom] = useState('');
  const [to, setTo] = useState('');
  const slot = slotOf(from, to);
  const ready = day !== '' && (off || slot !== null);
  return (
    <Group align="flex-end" gap="sm">
      <TextInput
        type="date"
        label={t('experts.exceptionDay')}
        value={day}
        onChange={(event) => setDay(event.currentTarget.value)}
      />
      <Checkbox
        label={t('experts.dayOff')}
        checked={off}
        mb={8}
        onChange={(event) => setOff(event.currentTarget.checked)}
      />
      {!off && (
        <>
          <Clock label={t('experts.from')} value={from} onChange={setFrom} shown />
          <Clock label={t('experts.to')} value={to} onChange={setTo} shown />
        </>
      )}
      <Button
        variant="default"
        disabled={!ready}
        onClick={() => {
          onAdd(day, off || slot === null ? [] : [slot]);
          setDay('');
        }}
      >
        {t('experts.addException')}
      </Button>
    </Group>
  );
}

/** A time of day. `shown`: its label is not for screen readers only. */
function Clock({
  label,
  value,
  onChange,
  shown = false,
}: {
  label: string;
  value: string;
  onChange: (value: string) => void;
  shown?: boolean;
}) {
  return (
    <TextInput
      type="time"
      size="xs"
      w={120}
      {...(shown ? { label } : { 'aria-label': label })}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

function slotOf(from: string, to: string): Slot | null {
  const begin = minutesOf(from);
  const end = minutesOf(to, true);
  return begin === null || end === null || end <= begin ? null : { from: begin, to: end };
}
