import { Button, Group, NumberInput, Radio, Stack, Text, Textarea } from '@mantine/core';
import { useState } from 'react';
import type { Answer } from '../../../src/server/api/index.js';
import { useWords } from '../words/index.js';

export type Page = Answer<'GET /api/runs/:run/items/:item/form'>['pages'][number];
export type Field = Page['fields'][number];
type Of<K extends Field['kind']> = Extract<Field, { kind: K }>;
export type Value = NonNullable<
  Answer<'GET /api/runs/:run/items/:item/form'>['mine']
>['filled'][string][string];

type Props<K extends Field['kind']> = {
  field: Of<K>;
  value: Value | undefined;
  put: (value: Value | undefined) => void;
  /** Texts that quotes are copied from, by their ids. */
  texts: ReadonlyMap<string, string>;
};

/** One question of a suite's form for people. Nothing is chosen before somebody chooses. */
export function FormField(props: Props<Field['kind']>) {
  const { field } = props;
  switch (field.kind) {
    case 'choice':
      return <Choice {...props} field={field} />;
    case 'number':
      return <Numbered {...props} field={field} />;
    case 'ranking':
      return <Ranking {...props} field={field} />;
    case 'spans':
      return <Spans {...props} field={field} />;
    case 'text':
      return <Free {...props} field={field} />;
  }
}

/** What the question and its levels mean, folded away. */
function Meaning({ field }: { field: Field }) {
  const { t, of } = useWords();
  const levels = 'options' in field ? field.options.filter(({ help }) => help !== null) : [];
  if (field.help === null && levels.length === 0) return null;
  return (
    <details>
      <summary>
        <Text span size="xs" c="dimmed">
          {t('disagree.meaning')}
        </Text>
      </summary>
      {field.help !== null && (
        <Text size="sm" className="said">
          {of(field.help)}
        </Text>
      )}
      {levels.map(({ value, label, help }) => (
        <Text key={value} size="sm">
          <b>{of(label)}</b>: {help === null ? '' : of(help)}
        </Text>
      ))}
    </details>
  );
}

function Choice({ field, value, put }: Props<'choice'>) {
  const { t, of } = useWords();
  const chosen = typeof value === 'string' ? value : '';
  return (
    <div>
      <Radio.Group label={of(field.label)} value={chosen} onChange={(next) => put(next)}>
        <Group gap="md" mt={6}>
          {field.options.map((option) => (
            <Radio
              key={option.value}
              value={option.value}
              label={of(option.label)}
              size="sm"
              styles={{ body: { minHeight: 24, alignItems: 'center' } }}
            />
          ))}
          {chosen !== '' && (
            <Button
              size="compact-xs"
              variant="subtle"
              aria-label={`${t('disagree.clear')}: ${of(field.label)}`}
              onClick={() => put(undefined)}
              mih={24}
            >
              {t('disagree.clear')}
            </Button>
          )}
        </Group>
      </Radio.Group>
      <Meaning field={field} />
    </div>
  );
}

function Numbered({ field, value, put }: Props<'number'>) {
  const { of } = useWords();
  return (
    <div>
      <NumberInput
        label={of(field.label)}
        min={field.low}
        max={field.high}
        step={field.step}
        clampBehavior="strict"
        maw={160}
        value={typeof value === 'number' ? value : ''}
        onChange={(next) => put(typeof next === 'number' ? next : undefined)}
      />
      <Meaning field={field} />
    </div>
  );
}

/** A place for each option, ties allowed; the value is there when every option has its place. */
function Ranking({ field, value, put }: Props<'ranking'>) {
  const { t, of } = useWords();
  const [places, setPlaces] = useState<ReadonlyMap<string, number>>(() => placesOf(value));
  const set = (option: string, place: number | string): void => {
    const next = new Map(places);
    if (typeof place === 'number') next.set(option, place);
    else next.delete(option);
    setPlaces(next);
    const order = [...new Set(next.values())].sort((a, b) => a - b);
    put(
      next.size < field.options.length
        ? undefined
        : order.map((at) => [...next].filter(([, p]) => p === at).map(([option]) => option)),
    );
  };
  return (
    <fieldset style={{ border: 0, padding: 0, margin: 0 }}>
      <Text component="legend" size="sm" fw={500}>
        {of(field.label)}
      </Text>
      <Stack gap={6} mt={6}>
        {field.options.map((option) => (
          <Group key={option.value} gap="sm" wrap="nowrap">
            <NumberInput
              aria-label={`${of(option.label)}: ${t('disagree.rank')}`}
              min={1}
              max={field.options.length}
              w={72}
              size="xs"
              value={places.get(option.value) ?? ''}
              onChange={(next) => set(option.value, next)}
            />
            <Text size="sm">{of(option.label)}</Text>
          </Group>
        ))}
      </Stack>
      <Meaning field={field} />
    </fieldset>
  );
}

const placesOf = (value: Value | undefined): ReadonlyMap<string, number> =>
  new Map(
    (Array.isArray(value) ? value : []).flatMap((tie, i) =>
      Array.isArray(tie)
        ? tie.flatMap((option): [string, number][] =>
            typeof option === 'string' ? [[option, i + 1]] : [],
          )
        : [],
    ),
  );

function Spans({ field, value, put, texts }: Props<'spans'>) {
  const { t, of } = useWords();
  const [typed, setTyped] = useState('');
  const quotes = Array.isArray(value)
    ? value.filter((one): one is string => typeof one === 'string')
    : [];
  const add = (quote: string): void => {
    const text = quote.trim();
    if (text === '' || quotes.includes(text)) return;
    put([...quotes, text]);
    setTyped('');
  };
  const text = texts.get(field.of) ?? '';
  return (
    <div>
      <Textarea
        label={of(field.label)}
        description={t('disagree.takeHint')}
        autosize
        minRows={1}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <Group gap="xs" mt={6}>
        <Button
          size="compact-sm"
          variant="default"
          // The selection would go with the focus.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => add(typed === '' ? String(getSelection() ?? '') : typed)}
        >
          {typed === '' ? t('disagree.take') : t('disagree.add')}
        </Button>
      </Group>
      <Stack gap={4} mt={6}>
        {quotes.map((quote) => (
          <Group key={quote} gap="xs" wrap="nowrap" align="flex-start">
            <Text size="sm" className="said" dir="auto">
              <mark className="quote">{quote}</mark>
              {!text.includes(quote) && (
                <Text span size="xs" c="red">
                  {' '}
                  {t('disagree.notThere')}
                </Text>
              )}
            </Text>
            <Button
              size="compact-xs"
              variant="subtle"
              mih={24}
              aria-label={`${t('disagree.remove')}: ${quote}`}
              onClick={() => {
                const rest = quotes.filter((one) => one !== quote);
                put(rest.length === 0 ? undefined : rest);
              }}
            >
              {t('disagree.remove')}
            </Button>
          </Group>
        ))}
      </Stack>
    </div>
  );
}

function Free({ field, value, put }: Props<'text'>) {
  const { of } = useWords();
  return (
    <div>
      <Textarea
        label={of(field.label)}
        autosize
        minRows={2}
        maxLength={field.max}
        value={typeof value === 'string' ? value : ''}
        onChange={(event) => put(event.currentTarget.value || undefined)}
      />
      <Meaning field={field} />
    </div>
  );
}
