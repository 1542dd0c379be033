import { Progress, Text } from '@mantine/core';
import { useWords } from '../../words/index.js';
import type { Assignment } from './filled.js';

/** How far the exam is. */
export function ExamProgress({ place: { n, of } }: { place: NonNullable<Assignment['exam']> }) {
  const { t } = useWords();
  const said = t('desk.exam', { n, of });
  return (
    <div className="desk-exam">
      <Text size="sm" fw={500}>
        {said}
      </Text>
      <Progress.Root size="sm" mt={4} mb="sm">
        <Progress.Section value={(100 * (n - 1)) / of} aria-label={said} />
      </Progress.Root>
    </div>
  );
}
