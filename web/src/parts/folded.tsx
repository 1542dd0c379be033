import { type ReactNode, useState } from 'react';

/**
 * What is shown when it is opened. It is made then and not before: the tables of a report are most of its page, and few
 * are looked at.
 */
export function Folded({
  summary,
  open = false,
  children,
}: {
  summary: ReactNode;
  open?: boolean;
  children: ReactNode;
}) {
  const [wanted, setWanted] = useState(open);
  return (
    <details open={open} onToggle={(event) => event.currentTarget.open && setWanted(true)}>
      <summary>{summary}</summary>
      {wanted && children}
    </details>
  );
}
