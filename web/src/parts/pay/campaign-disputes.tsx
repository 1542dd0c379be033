import { Button, Checkbox, Stack, Text, Textarea, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../api.js';
import { useWords } from '../../words/index.js';
import { useAct } from '../act.js';
import { Asked } from '../asked.js';
import { Fault } from '../fault.js';
import { useSendId } from '../send-id.js';
import { DisputeCard } from './disputes.js';

/** Objections to pay in a campaign, with their answers. */
export function CampaignDisputes({ campaign }: { campaign: string }) {
  const { t } = useWords();
  const found = useQuery({
    queryKey: ['disputes', campaign],
    queryFn: ({ signal }) =>
      call('GET /api/campaigns/:campaign/disputes', { params: { campaign } }, signal),
    staleTime: 0,
  });
  return (
    <Stack>
      <Title order={2} size="h3">
        {t('earnings.part.disputes')}
      </Title>
      <Asked query={found}>
        {({ disputes }) =>
          disputes.length === 0 ? (
            <Text>{t('dispute.none')}</Text>
          ) : (
            <Stack>
              {disputes.map((one) => (
                <DisputeCard key={one.id} one={one} order={3}>
                  <Reply campaign={campaign} dispute={one.id} />
                </DisputeCard>
              ))}
            </Stack>
          )
        }
      </Asked>
    </Stack>
  );
}

function Reply({ campaign, dispute }: { campaign: string; dispute: string }) {
  const { t } = useWords();
  const [said, setSaid] = useState('');
  const [close, setClose] = useState(true);
  const { id, renew, refused } = useSendId();
  const send = useAct(
    () =>
      call('POST /api/campaigns/:campaign/disputes/:dispute/answer', {
        params: { campaign, dispute },
        body: { id, said, close },
      }),
    ['disputes', 'settlements'],
  );
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        send.mutate(undefined, {
          onSuccess: () => {
            setSaid('');
            renew();
          },
          onError: refused,
        });
      }}
    >
      <Stack gap="xs">
        <Textarea
          label={t('dispute.answer')}
          required
          autosize
          minRows={2}
          maxLength={4000}
          value={said}
          onChange={(event) => setSaid(event.currentTarget.value)}
        />
        <Checkbox
          label={t('dispute.close')}
          checked={close}
          onChange={(event) => setClose(event.currentTarget.checked)}
        />
        <Fault error={send.error} />
        <Button type="submit" variant="default" loading={send.isPending}>
          {t('dispute.send')}
        </Button>
      </Stack>
    </form>
  );
}
