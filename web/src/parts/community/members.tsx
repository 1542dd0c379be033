import { Card, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../api.js';
import { useWords } from '../../words/index.js';
import { Asked } from '../asked.js';
import { useTimes } from '../times.js';

/** Members under the names that they chose. */
export function Members() {
  const { t } = useWords();
  const { day } = useTimes();
  const found = useQuery({
    queryKey: ['community', 'members'],
    queryFn: ({ signal }) => call('GET /api/community/members', { query: { size: 200 } }, signal),
    staleTime: 0,
  });
  return (
    <Asked query={found}>
      {({ rows }) =>
        rows.length === 0 ? (
          <Text>{t('community.noMembers')}</Text>
        ) : (
          <Stack gap="xs">
            {rows.map((one) => (
              <Card key={`${one.joinedMs} ${one.name}`} withBorder p="sm">
                <Text fw={700}>{one.name}</Text>
                {one.about !== '' && (
                  <Text size="sm" className="said" dir="auto">
                    {one.about}
                  </Text>
                )}
                <Text size="xs" c="dimmed">
                  {t('community.since', { day: day(one.joinedMs) })}
                </Text>
              </Card>
            ))}
          </Stack>
        )
      }
    </Asked>
  );
}
