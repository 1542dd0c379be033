import { useWords } from '../../words/index.js';

/** Durations: minutes, or hours and minutes; at least one minute. */
export function useSpan(): (ms: number) => string {
  const { t } = useWords();
  return (ms) => {
    const minutes = Math.max(1, Math.round(ms / 60_000));
    return minutes < 60
      ? t('rate.minutes', { count: minutes })
      : t('rate.hours', { hours: Math.floor(minutes / 60), minutes: minutes % 60 });
  };
}

/** Minutes and seconds of a clock. */
export const clockTime = (ms: number): string => {
  const seconds = Math.floor(ms / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
};
