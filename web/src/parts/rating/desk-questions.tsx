import { Stack, Text, Textarea, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { useWords } from '../../words/index.js';
import {
  type Assignment,
  type Filled,
  type Place,
  placeName,
  type Said,
  type Value,
  withValue,
} from './filled.js';
import { isTyped, Question } from './question.js';

/** The form of an item: pages with their questions, and a note. */
export function DeskQuestions({
  item,
  said,
  missing,
  disabled,
  put,
}: {
  item: Assignment;
  said: Said;
  /** Names of the questions that were missing when it was to be sent. */
  missing: ReadonlySet<string>;
  disabled: boolean;
  put: (said: Said, run: string | null) => void;
}) {
  const { t } = useWords();
  const texts = new Map(item.shown.map(({ id, text }) => [id, text]));
  const set = (place: Place, typed: boolean) => (value: Value | undefined) =>
    put({ ...said, filled: withValue(said.filled, place, value) }, typed ? placeName(place) : null);
  return (
    <Stack gap="lg">
      {item.pages.map((page) => (
        <Page key={page.step} page={page} alone={item.pages.length === 1}>
          {(field) => {
            const place = { step: page.step, field: field.id };
            const name = placeName(place);
            return (
              <Question
                key={field.id}
                name={name}
                field={field}
                value={valueAt(said.filled, place)}
                missing={missing.has(name) && valueAt(said.filled, place) === undefined}
                disabled={disabled}
                texts={texts}
                put={set(place, isTyped(field))}
              />
            );
          }}
        </Page>
      ))}
      <div className="desk-question">
        <fieldset
          data-row
          tabIndex={-1}
          disabled={disabled}
          aria-label={t('desk.note')}
          style={{ border: 0, padding: 0, margin: 0 }}
        >
          <Textarea
            label={t('desk.note')}
            autosize
            minRows={2}
            maxLength={4000}
            value={said.note}
            onChange={(event) => put({ ...said, note: event.currentTarget.value }, 'note')}
          />
        </fieldset>
      </div>
    </Stack>
  );
}

function Page({
  page,
  alone,
  children,
}: {
  page: Assignment['pages'][number];
  alone: boolean;
  children: (field: Assignment['pages'][number]['fields'][number]) => ReactNode;
}) {
  const { t, of } = useWords();
  return (
    <section aria-label={of(page.title)}>
      {!alone && (
        <Title order={2} size="h5" mb="xs">
          {of(page.title)}
        </Title>
      )}
      <Stack gap="md">{page.fields.filter(({ optional }) => !optional).map(children)}</Stack>
      {page.fields.some(({ optional }) => optional) && (
        <>
          <Text size="sm" c="dimmed" mt="md" mb="xs">
            {t('disagree.more')}
          </Text>
          <Stack gap="md">{page.fields.filter(({ optional }) => optional).map(children)}</Stack>
        </>
      )}
    </section>
  );
}

const valueAt = (filled: Filled, { step, field }: Place): Value | undefined =>
  filled[step]?.[field];
