import {
  Button,
  Checkbox,
  Code,
  Group,
  MultiSelect,
  Select,
  Stack,
  Text,
  Title,
} from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import type { Section } from '../../../src/contract/section.js';
import type { Answer } from '../../../src/server/api/index.js';
import { call } from '../api.js';
import type { AnswerSearch } from '../parts/answer-search.js';
import { Asked } from '../parts/asked.js';
import { answersOfSlice, useClusterWords } from '../parts/cluster-words.js';
import { ComparePick, type PickRun } from '../parts/compare-pick.js';
import { asQuery, type CompareSearch } from '../parts/compare-search.js';
import { CompareTrace } from '../parts/compare-trace.js';
import { SectionView } from '../parts/section-view.js';
import { PageTitle } from '../parts/title.js';
import { useWords } from '../words/index.js';

const page = getRouteApi('/compare');
/** While answers of the first run are being read, its slices are looked for again. */
const AGAIN_MS = 2000;

/** Runs set beside one another: those that can stand together first; then figures, differences, ranks or the profile. */
export function ComparePage() {
  const { t } = useWords();
  const search = page.useSearch();
  const go = page.useNavigate();
  const change = (some: Partial<CompareSearch>) =>
    void go({ search: { ...search, ...some }, replace: search.go !== true } as never);
  const runs = search.runs ?? [];
  const picked = useQuery({
    queryKey: ['compare-picked', runs, search.judges, search.conditions],
    queryFn: async ({ signal }) => {
      const to = runs[0];
      if (to === undefined) return [];
      // Picked runs stand first among those that are asked for: all are needed, wherever they stand.
      const { rows } = await call('GET /api/compare/runs', { query: { to, size: 200 } }, signal);
      return runs.flatMap((id) => rows.filter((row) => row.id === id));
    },
    placeholderData: (before) => before,
  });
  return (
    <>
      <PageTitle>{t('nav.compare')}</PageTitle>
      <Stack>
        {search.go === true ? (
          <Group>
            <Button variant="default" onClick={() => change({ go: undefined } as never)}>
              {t('pick.title')}
            </Button>
            <Text size="sm" c="dimmed">
              {t('compare.link')}
            </Text>
          </Group>
        ) : (
          <ComparePick runs={runs} change={(next) => change({ runs: next })} />
        )}
        {runs.length > 0 && <Choices search={search} picked={picked.data ?? []} change={change} />}
        {search.go === true && runs.length > 0 && (
          <Compared search={search} picked={picked.data ?? []} />
        )}
      </Stack>
    </>
  );
}

