import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { call } from '../../api.js';
import { useWords } from '../../words/index.js';
import { useAct } from '../act.js';
import { Fault } from '../fault.js';
import { useTimes } from '../times.js';

/** Urgent work that the viewer is asked for; nothing where there is none. */
export function MyOffers() {
  const { t } = useWords();
  const { moment } = useTimes();
  const go = useNavigate();
  const found = useQuery({
    queryKey: ['offers'],
    queryFn: ({ signal }) => call('GET /api/me/offers', {}, signal),
  });
  const answer = useAct(
    ({ offer, accept }: { offer: string; accept: boolean }) =>
      call('POST /api/me/offers/:offer', { params: { offer }, body: { accept } }),
    ['offers', 'rate'],
  );
  const offers = found.data?.offers ?? [];
  if (offers.length === 0 && answer.data?.state !== 'gone') return null;
  return (
    <Stack gap="xs" mb="md" component="section" aria-label={t('board.offers')}>
      {answer.data?.state === 'gone' && <Text role="status">{t('board.offerGone')}</Text>}
      {offers.map(({ id, title, note, untilMs }) => (
        <Alert key={id} color="blue">
          <Text fw={600}>{t('board.offerOf', { title })}</Text>
          {note !== '' && <Text size="sm">{note}</Text>}
          <Text size="sm">{t('board.offerUntil', { time: moment(untilMs) })}</Text>
          <Group mt="xs">
            <Button
              size="xs"
              loading={answer.isPending}
              onClick={() =>
                answer.mutate(
                  { offer: id, accept: true },
                  {
                    onSuccess: ({ assignment }) => {
                      if (assignment !== null)
                        void go({ to: '/work/$assignment', params: { assignment } });
                    },
                  },
                )
              }
            >
              {t('board.yes')}
            </Button>
            <Button
              size="xs"
              variant="default"
              loading={answer.isPending}
              onClick={() => answer.mutate({ offer: id, accept: false })}
            >
              {t('board.no')}
            </Button>
          </Group>
        </Alert>
      ))}
      <Fault error={answer.error} />
    </Stack>
  );
}
