import { Alert, Button, Group, Text } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useWords } from '../../words/index.js';
import { useSpan } from './span.js';

/** Only in its last minutes is anything said of a lease. */
const WARN_MS = 3 * 60_000;

/** The end of a lease, in its last three minutes, with a way to keep working. `aheadMs`: the server's clock less this one. */
export function LeaseNote({
  untilMs,
  aheadMs,
  keep,
}: {
  untilMs: number;
  aheadMs: number;
  keep: () => void;
}) {
  const { t } = useWords();
  const span = useSpan();
  const [nowMs, setNow] = useState(() => Date.now() + aheadMs);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now() + aheadMs), 1_000);
    return () => clearInterval(timer);
  }, [aheadMs]);
  const leftMs = untilMs - nowMs;
  if (leftMs > WARN_MS) return null;
  return (
    <Alert color="orange" role="status" mb="md">
      <Group gap="sm" className="desk-tools">
        <Text size="sm">
          {leftMs > 0 ? t('desk.lease', { time: span(leftMs) }) : t('desk.leaseOver')}
        </Text>
        <Button size="xs" variant="default" onClick={keep}>
          {t('desk.keepWorking')}
        </Button>
      </Group>
    </Alert>
  );
}
