import { Alert, Button, Group, Radio, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useWords } from '../../words/index.js';
import { useTimes } from '../times.js';
import {
  type Assignment,
  differing,
  fieldAt,
  merged,
  NOTE,
  placeName,
  type Said,
  type Value,
} from './filled.js';
import type { OtherDraft } from './outbox.js';

type Side = 'mine' | 'theirs';

/** What two devices answered differently, to pick from question by question. Until that is done nothing is overwritten. */
export function MergeView({
  item,
  mine,
  other,
  settle,
}: {
  item: Assignment;
  mine: Said;
  other: OtherDraft;
  settle: (said: Said) => void;
}) {
  const { t, of } = useWords();
  const { moment } = useTimes();
  const places = differing(item.pages, mine, other);
  const names = [...places.map(placeName), ...(mine.note === other.note ? [] : [NOTE])];
  const [picked, setPicked] = useState<ReadonlyMap<string, Side>>(new Map());
  const say = useSay();
  const all = (side: Side): void => setPicked(new Map(names.map((name) => [name, side])));
  const row = (name: string, label: string, here: string, there: string) => (
    <Radio.Group
      key={name}
      label={label}
      value={picked.get(name) ?? ''}
      onChange={(side) =>
        setPicked(new Map(picked).set(name, side === 'theirs' ? 'theirs' : 'mine'))
      }
    >
      <Stack gap={6} mt={4}>
        <Radio value="mine" label={t('say.pair', { name: t('desk.mine'), value: here })} />
        <Radio
          value="theirs"
          label={t('say.pair', {
            name: t('desk.theirs', { time: moment(other.atMs) }),
            value: there,
          })}
        />
      </Stack>
    </Radio.Group>
  );
  return (
    <Alert color="orange" role="alert" title={t('desk.mergeTitle')} mb="md">
      <Stack gap="md">
        <Text size="sm">{t('desk.mergeAbout')}</Text>
        <Group gap="xs">
          <Button size="xs" variant="default" onClick={() => all('mine')}>
            {t('desk.mergeAllMine')}
          </Button>
          <Button size="xs" variant="default" onClick={() => all('theirs')}>
            {t('desk.mergeAllTheirs')}
          </Button>
        </Group>
        {places.map((place) => {
          const field = fieldAt(item.pages, place);
          if (field === undefined) return null;
          const at = ({ filled }: Said) => say(field, filled[place.step]?.[place.field]);
          return row(placeName(place), of(field.label), at(mine), at(other));
        })}
        {names.includes(NOTE) &&
          row(
            NOTE,
            t('desk.note'),
            mine.note || t('desk.nothing'),
            other.note || t('desk.nothing'),
          )}
        <div>
          <Button
            disabled={names.some((name) => !picked.has(name))}
            onClick={() => settle(merged(item.pages, mine, other, picked))}
          >
            {t('desk.mergeDone')}
          </Button>
        </div>
      </Stack>
    </Alert>
  );
}

/** An answer in words. */
export function useSay(): (
  field: Assignment['pages'][number]['fields'][number],
  value: Value | undefined,
) => string {
  const { t, of } = useWords();
  return (field, value) => {
    if (value === undefined) return t('desk.nothing');
    const named = (one: unknown): string => {
      const option =
        'options' in field ? field.options.find((each) => each.value === one) : undefined;
      return option === undefined ? String(one) : of(option.label);
    };
    if (!Array.isArray(value)) return named(value);
    return value
      .map((one) => (Array.isArray(one) ? one.map(named).join(' = ') : named(one)))
      .join(field.kind === 'ranking' ? ' > ' : ' · ');
  };
}
