import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import type { Answer } from '../../../src/server/api/index.js';
import { call } from '../api.js';
import { useAct } from '../parts/act.js';
import { Asked } from '../parts/asked.js';
import { CampaignLinks } from '../parts/campaign-head.js';
import { SettingsForm } from '../parts/campaign-settings-form.js';
import { Fault } from '../parts/fault.js';
import { mayInProject, useSession } from '../parts/session.js';
import { PageTitle } from '../parts/title.js';
import { useWords } from '../words/index.js';
import { useCampaign } from './campaign.js';
import { endOf } from './new-campaign.js';

const page = getRouteApi('/campaigns/$campaign/settings');

/** Every setting of a campaign, as a form. */
export function CampaignSettingsPage() {
  const { t } = useWords();
  const { campaign } = page.useParams();
  const asked = useCampaign(campaign);
  // Kept here: what was stored comes back under another revision, and makes another form.
  const [saved, setSaved] = useState(false);
  return (
    <>
      <PageTitle>{t('campaigns.part.settings')}</PageTitle>
      <CampaignLinks campaign={campaign} here="settings" />
      <Asked query={asked}>
        {(found) => (
          <Form
            key={found.revision}
            campaign={found}
            saved={saved}
            onSaved={() => setSaved(true)}
          />
        )}
      </Asked>
    </>
  );
}

/** A moment as a date field has it. */
const dayOf = (ms: number | null): string => {
  if (ms === null) return '';
  const at = new Date(ms);
  const two = (n: number): string => String(n).padStart(2, '0');
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
};

function Form({
  campaign,
  saved,
  onSaved,
}: {
  campaign: Answer<'GET /api/campaigns/:campaign'>;
  saved: boolean;
  onSaved: () => void;
}) {
  const { t } = useWords();
  const viewer = useSession().data?.viewer;
  const [settings, setSettings] = useState(campaign.settings);
  const [title, setTitle] = useState(campaign.title);
  const [due, setDue] = useState(dayOf(campaign.dueMs));
  // Another form where all values are taken anew, so that fields which keep what is typed show them.
  const [fresh, setFresh] = useState(0);
  const defaults = useQuery({
    queryKey: ['campaigns'],
    queryFn: ({ signal }) => call('GET /api/campaigns', {}, signal),
  });
  const save = useAct(async () => {
    const stored = await call('PATCH /api/campaigns/:campaign', {
      params: { campaign: campaign.id },
      body: {
        revision: campaign.revision,
        title,
        dueMs: due === '' ? null : due === dayOf(campaign.dueMs) ? campaign.dueMs : endOf(due),
        settings,
      },
    });
    onSaved();
    return stored;
  }, ['campaigns', 'prices']);
  const may = mayInProject(viewer, campaign.project, 'set-up') && campaign.status !== 'closed';
  const changed =
    JSON.stringify(settings) !== JSON.stringify(campaign.settings) ||
    title !== campaign.title ||
    due !== dayOf(campaign.dueMs);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        save.mutate();
      }}
    >
      <Text c="dimmed" mb="md">
        {t('campaigns.settingsAbout')}
      </Text>
      <fieldset disabled={!may} style={{ border: 0, padding: 0, margin: 0, minWidth: 0 }}>
        <Stack>
          <Group align="flex-end">
            <TextInput
              label={t('campaigns.name')}
              required
              maxLength={100}
              value={title}
              onChange={(event) => setTitle(event.currentTarget.value)}
              w={{ base: '100%', sm: 360 }}
            />
            <TextInput
              type="date"
              label={t('campaigns.due')}
              value={due}
              onChange={(event) => setDue(event.currentTarget.value)}
            />
          </Group>
          <SettingsForm
            key={fresh}
            settings={settings}
            onChange={setSettings}
            pricesOf={campaign.id}
          />
          <Fault error={save.error} />
          <Group>
            <Button type="submit" disabled={!changed} loading={save.isPending}>
              {t('act.save')}
            </Button>
            <Button
              variant="default"
              onClick={() => {
                if (defaults.data === undefined) return;
                // Prices and currency are no matter of taste: they stay.
                const { prices, tierPercent, distress, currency } = settings.money;
                const { money, ...rest } = defaults.data.defaults;
                setSettings({
                  ...rest,
                  money: { ...money, prices, tierPercent, distress, currency },
                });
                setFresh((n) => n + 1);
              }}
            >
              {t('campaigns.defaults')}
            </Button>
            <Text role="status" size="sm">
              {changed ? t('campaigns.changed') : saved ? t('campaigns.settingsSaved') : ''}
            </Text>
          </Group>
        </Stack>
      </fieldset>
    </form>
  );
}
