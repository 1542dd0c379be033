import { Card, Code, Stack, Text, TextInput, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { FormField, FormPage } from '../../../src/contract/form.js';
import { call } from '../api.js';
import { useWords } from '../words/index.js';
import { Asked } from './asked.js';
import { useClusterWords } from './cluster-words.js';

/** One item: what is said in it, its annotation, and how people rate an answer to it. */
export function SuiteItem({
  suite,
  item,
  open,
}: {
  suite: string;
  item: string;
  /** Whether the rubric is unfolded at first. */
  open: boolean;
}) {
  const { t, of } = useWords();
  const { kindWord } = useClusterWords();
  const found = useQuery({
    queryKey: ['suite-item', suite, item],
    queryFn: ({ signal }) =>
      call('GET /api/suites/:suite/items/:item', { params: { suite, item } }, signal),
  });
  return (
    <Asked query={found}>
      {(one) => (
        <Card withBorder component="section" aria-label={t('items.open', { id: one.id })}>
          <Stack gap="sm">
            <Title order={2} size="h4" className="said">
              {t('items.open', { id: one.id })}
            </Title>
            <Text size="xs" c="dimmed" className="said">
              {[
                one.task,
                one.lang,
                ...Object.entries(one.clusters).map(([kind, value]) =>
                  t('say.pair', { name: kindWord(kind), value }),
                ),
              ]
                .filter((part) => part !== '')
                .join(' · ')}
            </Text>
            {one.shown.length === 0 && <Text size="sm">{t('items.noText')}</Text>}
            {one.shown.map((text) => (
              <div key={text.id}>
                <Text size="xs" c="dimmed">
                  {of(text.title)}
                </Text>
                <Text size="sm" className="said" dir="auto">
                  {text.text}
                </Text>
              </div>
            ))}
            {one.gold !== null && one.gold !== undefined && (
              <details>
                <summary>{t('items.gold')}</summary>
                <Code block tabIndex={0} aria-label={t('item.gold')}>
                  {JSON.stringify(one.gold, null, 2)}
                </Code>
              </details>
            )}
            {one.form === null ? (
              <Text size="sm">{t('rubric.noForm')}</Text>
            ) : (
              <Rubric version={one.form.version} pages={one.form.pages} open={open} />
            )}
          </Stack>
        </Card>
      )}
    </Asked>
  );
}

function Rubric({
  version,
  pages,
  open,
}: {
  version: string;
  pages: readonly FormPage[];
  open: boolean;
}) {
  const { t, of } = useWords();
  const [typed, setTyped] = useState('');
  if (pages.length === 0) return <Text size="sm">{t('rubric.none')}</Text>;
  const wanted = typed.trim().toLowerCase();
  const fits = (field: FormField): boolean =>
    wanted === '' || JSON.stringify(field).toLowerCase().includes(wanted);
  return (
    <details open={open}>
      <summary>
        <b>{t('rubric.formTitle')}</b>{' '}
        <Text span size="xs" c="dimmed">
          {t('rubric.formVersion', { version })}
        </Text>
      </summary>
      <TextInput
        type="search"
        label={t('rubric.find')}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        my="xs"
        w={{ base: '100%', xs: 280 }}
      />
      <Stack gap="md">
        {pages.map((page) => {
          const fields = page.fields.filter(fits);
          return fields.length === 0 ? null : (
            <section key={page.step} aria-label={of(page.title)}>
              <Title order={3} size="h5">
                {of(page.title)}
              </Title>
              {fields.map((field) => (
                <Field key={field.id} field={field} />
              ))}
            </section>
          );
        })}
      </Stack>
    </details>
  );
}

function Field({ field }: { field: FormField }) {
  const { t, of } = useWords();
  const kind =
    field.kind === 'number'
      ? t('rubric.number', { low: field.low, high: field.high })
      : field.kind === 'choice'
        ? null
        : t(`rubric.${field.kind}`);
  const notes = [kind, field.optional === true ? t('rubric.optional') : null].filter(
    (note) => note !== null,
  );
  return (
    <div>
      <Text size="sm" fw={600} mt="xs">
        {of(field.label)}
        {notes.length > 0 && (
          <Text span size="xs" c="dimmed" fw={400}>
            {' '}
            {notes.join(t('section.and'))}
          </Text>
        )}
      </Text>
      {field.help !== undefined && (
        <Text size="sm" c="dimmed" className="said">
          {of(field.help)}
        </Text>
      )}
      {'options' in field && (
        <ul>
          {field.options.map((option) => (
            <li key={option.value}>
              <Text size="sm" span>
                {of(option.label)}
              </Text>
              {option.help !== undefined && (
                <Text size="sm" span c="dimmed">
                  {' – '}
                  {of(option.help)}
                </Text>
              )}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
