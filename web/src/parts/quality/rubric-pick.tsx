import { Select } from '@mantine/core';
import { useWords } from '../../words/index.js';

/** Which rubric version is shown: figures of two are never mixed. Nothing where there is only one. */
export function RubricPick({
  rubric,
  rubrics,
  onPick,
}: {
  rubric: number;
  rubrics: readonly number[];
  onPick: (rubric: number) => void;
}) {
  const { t } = useWords();
  if (rubrics.length < 2) return null;
  return (
    <Select
      label={t('quality.rubric')}
      allowDeselect={false}
      w={200}
      value={String(rubric)}
      data={rubrics.map((n) => ({ value: String(n), label: t('quality.rubricN', { n }) }))}
      onChange={(value) => value !== null && onPick(Number(value))}
    />
  );
}
