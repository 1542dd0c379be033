import { Title } from '@mantine/core';
import type { ReactNode } from 'react';

/** A part of a page with a heading of its own. */
export function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <Title order={2} size="h3" mb="xs">
        {title}
      </Title>
      {children}
    </section>
  );
}
