import { Title } from '@mantine/core';
import { useEffect } from 'react';
import { useWords } from '../words/index.js';

/** The page's heading, which is also the window's title. */
export function PageTitle({ children }: { children: string }) {
  const { t } = useWords();
  const title = t('page.title', { title: children });
  useEffect(() => {
    document.title = title;
  }, [title]);
  return (
    <Title order={1} size="h2" mb="md">
      {children}
    </Title>
  );
}
