import { Group, Text } from '@mantine/core';
import type { Answer } from '../../../../src/server/api/index.js';
import { useWords } from '../../words/index.js';

type Counted = NonNullable<
  Answer<'GET /api/campaigns/:campaign/rubric'>['versions'][number]['scope']
>;
const NAMES = [
  'items',
  'open',
  'closed',
  'drafts',
  'submissions',
  'verdicts',
  'scores',
  'exam',
  'raters',
] as const satisfies readonly (keyof Counted)[];

/** What a version concerns, counted. */
export function Scope({ scope }: { scope: Counted }) {
  const { t, lang } = useWords();
  const number = new Intl.NumberFormat(lang);
  return (
    <>
      <Text size="sm" fw={500} mt="xs">
        {t('rubric.scope')}
      </Text>
      <Group component="dl" gap="md" m={0}>
        {NAMES.map((name) => (
          <div key={name}>
            <Text component="dt" size="xs" c="dimmed">
              {t(`rubric.scope.${name}`)}
            </Text>
            <Text component="dd" m={0} className="numbers">
              {number.format(scope[name])}
            </Text>
          </div>
        ))}
        {scope.asked > 0 && (
          <div>
            <Text component="dt" size="xs" c="dimmed">
              {t('rubric.scope.asked')}
            </Text>
            <Text component="dd" m={0} className="numbers">
              {number.format(scope.asked)}
            </Text>
          </div>
        )}
        {scope.verdictsWithout > 0 && (
          <div>
            <Text component="dt" size="xs" c="dimmed">
              {t('rubric.scope.without')}
            </Text>
            <Text component="dd" m={0} className="numbers">
              {t('rubric.scope.withoutOf', {
                verdicts: number.format(scope.verdictsWithout),
                items: number.format(scope.itemsWithout),
              })}
            </Text>
          </div>
        )}
      </Group>
      {scope.verdictsWithout > 0 && (
        <Text size="sm" maw="80ch" mt={4}>
          {t('rubric.scope.withoutAbout')}
        </Text>
      )}
    </>
  );
}
