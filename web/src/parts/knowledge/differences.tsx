import { Text } from '@mantine/core';
import type { Answer } from '../../../../src/server/api/index.js';
import { useWords } from '../../words/index.js';
import { langName } from '../lang-names.js';
import { PlainTable } from '../plain-table.js';

type Difference =
  Answer<'GET /api/campaigns/:campaign/rubric'>['versions'][number]['differences'][number];

/** What a version changes. */
export function Differences({ differences }: { differences: readonly Difference[] }) {
  const { t, lang } = useWords();
  if (differences.length === 0) return null;
  // Where only the other language changed, that one is shown.
  const words = (one: Difference, text: Difference['before']): string => {
    if (text === null) return '–';
    const shown = one.langs.length === 0 || one.langs.includes(lang) ? lang : one.langs[0];
    return text[shown ?? lang] || text.en || text['zh-CN'];
  };
  return (
    <PlainTable
      cards
      caption={t('rubric.differences')}
      columns={[
        t('rubric.column.what'),
        t('rubric.column.how'),
        t('rubric.before'),
        t('rubric.after'),
      ]}
      rows={differences.map((one, i) => ({
        key: `${i} ${one.what} ${one.id} ${one.how}`,
        cells: [
          // A section is known by its title, which stands beside it.
          one.what === 'section'
            ? t('rubric.what.section')
            : `${t(`rubric.what.${one.what}`)} ${one.id}`,
          one.langs.length === 1
            ? t('experts.noted', {
                value: t(`rubric.how.${one.how}`),
                note: langName(one.langs[0] ?? '', lang),
              })
            : t(`rubric.how.${one.how}`),
          <Text key="before" size="sm" className="said" lineClamp={6} miw={160}>
            {words(one, one.before)}
          </Text>,
          <Text key="after" size="sm" className="said" lineClamp={6}>
            {words(one, one.after)}
          </Text>,
        ],
      }))}
    />
  );
}
