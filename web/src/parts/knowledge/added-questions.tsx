import {
  Button,
  Card,
  Checkbox,
  Group,
  NumberInput,
  Select,
  Stack,
  Text,
  Title,
} from '@mantine/core';
import { useState } from 'react';
import type { Asked as AskedOf } from '../../../../src/server/api/index.js';
import { useWords } from '../../words/index.js';
import { AddedLevels } from './added-levels.js';
import { Both } from './both.js';
import { choiceKey, namedPage, pageChoice, type RubricPages } from './page-choice.js';

type Change = AskedOf<'PUT /api/campaigns/:campaign/rubric/draft'>['body']['fields'][number];
type Added = NonNullable<Change['added']>;
type AddedChange = Change & { added: Added };

const KINDS = ['choice', 'number', 'text'] as const satisfies readonly Added['kind'][];
const BEGINS: Readonly<Record<Added['kind'], Added>> = {
  choice: { kind: 'choice', optional: false, ordered: false },
  number: { kind: 'number', optional: false, low: 1, high: 5, step: 1 },
  text: { kind: 'text', optional: true, max: 1000 },
};
const NOTHING = { en: '', 'zh-CN': '' };
const isAdded = (change: Change): change is AddedChange => change.added !== undefined;
const keyOf = ({ item, step, field, titled }: Change): string =>
  JSON.stringify([item, step, field, ...(titled === undefined ? [] : [titled])]);

/** An id that no question of the form or of the version has. */
function freeId(pages: RubricPages, fields: readonly Change[]): string {
  const taken = new Set([
    ...pages.flatMap((page) => page.fields.map(({ id }) => id)),
    ...fields.map(({ field }) => field),
  ]);
  for (let n = 1; ; n++) if (!taken.has(`new-${n}`)) return `new-${n}`;
}

/** Questions that the version adds to the form. */
export function AddedQuestions({
  fields,
  pages,
  asked,
  put,
}: {
  fields: readonly Change[];
  pages: RubricPages;
  /** Those that are asked already. */
  asked: readonly string[];
  put: (fields: Change[]) => void;
}) {
  const { t, of } = useWords();
  const [kind, setKind] = useState<Added['kind']>('choice');
  const choices = pages.map((page) => ({ page, name: pageChoice(pages, page) }));
  const [picked, setPicked] = useState<string | null>(null);
  const on = choices.find(({ name }) => choiceKey(name) === picked) ?? choices[0];
  const add = (): void => {
    const two = kind === 'choice' ? ['1', '2'] : [];
    const levels = two.map((value) => ({ value, label: NOTHING, help: null, gone: false }));
    const words = { label: NOTHING, help: null, weight: null, gone: false, levels };
    const named = { item: null, step: null, ...on?.name, field: freeId(pages, fields) };
    put([...fields, { ...named, ...words, added: BEGINS[kind] }]);
  };
  return (
    <section>
      <Title order={3} size="h5" mb="xs">
        {t('rubric.new.title')}
      </Title>
      <Text size="sm" c="dimmed" mb="xs" maw="80ch">
        {t('rubric.new.about')}
      </Text>
      <Stack>
        {fields.filter(isAdded).map((change, i) => (
          <OneQuestion
            key={keyOf(change)}
            n={i + 1}
            change={change}
            page={namedPage(pages, change)}
            isAsked={asked.includes(keyOf(change))}
            put={(next) => put(fields.map((one) => (one === change ? next : one)))}
            remove={() => put(fields.filter((one) => one !== change))}
          />
        ))}
        <Group align="flex-end">
          <Select
            label={t('rubric.new.kind')}
            w={{ base: '100%', sm: 200 }}
            allowDeselect={false}
            value={kind}
            data={KINDS.map((one) => ({ value: one, label: t(`rubric.new.kind.${one}`) }))}
            onChange={(value) => setKind(KINDS.find((one) => one === value) ?? 'choice')}
          />
          {pages.length > 1 && (
            <Select
              label={t('rubric.new.page')}
              w={{ base: '100%', sm: 280 }}
              allowDeselect={false}
              searchable
              limit={200}
              value={on === undefined ? null : choiceKey(on.name)}
              data={choices.map(({ page, name }) => ({
                value: choiceKey(name),
                label: of(page.title).slice(0, 200),
              }))}
              onChange={setPicked}
            />
          )}
          <Button variant="default" onClick={add}>
            {t('rubric.new.add')}
          </Button>
        </Group>
      </Stack>
    </section>
  );
}

function OneQuestion({
  n,
  change,
  page,
  isAsked,
  put,
  remove,
}: {
  n: number;
  change: AddedChange;
  page: RubricPages[number] | undefined;
  isAsked: boolean;
  put: (change: AddedChange) => void;
  remove: () => void;
}) {
  const { t, of } = useWords();
  const { added } = change;
  const name = t('rubric.new.one', { n, kind: t(`rubric.new.kind.${added.kind}`) });
  const number = (key: 'low' | 'high' | 'step', value: number) => (
    <NumberInput
      label={t(`rubric.new.${key}`)}
      w={110}
      value={value}
      onChange={(next) =>
        added.kind === 'number' &&
        typeof next === 'number' &&
        put({ ...change, added: { ...added, [key]: next } })
      }
    />
  );
  return (
    <Card withBorder component="fieldset" aria-label={name}>
      <Group justify="space-between" mb="xs" wrap="nowrap" align="flex-start">
        <Text fw={500}>
          {name}
          {page !== undefined && ` · ${of(page.title)}`}
        </Text>
        {!isAsked && (
          <Button
            size="xs"
            variant="default"
            aria-label={t('rubric.new.remove', { name })}
            onClick={remove}
          >
            ✕
          </Button>
        )}
      </Group>
      <Stack gap="xs">
        <Both
          en={t('rubric.new.label.en')}
          zh={t('rubric.new.label.zh')}
          value={change.label ?? NOTHING}
          put={(label) => put({ ...change, label })}
        />
        <Both
          en={t('rubric.edit.help.en')}
          zh={t('rubric.edit.help.zh')}
          value={change.help ?? NOTHING}
          put={(help) => put({ ...change, help: help.en || help['zh-CN'] ? help : null })}
        />
        {added.kind === 'choice' && (
          <>
            <AddedLevels
              levels={change.levels}
              isAsked={isAsked}
              put={(levels) => put({ ...change, levels })}
            />
            <Checkbox
              label={t('rubric.new.ordered')}
              description={t('rubric.new.ordered.hint')}
              checked={added.ordered}
              onChange={(event) =>
                put({ ...change, added: { ...added, ordered: event.currentTarget.checked } })
              }
            />
          </>
        )}
        {added.kind === 'number' && (
          <Group>
            {number('low', added.low)}
            {number('high', added.high)}
            {number('step', added.step)}
          </Group>
        )}
        <Checkbox
          label={t('rubric.new.required')}
          checked={!added.optional}
          onChange={(event) =>
            put({ ...change, added: { ...added, optional: !event.currentTarget.checked } })
          }
        />
        {isAsked && (
          <Checkbox
            label={t('rubric.edit.gone')}
            checked={change.gone}
            onChange={(event) => put({ ...change, gone: event.currentTarget.checked })}
          />
        )}
      </Stack>
    </Card>
  );
}
