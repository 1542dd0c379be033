import { MultiSelect, Select, SimpleGrid, TextInput } from '@mantine/core';
import type { Answer, Asked } from '../../../src/server/api/index.js';
import { useWords } from '../words/index.js';

export type Mapping = Omit<Asked<'POST /api/uploads/:upload/spec'>['body'], 'lang'>;
type Kind = Mapping['kind'];
type Columns = Mapping['columns'];

const KINDS = ['gold', 'rubric', 'labels'] as const;
const ALWAYS = ['id', 'prompt', 'context', 'dialogue', 'lang'] as const;
/** Columns of one kind alone. */
const OF_KIND: Readonly<
  Record<Kind, readonly ('gold' | 'rubric' | 'dimension' | 'score' | 'content')[]>
> = {
  gold: ['gold'],
  rubric: ['content', 'score', 'dimension', 'rubric'],
  labels: [],
};

/** What each column of a table is for. */
export function UploadColumns({
  table,
  mapping,
  onChange,
}: {
  table: Answer<'GET /api/uploads/:upload'>;
  mapping: Mapping;
  onChange: (mapping: Mapping) => void;
}) {
  const { t } = useWords();
  const { columns } = mapping;
  const change = (part: Partial<Columns>) =>
    onChange({ ...mapping, columns: { ...columns, ...part } });
  const known = table.columns.filter((name) => name !== '');
  return (
    <SimpleGrid cols={{ base: 1, xs: 2, md: 3 }}>
      <TextInput
        label={t('upload.title')}
        required
        maxLength={100}
        value={mapping.title}
        onChange={(event) => onChange({ ...mapping, title: event.currentTarget.value })}
      />
      <Select
        label={t('upload.kind')}
        allowDeselect={false}
        value={mapping.kind}
        data={KINDS.map((kind) => ({ value: kind, label: t(`upload.kind.${kind}`) }))}
        onChange={(picked) =>
          onChange({ ...mapping, kind: KINDS.find((kind) => kind === picked) ?? mapping.kind })
        }
      />
      {[...ALWAYS, ...OF_KIND[mapping.kind]].map((use) => (
        <Select
          key={use}
          label={t(`upload.use.${use}`)}
          clearable
          placeholder={t('upload.noColumn')}
          clearButtonProps={{ 'aria-label': t('upload.noColumn') }}
          value={columns[use] ?? null}
          data={known}
          onChange={(picked) => change({ [use]: picked })}
        />
      ))}
      {(mapping.kind === 'gold' ? (['options', 'turns'] as const) : (['turns'] as const)).map(
        (use) => (
          <MultiSelect
            key={use}
            label={t(`upload.use.${use}`)}
            value={[...(columns[use] ?? [])]}
            data={known}
            onChange={(picked) => change({ [use]: picked })}
          />
        ),
      )}
      <MultiSelect
        label={t('upload.use.slices')}
        value={[...mapping.slices]}
        data={known}
        onChange={(slices) => onChange({ ...mapping, slices })}
      />
    </SimpleGrid>
  );
}