/** What of the picked runs is compared. */
function Choices({
  search,
  picked,
  change,
}: {
  search: CompareSearch;
  picked: readonly PickRun[];
  change: (some: Partial<CompareSearch>) => void;
}) {
  const { t, of } = useWords();
  const [first] = picked;
  const filters = useQuery({
    queryKey: ['filters', first?.id],
    queryFn: ({ signal }) =>
      call('GET /api/runs/:run/filters', { params: { run: first?.id ?? '' } }, signal),
    enabled: first !== undefined,
    staleTime: 60_000,
    refetchInterval: ({ state }) => (state.data?.upToDate === false ? AGAIN_MS : false),
  });
  const { kindWord, clusterWord } = useClusterWords(filters.data?.kinds);
  const targets = [...new Set(picked.flatMap((run) => run.targets))];
  const several = (of: 'judges' | 'conditions') => picked.find((run) => run[of].length > 1);
  const names = (of: 'judges' | 'conditions') => [...new Set(picked.flatMap((run) => run[of]))];
  const differing = picked.some(({ differences }) => (differences?.length ?? 0) > 0);
  const slices = [
    ...(filters.data?.langs ?? []).map((value) => ({ value: `lang=${value}`, group: 'lang' })),
    ...(filters.data?.tasks ?? []).map((value) => ({ value: `task=${value}`, group: 'task' })),
    ...Object.entries(filters.data?.clusters ?? {}).flatMap(([kind, ids]) =>
      // Groups of one item each are items, not slices.
      ids.length * 2 > (first?.items ?? 0)
        ? []
        : ids.map((id) => ({ value: `${kind}=${id}`, group: kind })),
    ),
  ];
  const groups = [...new Set(slices.map(({ group }) => group))];
  const enough = picked.length > 1 || targets.length > 1;
  return (
    <Stack gap="sm">
      <Group align="flex-end">
        {several('judges') !== undefined && (
          <MultiSelect
            label={t('compare.judge')}
            description={t('compare.several', {
              name: several('judges')?.tag ?? several('judges')?.id ?? '',
            })}
            value={search.judges ?? []}
            data={names('judges')}
            onChange={(judges) => change({ judges })}
          />
        )}
        {several('conditions') !== undefined && (
          <MultiSelect
            label={t('compare.condition')}
            description={t('compare.several', {
              name: several('conditions')?.tag ?? several('conditions')?.id ?? '',
            })}
            value={search.conditions ?? []}
            data={names('conditions')}
            onChange={(conditions) => change({ conditions })}
          />
        )}
        {targets.length > 2 && (
          <MultiSelect
            label={t('compare.targets')}
            placeholder={(search.targets ?? []).length === 0 ? t('compare.allTargets') : ''}
            value={search.targets ?? []}
            data={targets}
            onChange={(chosen) => change({ targets: chosen })}
          />
        )}
        <Select
          label={t('compare.slice')}
          placeholder={t('compare.allItems')}
          searchable
          clearable
          value={search.slice?.[0] ?? null}
          data={groups.map((group) => ({
            group: kindWord(group),
            items: slices
              .filter((one) => one.group === group)
              .map(({ value }) => ({ value, label: clusterWord(value.slice(group.length + 1)) })),
          }))}
          onChange={(value) => change({ slice: value === null ? [] : [value] })}
        />
        <Select
          label={t('compare.figures')}
          allowDeselect={false}
          value={search.figures?.[0] === 'all' ? 'all' : 'ability'}
          data={[
            { value: 'ability', label: t('compare.allFigures') },
            { value: 'all', label: t('items.any') },
          ]}
          onChange={(value) => change({ figures: value === 'all' ? ['all'] : [] })}
        />
      </Group>
      {differing && (
        <>
          <ul>
            {picked
              .filter(({ differences }) => (differences?.length ?? 0) > 0)
              .map((run) => (
                <li key={run.id}>
                  <Text size="sm">
                    {t('say.pair', {
                      name: run.tag ?? run.id,
                      value: (run.differences ?? [])
                        .map(({ name, values: [a, b] }) =>
                          t('pick.value', { name: of(name), first: a, here: b }),
                        )
                        .join(t('section.and')),
                    })}
                  </Text>
                </li>
              ))}
          </ul>
          <Checkbox
            label={t('compare.allow')}
            checked={search.allow === true}
            onChange={(event) =>
              change({ allow: event.currentTarget.checked ? true : undefined } as never)
            }
          />
        </>
      )}
      {search.go !== true && (
        <Group>
          <Button
            disabled={!enough || (differing && search.allow !== true)}
            onClick={() => change({ go: true })}
          >
            {t('compare.start')}
          </Button>
          {!enough && <Text size="sm">{t('compare.more')}</Text>}
        </Group>
      )}
    </Stack>
  );
}

/** Commands for a terminal are of no use here: items open from the list below. */
function forPage(section: Section): Section {
  const { columns, rows } = section.table;
  const at = columns.findIndex(({ id }) => id === 'show');
  if (at < 0) return section;
  const { notes: _, ...rest } = section;
  return {
    ...rest,
    table: {
      columns: columns.filter((_column, i) => i !== at),
      rows: rows.map((row) => row.filter((_cell, i) => i !== at)),
    },
  };
}

type Place = Answer<'GET /api/compare'>['targets'][number];

function Compared({ search, picked }: { search: CompareSearch; picked: readonly PickRun[] }) {
  const { t, of } = useWords();
  const query = asQuery(search);
  const found = useQuery({
    queryKey: ['compare', query],
    queryFn: ({ signal }) => call('GET /api/compare', { query: query as never }, signal),
    staleTime: 600_000,
  });
  const listOf = ({ run, condition }: Place): AnswerSearch => ({
    ...answersOfSlice(search.slice?.[0]),
    // A run with one condition has nothing to choose.
    ...((picked.find(({ id }) => id === run)?.conditions.length ?? 0) > 1 && { condition }),
  });
  return (
    <Asked query={found}>
      {(one) => (
        <Stack>
          {one.remarks.map((remark) => (
            <Text key={`${remark.name} ${remark.text.en}`} size="sm">
              {remark.name !== null && <b>{remark.name} </b>}
              {of(remark.text)}
            </Text>
          ))}
          <Group gap="xs">
            <Text size="sm">{t('compare.readAll')}</Text>
            {one.targets.map((target) => (
              <Button
                key={`${target.run} ${target.name}`}
                component={Link}
                size="compact-sm"
                variant="light"
                to={`/runs/${encodeURIComponent(target.run)}/answers`}
                search={{ ...listOf(target), target: target.target } as never}
              >
                {target.name}
              </Button>
            ))}
          </Group>
          {one.sections.map(forPage).map((section) => (
            <SectionView key={section.id} section={section} run={null} order={2} />
          ))}
          {one.figures.length > 0 && <CompareTrace query={query} compared={one} listOf={listOf} />}
          <section aria-label={t('compare.command')}>
            <Title order={2} size="h5">
              {t('compare.command')}
            </Title>
            <Code block tabIndex={0} aria-label={t('compare.command')}>
              {one.command}
            </Code>
          </section>
        </Stack>
      )}
    </Asked>
  );
}
