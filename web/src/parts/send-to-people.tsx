import { Button, Modal, Select, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { call } from '../api.js';
import { useWords } from '../words/index.js';
import { Fault } from './fault.js';
import { type AnswerChoice, SendRun } from './intake-send.js';

/**
 * From a run to people: which campaign, which answers. Shown to whoever may set up work. `runs`: to choose among;
 * `choice`: the answers that are meant at first.
 */
export function SendToPeople({
  runs,
  choice = 'all',
}: {
  runs: readonly string[];
  choice?: AnswerChoice;
}) {
  const { t } = useWords();
  const go = useNavigate();
  const [opened, setOpened] = useState(false);
  const [picked, setPicked] = useState<string | null>(null);
  const [chosen, setRun] = useState<string | null>(null);
  const run = chosen !== null && runs.includes(chosen) ? chosen : (runs[0] ?? '');
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
          {runs.length > 1 && (
            <Select
              label={t('intake.run')}
              allowDeselect={false}
              searchable
              value={run}
              data={[...runs]}
              onChange={(next) => {
                setRun(next);
                setPicked(null);
              }}
            />
          )}
          <Fault error={about.error} />
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
                key={`${campaign} ${run}`}
                campaign={campaign}
                run={run}
                choice={choice}
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
