import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useWords } from '../../words/index.js';

/** The way to the exam of a project. */
export function ExamLink({ campaign }: { campaign: string }) {
  const { t } = useWords();
  return (
    <Button component={Link} to="/rate/$campaign/exam" params={{ campaign }}>
      {t('rate.exam')}
    </Button>
  );
}
