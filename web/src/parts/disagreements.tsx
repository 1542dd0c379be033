import { Group, Stack, Text } from '@mantine/core';
import type { Answer } from '../../../src/server/api/index.js';
import { useWords } from '../words/index.js';
import { KindBadges, type Kinds } from './verdict-words.js';

type Row = Answer<'GET /api/disagreements'>['rows'][number];

/** What one person said instead of a judge: only what they rated, with the judge's ratings of the same beside it. */
export function Disagreement({ row, kinds }: { row: Row; kinds: Kinds }) {
  const { t, lang } = useWords();
  const time = new Intl.DateTimeFormat(lang, { dateStyle: 'medium', timeStyle: 'short' });
  const said = withStep(row.found);
  const judged = withStep(
    row.judged.flatMap(({ step, state, kinds: values }) => {
      const own = row.found.find((one) => one.step === step)?.kinds ?? {};
      const same = Object.fromEntries(Object.entries(values).filter(([kind]) => kind in own));
      return Object.keys(same).length === 0 ? [] : [{ step, state, kinds: same }];
    }),
  );
  return (
    <Stack gap={4}>
      <Group gap="xs">
        <Text size="sm" fw={600}>
          {row.by.me
            ? t('disagree.youSay')
            : t('disagree.says', { name: row.by.name ?? t('disagree.someone') })}
        </Text>
        <Text size="xs" c="dimmed" className="numbers">
          {time.format(row.atMs)}
        </Text>
      </Group>
      {said.map(({ step, state, kinds: values }) => (
        <KindBadges key={step} state={state} values={values} kinds={kinds} all />
      ))}
      {row.note !== '' && (
        <Text size="sm" className="said" dir="auto">
          {row.note}
        </Text>
      )}
      <Text size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
        {t('disagree.instead', { judge: row.judge })}
      </Text>
      {judged.map(({ step, state, kinds: values }) => (
        <KindBadges key={step} state={state} values={values} kinds={kinds} all />
      ))}
    </Stack>
  );
}

const withStep = (found: Row['found']): Row['found'] =>
  found.filter(({ kinds }) => Object.keys(kinds).length > 0);
