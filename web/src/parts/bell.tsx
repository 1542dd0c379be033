import { ActionIcon, Indicator } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { call } from '../api.js';
import { useWords } from '../words/index.js';

const EVERY_MS = 60_000;

/** The way to the notices, with how many are unread. */
export function Bell() {
  const { t } = useWords();
  const notices = useQuery({
    queryKey: ['notices', 'unread'],
    queryFn: ({ signal }) => call('GET /api/notices', { query: { size: 1 } }, signal),
    refetchInterval: EVERY_MS,
    retry: false,
  });
  const unread = notices.data?.unread ?? 0;
  return (
    <Indicator disabled={unread === 0} label={unread > 99 ? '99+' : unread} size={16} offset={6}>
      <ActionIcon
        component={Link}
        to="/notices"
        variant="subtle"
        size="lg"
        aria-label={unread === 0 ? t('nav.notices') : t('notices.unread', { count: unread })}
      >
        <svg width="18" height="18" viewBox="0 0 24 24" aria-hidden="true">
          <path
            d="M6 17V11a6 6 0 0 1 12 0v6l2 2H4zM10 21h4"
            fill="none"
            stroke="currentColor"
            strokeWidth="2"
            strokeLinejoin="round"
            strokeLinecap="round"
          />
        </svg>
      </ActionIcon>
    </Indicator>
  );
}
