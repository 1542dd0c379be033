import { Box, Button, Checkbox, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useWords } from '../../words/index.js';
import { FormField } from '../form-field.js';
import { type Pages, sameValue, type Value } from './filled.js';
import { OptionRow } from './option-row.js';
import { sentencesOf } from './sentences.js';

type Field = Pages[number]['fields'][number];
type Of<K extends Field['kind']> = Extract<Field, { kind: K }>;

/** More points or options than this are typed, not clicked. */
const MOST_POINTS = 11;
const MOST_PLACES = 9;

/** Whether the answer is typed letter by letter, so that a burst of it is one step of undo. */
export const isTyped = (field: Field): boolean =>
  field.kind === 'text' ||
  (field.kind === 'number' && (field.high - field.low) / field.step >= MOST_POINTS);

type Props<F extends Field = Field> = {
  field: F;
  value: Value | undefined;
  disabled: boolean;
  put: (value: Value | undefined) => void;
  texts: ReadonlyMap<string, string>;
};

/** One question. `name` is what the desk finds it by; `missing`: it was not answered when it was to be sent. */
export function Question({ name, missing, ...props }: Props & { name: string; missing: boolean }) {
  const { t, of } = useWords();
  const { field, value, disabled, put } = props;
  return (
    <div className="desk-question" data-question={name} data-missing={missing}>
      <Answer {...props} />
      {field.help !== null && field.kind !== 'text' && (
        <Text size="sm" c="dimmed" className="said" mt={4}>
          {of(field.help)}
        </Text>
      )}
      <Group gap="xs">
        {missing && (
          <Text size="sm" className="desk-bad" role="alert">
            {t('desk.answerThis')}
          </Text>
        )}
        {value !== undefined && !disabled && field.kind !== 'text' && field.kind !== 'spans' && (
          <Button
            size="compact-xs"
            variant="subtle"
            mih={24}
            aria-label={t('say.pair', { name: t('desk.clear'), value: of(field.label) })}
            onClick={() => put(undefined)}
          >
            {t('desk.clear')}
          </Button>
        )}
      </Group>
    </div>
  );
}

function Answer(props: Props) {
  const { field } = props;
  switch (field.kind) {
    case 'choice':
      return <Choice {...props} field={field} />;
    case 'number':
      return isTyped(field) ? <Typed {...props} /> : <Points {...props} field={field} />;
    case 'ranking':
      return field.options.length <= MOST_PLACES ? (
        <Ranking {...props} field={field} />
      ) : (
        <Typed {...props} />
      );
    case 'spans':
      return <Spans {...props} field={field} />;
    case 'text':
      return <Typed {...props} />;
  }
}

/** What is typed: a container that the arrows reach, with the field in it. */
function Typed({ field, value, disabled, put, texts }: Props) {
  const { of } = useWords();
  return (
    <fieldset
      data-row
      tabIndex={-1}
      disabled={disabled}
      style={{ border: 0, padding: 0, margin: 0 }}
      aria-label={of(field.label)}
    >
      <FormField field={field} value={value} put={put} texts={texts} />
    </fieldset>
  );
}

function Choice({ field, value, disabled, put }: Props<Of<'choice'>>) {
  const { of } = useWords();
  return (
    <>
      <OptionRow
        label={of(field.label)}
        options={field.options.map((one) => ({ value: one.value, label: of(one.label) }))}
        value={typeof value === 'string' ? value : ''}
        disabled={disabled}
        put={put}
      />
      <Levels options={field.options} />
    </>
  );
}

/** What the levels mean, folded away. */
function Levels({ options }: { options: Of<'choice'>['options'] }) {
  const { t, of } = useWords();
  const explained = options.filter(({ help }) => help !== null);
  if (explained.length === 0) return null;
  return (
    <details>
      <summary>
        <Text span size="xs" c="dimmed">
          {t('disagree.meaning')}
        </Text>
      </summary>
      {explained.map(({ value, label, help }) => (
        <Text key={value} size="sm">
          <b>{of(label)}</b>: {help === null ? '' : of(help)}
        </Text>
      ))}
    </details>
  );
}

