import { Anchor, Stack, Text, TextInput, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { call } from '../api.js';
import { useWords } from '../words/index.js';
import { Asked } from './asked.js';
import { useClusterWords } from './cluster-words.js';
import { PlainTable } from './plain-table.js';
import { SectionView } from './section-view.js';

/** What a suite groups its items in, and what is rated of an answer. */
export function SuiteTaxonomy({ suite }: { suite: string }) {
  const { t, of } = useWords();
  const { kindWord } = useClusterWords();
  const [typed, setTyped] = useState('');
  const taxonomy = useQuery({
    queryKey: ['taxonomy', suite],
    queryFn: ({ signal }) => call('GET /api/suites/:suite/taxonomy', { params: { suite } }, signal),
  });
  const wanted = typed.trim().toLowerCase();
  const fits = (...words: string[]): boolean =>
    wanted === '' || words.some((word) => word.toLowerCase().includes(wanted));
  return (
    <Asked query={taxonomy}>
      {({ clusters, kinds, tables }) => (
        <Stack>
          <TextInput
            type="search"
            label={t('taxonomy.find')}
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
            w={{ base: '100%', xs: 280 }}
          />
          {tables.map((section) => (
            <SectionView
              key={section.id}
              section={{
                ...section,
                table: {
                  ...section.table,
                  rows: section.table.rows.filter((row) => fits(JSON.stringify(row))),
                },
              }}
              run={null}
            />
          ))}
          {kinds.length > 0 && (
            <section aria-label={t('taxonomy.kinds')}>
              <Title order={2} size="h4">
                {t('taxonomy.kinds')}
              </Title>
              <PlainTable
                caption={t('taxonomy.kinds')}
                columns={[
                  t('taxonomy.kind'),
                  t('taxonomy.of'),
                  t('taxonomy.scale'),
                  t('taxonomy.levels'),
                ]}
                rows={kinds
                  .filter(({ id, label, group }) =>
                    fits(id, of(label), group === null ? '' : of(group)),
                  )
                  .map((kind) => ({
                    key: kind.id,
                    cells: [
                      of(kind.label),
                      kind.group === null ? '–' : of(kind.group),
                      t(`scale.${kind.scale}`),
                      kind.levels.map(({ label }) => of(label)).join(t('section.and')) || '–',
                    ],
                  }))}
              />
            </section>
          )}
          {clusters.length === 0 && <Text size="sm">{t('taxonomy.none')}</Text>}
          {clusters.map(({ kind, groups }) => (
            <section key={kind} aria-label={t('taxonomy.groups', { kind: kindWord(kind) })}>
              <Title order={2} size="h4">
                {t('taxonomy.groups', { kind: kindWord(kind) })}
              </Title>
              <PlainTable
                caption={t('taxonomy.groups', { kind: kindWord(kind) })}
                columns={[t('taxonomy.group'), t('taxonomy.count')]}
                rows={groups
                  .filter(({ id }) => fits(id))
                  .map(({ id, items }) => ({
                    key: id,
                    cells: [
                      <Anchor
                        key="id"
                        component={Link}
                        size="sm"
                        to={`/suites/${encodeURIComponent(suite)}`}
                        search={{ part: 'items', cluster: `${kind}=${id}` } as never}
                      >
                        {id}
                      </Anchor>,
                      items,
                    ],
                  }))}
              />
            </section>
          ))}
        </Stack>
      )}
    </Asked>
  );
}
