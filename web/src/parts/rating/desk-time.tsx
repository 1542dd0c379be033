import { Button, Group, Text } from '@mantine/core';
import { useState } from 'react';
import { useWords } from '../../words/index.js';
import { clockTime } from './span.js';
import type { Worked } from './use-active-time.js';

const SHOWN = 'hearth-desk-time';

/** The active time, small; it can be paused and hidden. */
export function DeskTime({
  worked,
  paused,
  pause,
}: {
  worked: Worked;
  paused: boolean;
  pause: (paused: boolean) => void;
}) {
  const { t } = useWords();
  const [shown, setShown] = useState(() => localStorage.getItem(SHOWN) !== 'no');
  const show = (next: boolean): void => {
    setShown(next);
    localStorage.setItem(SHOWN, next ? 'yes' : 'no');
  };
  return (
    <Group gap={4} className="desk-tools">
      {shown && (
        <Text size="xs" c="dimmed" className="numbers">
          {t(worked.runs && !paused ? 'desk.time' : 'desk.timeIdle', {
            time: clockTime(worked.totalMs),
          })}
        </Text>
      )}
      {shown && (
        <Button size="compact-xs" mih={24} variant="subtle" onClick={() => pause(!paused)}>
          {t(paused ? 'desk.resume' : 'desk.pause')}
        </Button>
      )}
      <Button size="compact-xs" mih={24} variant="subtle" onClick={() => show(!shown)}>
        {t(shown ? 'desk.timeHide' : 'desk.timeShow')}
      </Button>
    </Group>
  );
}
