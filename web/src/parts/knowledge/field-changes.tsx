import {
  Button,
  Card,
  Checkbox,
  Group,
  NumberInput,
  Select,
  SimpleGrid,
  Stack,
  Text,
  Textarea,
} from '@mantine/core';
import { useState } from 'react';
import type { Answer, Asked as AskedOf } from '../../../../src/server/api/index.js';
import { useWords } from '../../words/index.js';

type Pages = Answer<'GET /api/campaigns/:campaign/rubric/draft'>['pages'];
type Field = Pages[number]['fields'][number];
type Change = AskedOf<'PUT /api/campaigns/:campaign/rubric/draft'>['body']['fields'][number];
type Words = { en: string; 'zh-CN': string };

const keyOf = (step: string | null, field: string): string => JSON.stringify([step, field]);

/** Changes of the form's own questions: their words, what their levels mean, their weight. */
export function FieldChanges({
  changes,
  pages,
  put,
}: {
  changes: readonly Change[];
  pages: Pages;
  put: (changes: Change[]) => void;
}) {
  const { t, of } = useWords();
  const [picked, setPicked] = useState<string | null>(null);
  const all = pages.flatMap(({ step, title, fields }) =>
    fields.map((field) => ({ step, title, field })),
  );
  const known = new Set(changes.map(({ step, field }) => keyOf(step, field)));
  const free = all.filter(({ step, field }) => !known.has(keyOf(step, field.id)));
  const baseOf = (change: Change): Field | undefined =>
    all.find(
      ({ step, field }) =>
        field.id === change.field && (change.step === null || change.step === step),
    )?.field;
  const add = (): void => {
    const found = free.find(({ step, field }) => keyOf(step, field.id) === picked);
    if (found === undefined) return;
    const none = { item: null, label: null, help: null, levels: [], weight: null, gone: false };
    put([...changes, { ...none, step: found.step, field: found.field.id }]);
    setPicked(null);
  };
  return (
    <Stack>
      {changes.map((change) => (
        <OneChange
          key={`${change.item} ${keyOf(change.step, change.field)}`}
          change={change}
          base={baseOf(change)}
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
            data={free.map(({ step, title, field }) => ({
              value: keyOf(step, field.id),
              label: `${of(title)} · ${of(field.label)}`.slice(0, 120),
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
  base,
  put,
  remove,
}: {
  change: Change;
  base: Field | undefined;
  put: (change: Change) => void;
  remove: () => void;
}) {
  const { t, of } = useWords();
  const name = base === undefined ? change.field : of(base.label);
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

/** One text in both languages, side by side where there is room. */
function Both({
  en,
  zh,
  value,
  put,
}: {
  en: string;
  zh: string;
  value: Words;
  put: (value: Words) => void;
}) {
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }}>
      <Textarea
        label={en}
        autosize
        lang="en"
        maxLength={2000}
        value={value.en}
        onChange={(event) => put({ ...value, en: event.currentTarget.value })}
      />
      <Textarea
        label={zh}
        autosize
        lang="zh-CN"
        maxLength={2000}
        value={value['zh-CN']}
        onChange={(event) => put({ ...value, 'zh-CN': event.currentTarget.value })}
      />
    </SimpleGrid>
  );
}
