import { Button, Modal, Select, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { call } from '../api.js';
import { useWords } from '../words/index.js';
import { SendRun } from './intake-send.js';

/** From a run to people: which campaign, which answers. Shown to whoever may set up work in the run's project. */
export function SendToPeople({ run }: { run: string }) {
  const { t } = useWords();
  const go = useNavigate();
  const [opened, setOpened] = useState(false);
  const [picked, setPicked] = useState<string | null>(null);
  const about = useQuery({
    queryKey: ['run-for-people', run],
    queryFn: ({ signal }) => call('GET /api/runs/:run/people', { params: { run } }, signal),
    enabled: opened,
    retry: false,
  });
  const campaigns = about.data?.campaigns ?? [];
  const campaign = picked ?? campaigns[0]?.id ?? null;
  return (
    <>
      <Button variant="default" onClick={() => setOpened(true)}>
        {t('intake.toPeople')}
      </Button>
      <Modal
        opened={opened}
        onClose={() => setOpened(false)}
        size="lg"
        title={t('intake.toPeople')}
        closeButtonProps={{ 'aria-label': t('act.close') }}
      >
        <Stack>
          <Text c="dimmed">{t('intake.toPeopleHint')}</Text>
          {about.data !== undefined && campaigns.length === 0 && (
            <>
              <Text>{t('intake.noCampaign')}</Text>
              <Button component={Link} to="/campaigns/new" w="fit-content">
                {t('campaigns.make')}
              </Button>
            </>
          )}
          {campaign !== null && (
            <>
              <Select
                label={t('intake.chooseCampaign')}
                allowDeselect={false}
                value={campaign}
                data={campaigns.map(({ id, title }) => ({ value: id, label: title }))}
                onChange={setPicked}
              />
              <SendRun
                key={campaign}
                campaign={campaign}
                run={run}
                onSent={(id) =>
                  void go({
                    to: '/campaigns/$campaign/import',
                    params: { campaign },
                    search: { import: id },
                  })
                }
              />
            </>
          )}
        </Stack>
      </Modal>
    </>
  );
}
