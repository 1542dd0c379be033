import { Badge } from '@mantine/core';
import { useWords } from '../../words/index.js';

/** A chart's state in words; the signs before them differ, so colour is not all there is. */
export function StateBadge({ state }: { state: 'none' | 'watch' | 'alarm' | 'acknowledged' }) {
  const { t } = useWords();
  const sign = { none: '○', watch: '◐', alarm: '●', acknowledged: '◉' }[state];
  return (
    <Badge
      variant={state === 'alarm' ? 'filled' : 'default'}
      color={state === 'alarm' ? 'red' : 'gray'}
      tt="none"
    >
      {sign} {t(`quality.state.${state}`)}
    </Badge>
  );
}
