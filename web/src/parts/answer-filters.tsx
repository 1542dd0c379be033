import { Button, Collapse, Group, NumberInput, Select, SimpleGrid, TextInput } from '@mantine/core';
import { useDebouncedCallback, useDisclosure } from '@mantine/hooks';
import { useEffect, useRef, useState } from 'react';
import type { Answer } from '../../../src/server/api/index.js';
import { useWords } from '../words/index.js';
import { type AnswerSearch, ORDERS, VERDICTS } from './answer-search.js';
import { useClusterWords } from './cluster-words.js';
import { leaveField } from './keys.js';
import { useStateWord } from './verdict-words.js';

export type Filters = Answer<'GET /api/runs/:run/filters'>;

/** Shares of a scale that judges may lie apart, for a choice; the filter itself takes any. */
const APART = ['0.01', '0.34', '0.67', '1'] as const;
/** Filters that are folded away. */
const MORE = [
  'task',
  'lang',
  'state',
  'cluster',
  'verdict',
  'spread',
  'shortest',
  'longest',
] as const;

type Named = 'condition' | 'target' | 'task' | 'lang' | 'state' | 'cluster' | 'judge' | 'kind';

/** What the answers are filtered by. It stands in the address; `put` changes it there. */
export function AnswerFilters({
  filters,
  search,
  put,
}: {
  filters: Filters;
  search: AnswerSearch;
  put: (change: { [K in keyof AnswerSearch]?: AnswerSearch[K] | undefined }) => void;
}) {
  const { t, of } = useWords();
  const stateWord = useStateWord();
  const { kindWord, clusterWord } = useClusterWords(filters.kinds);
  const [more, { toggle }] = useDisclosure(MORE.some((name) => name in search));
  const [typed, type] = useTyped(search.find ?? '', (find) => put({ find }));
  const pick = (name: Named, data: { value: string; label: string }[], label: string) =>
    (data.length > 1 || search[name] !== undefined) && (
      <Select
        label={label}
        placeholder={t('read.any')}
        clearable
        searchable={data.length > 12}
        data={data}
        value={search[name] ?? null}
        onChange={(value) =>
          put({ [name]: value ?? undefined, ...(name === 'kind' && { least: undefined }) })
        }
      />
    );
  const plain = (values: readonly string[]) => values.map((value) => ({ value, label: value }));
  const levels = filters.kinds[search.kind ?? '']?.levels.slice(1) ?? [];
  const clusters = Object.entries(filters.clusters)
    .filter(([, ids]) => ids.length < 500)
    .flatMap(([kind, ids]) =>
      ids.map((id) => ({
        value: `${kind}=${id}`,
        label: `${kindWord(kind)} · ${clusterWord(id)}`,
      })),
    );
  return (
    <search>
      <SimpleGrid cols={{ base: 1, xs: 2, md: 4 }} spacing="sm">
        <TextInput
          type="search"
          id="find"
          maxLength={500}
          label={t('read.find')}
          description={t('read.findHint')}
          inputWrapperOrder={['label', 'input', 'description']}
          value={typed}
          onChange={(event) => type(event.currentTarget.value)}
          onKeyDown={leaveField}
        />
        {pick('condition', plain(filters.conditions), t('read.condition'))}
        {pick('target', plain(filters.targets), t('read.target'))}
        {pick(
          'kind',
          Object.entries(filters.kinds)
            .filter(([id]) => filters.found.includes(id) || id === search.kind)
            .map(([value, { label }]) => ({ value, label: of(label) })),
          t('read.kind'),
        )}
        {levels.length > 1 && (
          <Select
            label={t('read.least')}
            placeholder={t('read.any')}
            clearable
            data={levels.map(({ value, label }) => ({ value: String(value), label: of(label) }))}
            value={search.least === undefined ? null : String(search.least)}
            onChange={(value) => put({ least: value === null ? undefined : Number(value) })}
          />
        )}
        {pick('judge', plain(filters.judges), t('read.judge'))}
        <Select
          label={t('read.order')}
          allowDeselect={false}
          data={ORDERS.map((value) => ({ value, label: t(`read.order.${value}`) }))}
          value={search.order ?? 'data'}
          onChange={(value) => put({ order: ORDERS.find((o) => o === value) })}
        />
      </SimpleGrid>
      <Group gap="xs" my="xs">
        <Button size="compact-sm" variant="subtle" onClick={toggle} aria-expanded={more}>
          {t('read.more')}
        </Button>
        {Object.keys(search).length > 0 && (
          <Button
            size="compact-sm"
            variant="subtle"
            onClick={() => put(Object.fromEntries(Object.keys(search).map((k) => [k, undefined])))}
          >
            {t('read.clear')}
          </Button>
        )}
      </Group>
      <Collapse expanded={more}>
        <SimpleGrid cols={{ base: 1, xs: 2, md: 4 }} spacing="sm">
          {pick('task', plain(filters.tasks), t('read.task'))}
          {pick('lang', plain(filters.langs), t('read.lang'))}
          {pick(
            'state',
            filters.states.map((value) => ({ value, label: stateWord(value) })),
            t('read.state'),
          )}
          {pick('cluster', clusters, t('read.cluster'))}
          {filters.judges.length > 0 && (
            <Select
              label={t('read.verdict')}
              placeholder={t('read.any')}
              clearable
              data={VERDICTS.map((value) => ({ value, label: stateWord(value) }))}
              value={search.verdict ?? null}
              onChange={(value) => put({ verdict: VERDICTS.find((v) => v === value) })}
            />
          )}
          {filters.judges.length > 1 && filters.rated && (
            <Select
              label={t('read.differ')}
              placeholder={t('read.any')}
              clearable
              data={APART.map((value) => ({ value, label: t(`read.differ.${value}`) }))}
              value={APART.find((v) => Number(v) === search.spread) ?? null}
              onChange={(value) => put({ spread: value === null ? undefined : Number(value) })}
            />
          )}
          <Characters name="shortest" search={search} put={put} />
          <Characters name="longest" search={search} put={put} />
        </SimpleGrid>
      </Collapse>
    </search>
  );
}

function Characters({
  name,
  search,
  put,
}: {
  name: 'shortest' | 'longest';
  search: AnswerSearch;
  put: (change: { shortest?: number | undefined; longest?: number | undefined }) => void;
}) {
  const { t } = useWords();
  const later = useDebouncedCallback(
    (value: number | string) => put({ [name]: typeof value === 'number' ? value : undefined }),
    400,
  );
  return (
    <NumberInput
      key={search[name] ?? 'none'}
      label={t(`read.${name}`)}
      placeholder={t('read.any')}
      min={0}
      allowDecimal={false}
      defaultValue={search[name] ?? ''}
      onChange={later}
    />
  );
}

/**
 * A text that is sent on when typing rests, and that follows the address when that changes by itself (back, a link).
 * Half-composed words of an input method are sent on only when they are chosen.
 */
export function useTyped(
  known: string,
  send: (text: string | undefined) => void,
): [string, (text: string) => void] {
  const [typed, setTyped] = useState(known);
  const sent = useRef(known);
  useEffect(() => {
    if (known !== sent.current) {
      sent.current = known;
      setTyped(known);
    }
  }, [known]);
  const later = useDebouncedCallback((text: string) => {
    sent.current = text;
    send(text === '' ? undefined : text);
  }, 250);
  return [
    typed,
    (text) => {
      setTyped(text);
      later(text);
    },
  ];
}
