import { Button, Card, Checkbox, Group, NumberInput, Select, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import type { Asked as AskedOf } from '../../../../src/server/api/index.js';
import { useWords } from '../../words/index.js';
import { Both } from './both.js';
import { choiceKey, namedPage, pageChoice, type RubricPages } from './page-choice.js';

type Page = RubricPages[number];
type Field = Page['fields'][number];
type Change = AskedOf<'PUT /api/campaigns/:campaign/rubric/draft'>['body']['fields'][number];
type Words = { en: string; 'zh-CN': string };

/** Changes of the form's own questions: their words, what their levels mean, their weight. */
export function FieldChanges({
  changes,
  pages,
  put,
}: {
  changes: readonly Change[];
  pages: RubricPages;
  put: (changes: Change[]) => void;
}) {
  const { t, of } = useWords();
  const [picked, setPicked] = useState<string | null>(null);
  const all = pages.flatMap((page) => {
    const name = pageChoice(pages, page);
    return page.fields.map((field) => ({ name, page, field, key: choiceKey(name, field.id) }));
  });
  const known = new Set(changes.map((change) => choiceKey(change, change.field)));
  const free = all.filter(({ key }) => !known.has(key));
  const baseOf = (change: Change): { page: Page; field: Field } | undefined => {
    const page = namedPage(
      pages.filter(({ fields }) => fields.some(({ id }) => id === change.field)),
      change,
    );
    const field = page?.fields.find(({ id }) => id === change.field);
    return page === undefined || field === undefined ? undefined : { page, field };
  };
  const add = (): void => {
    const found = free.find(({ key }) => key === picked);
    if (found === undefined) return;
    const none = { item: null, label: null, help: null, levels: [], weight: null, gone: false };
    put([...changes, { ...none, ...found.name, field: found.field.id }]);
    setPicked(null);
  };
  return (
    <Stack>
      {changes.map((change) => (
        <OneChange
          key={`${change.item} ${choiceKey(change, change.field)}`}
          change={change}
          base={baseOf(change)}
          several={pages.length > 1}
          put={(next) => put(changes.map((one) => (one === change ? next : one)))}
          remove={() => put(changes.filter((one) => one !== change))}
        />
      ))}
      {free.length > 0 && (
        <Group align="flex-end">
          <Select
            label={t('rubric.edit.pickField')}
            searchable
            w={{ base: '100%', sm: 360 }}
            value={picked}
            limit={200}
            data={free.map(({ key, page, field }) => ({
              value: key,
              label: `${of(page.title)} · ${of(field.label)}`.slice(0, 200),
            }))}
            onChange={setPicked}
          />
          <Button variant="default" disabled={picked === null} onClick={add}>
            {t('rubric.edit.addField')}
          </Button>
        </Group>
      )}
    </Stack>
  );
}

function OneChange({
  change,
  base: form,
  several,
  put,
  remove,
}: {
  change: Change;
  base: { page: Page; field: Field } | undefined;
  /** The form has several pages, whose questions may all be called the same. */
  several: boolean;
  put: (change: Change) => void;
  remove: () => void;
}) {
  const { t, of } = useWords();
  const base = form?.field;
  const own = base === undefined ? change.field : of(base.label);
  const page = form?.page;
  const name = page !== undefined && several ? `${of(page.title)} · ${own}` : own;
  const empty: Words = { en: '', 'zh-CN': '' };
  const levelOf = (value: string): Change['levels'][number] =>
    change.levels.find((one) => one.value === value) ?? {
      value,
      label: null,
      help: null,
      gone: false,
    };
  const setLevel = (value: string, help: Words): void =>
    put({
      ...change,
      levels: [...change.levels.filter((one) => one.value !== value), { ...levelOf(value), help }],
    });
  const options = base !== undefined && 'options' in base ? base.options : [];
  return (
    <Card withBorder component="fieldset" aria-label={t('rubric.edit.field', { id: name })}>
      <Group justify="space-between" mb="xs" wrap="nowrap" align="flex-start">
        <Text fw={500}>{t('rubric.edit.field', { id: name })}</Text>
        <Button
          size="xs"
          variant="default"
          aria-label={t('rubric.edit.removeField', { id: name })}
          onClick={remove}
        >
          ✕
        </Button>
      </Group>
      <Stack gap="xs">
        {change.titled !== undefined && (
          <Text size="sm" c="dimmed">
            {t('rubric.edit.titled')}
          </Text>
        )}
        {several && change.step !== null && (
          <Both
            en={t('rubric.edit.title.en')}
            zh={t('rubric.edit.title.zh')}
            value={change.title ?? page?.title ?? empty}
            put={(title) => put({ ...change, title })}
          />
        )}
        <Both
          en={t('rubric.edit.label.en')}
          zh={t('rubric.edit.label.zh')}
          value={change.label ?? base?.label ?? empty}
          put={(label) => put({ ...change, label })}
        />
        <Both
          en={t('rubric.edit.help.en')}
          zh={t('rubric.edit.help.zh')}
          value={change.help ?? base?.help ?? empty}
          put={(help) => put({ ...change, help })}
        />
        {options.map((option) => (
          <Both
            key={option.value}
            en={t('rubric.edit.level.en', { id: of(option.label) })}
            zh={t('rubric.edit.level.zh', { id: of(option.label) })}
            value={levelOf(option.value).help ?? option.help ?? empty}
            put={(help) => setLevel(option.value, help)}
          />
        ))}
        <Group align="flex-end">
          <NumberInput
            label={t('rubric.edit.weight')}
            w={140}
            min={-1000}
            max={1000}
            value={change.weight ?? ''}
            onChange={(next) => put({ ...change, weight: typeof next === 'number' ? next : null })}
          />
          <Checkbox
            label={t('rubric.edit.gone')}
            mb={8}
            checked={change.gone}
            onChange={(event) => put({ ...change, gone: event.currentTarget.checked })}
          />
        </Group>
      </Stack>
    </Card>
  );
}
