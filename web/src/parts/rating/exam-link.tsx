import { Button } from '@mantine/core';
import { useRouter } from '@tanstack/react-router';
import { useWords } from '../../words/index.js';

/** The way to the exam of a project. */
export function ExamLink({ campaign }: { campaign: string }) {
  const { t } = useWords();
  const { history } = useRouter();
  const to = `/rate/${encodeURIComponent(campaign)}/exam`;
  return (
    <Button
      component="a"
      href={to}
      onClick={(event) => {
        event.preventDefault();
        history.push(to);
      }}
    >
      {t('rate.exam')}
    </Button>
  );
}
