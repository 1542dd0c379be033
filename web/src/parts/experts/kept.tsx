import { Button, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { addressOf, call } from '../../api.js';
import { useWords } from '../../words/index.js';
import { Asked } from '../asked.js';

/** What is kept about oneself: what, why, for how long, who sees it; and all of it as a file. */
export function Kept() {
  const { t, of } = useWords();
  const kept = useQuery({
    queryKey: ['expert', 'kept'],
    queryFn: ({ signal }) => call('GET /api/me/kept', {}, signal),
  });
  return (
    <>
      <Asked query={kept}>
        {({ kept: all }) => (
          <Stack component="dl" gap="sm" m={0}>
            {all.map((one) => (
              <div key={one.id}>
                <Text component="dt" fw={600}>
                  {t('experts.noted', {
                    value: of(one.what),
                    note: t('experts.keptRows', { count: one.rows }),
                  })}
                </Text>
                <Text component="dd" m={0} size="sm">
                  {t('experts.pair', { name: t('experts.keptWhy'), value: of(one.why) })}
                  <br />
                  {t('experts.pair', { name: t('experts.keptLong'), value: of(one.howLong) })}
                  <br />
                  {t('experts.pair', { name: t('experts.keptSeen'), value: of(one.seenBy) })}
                </Text>
              </div>
            ))}
          </Stack>
        )}
      </Asked>
      <Button
        component="a"
        href={addressOf('GET /api/me/kept.json')}
        download
        variant="default"
        mt="sm"
      >
        {t('experts.keptSave')}
      </Button>
    </>
  );
}