function Points({ field, value, disabled, put }: Props<Of<'number'>>) {
  const { of } = useWords();
  const { low, high, step } = field;
  const points = Array.from({ length: Math.floor((high - low) / step + 1e-9) + 1 }, (_, i) =>
    // Steps such as .1 have no exact sum.
    Number((low + i * step).toFixed(6)),
  );
  return (
    <OptionRow
      label={of(field.label)}
      options={points.map((point) => ({ value: String(point), label: String(point) }))}
      value={typeof value === 'number' ? String(value) : ''}
      disabled={disabled}
      put={(next) => put(Number(next))}
    />
  );
}

/**
 * A place for each option, ties allowed. The options that have one are kept in their order, so that a ranking left half
 * way is there again; the numbers that were clicked stand for as long as they say the same.
 */
function Ranking({ field, value, disabled, put }: Props<Of<'ranking'>>) {
  const { t, of } = useWords();
  const [clicked, setClicked] = useState<ReadonlyMap<string, number>>(new Map());
  const places = sameValue(orderOf(clicked), value) ? clicked : placesOf(value);
  const set = (option: string, place: number): void => {
    const next = new Map(places).set(option, place);
    setClicked(next);
    put(orderOf(next));
  };
  return (
    <Box role="group" aria-label={of(field.label)}>
      <Text size="sm" fw={500}>
        {of(field.label)}
      </Text>
      <Text size="xs" c="dimmed">
        {t('desk.placeHint')}
      </Text>
      <Stack gap="xs" mt={6}>
        {field.options.map((option) => (
          <div key={option.value}>
            <Text size="sm">{of(option.label)}</Text>
            <OptionRow
              label={t('desk.place', { option: of(option.label) })}
              hidesLabel
              options={field.options.map((_, i) => ({
                value: String(i + 1),
                label: String(i + 1),
              }))}
              value={String(places.get(option.value) ?? '')}
              disabled={disabled}
              put={(place) => set(option.value, Number(place))}
            />
          </div>
        ))}
      </Stack>
    </Box>
  );
}

/** Options by place, the first place first; those of one place side by side. */
const orderOf = (places: ReadonlyMap<string, number>): string[][] =>
  [...new Set(places.values())]
    .sort((a, b) => a - b)
    .map((at) => [...places].filter(([, place]) => place === at).map(([option]) => option));

const placesOf = (value: Value | undefined): ReadonlyMap<string, number> => {
  const ties = Array.isArray(value) ? value : [];
  const places = new Map<string, number>();
  let place = 1;
  for (const tie of ties) {
    const options = Array.isArray(tie) ? tie : [];
    for (const option of options) if (typeof option === 'string') places.set(option, place);
    place++;
  }
  return places;
};

/** Selected text, or, without a pointer, whole sentences of it. */
function Spans(props: Props<Of<'spans'>>) {
  const { t } = useWords();
  const { field, value, disabled, put, texts } = props;
  const [picks, setPicks] = useState(false);
  const quotes = Array.isArray(value)
    ? value.filter((one): one is string => typeof one === 'string')
    : [];
  return (
    <>
      <Typed {...props} />
      <details onToggle={(event) => setPicks(event.currentTarget.open)}>
        <summary>
          <Text span size="sm">
            {t('desk.pick')}
          </Text>
        </summary>
        {picks && (
          <Stack gap={6} mt="xs">
            {sentencesOf(texts.get(field.of) ?? '').map((sentence) => (
              <Checkbox
                key={sentence}
                label={sentence}
                disabled={disabled}
                checked={quotes.includes(sentence)}
                onChange={(event) => {
                  const rest = quotes.filter((one) => one !== sentence);
                  const next = event.currentTarget.checked ? [...rest, sentence] : rest;
                  put(next.length === 0 ? undefined : next);
                }}
              />
            ))}
          </Stack>
        )}
      </details>
    </>
  );
}
