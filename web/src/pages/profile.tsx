import { Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { call } from '../api.js';
import { Asked } from '../parts/asked.js';
import { AppealTier, Changes } from '../parts/experts/changes.js';
import { ConflictForm, Conflicts, EndConflict } from '../parts/experts/conflicts.js';
import { Credentials, NewCredential, WithdrawCredential } from '../parts/experts/credentials.js';
import { AbilityFigures } from '../parts/experts/figures.js';
import { History } from '../parts/experts/history.js';
import { HoursForm } from '../parts/experts/hours-form.js';
import { Kept } from '../parts/experts/kept.js';
import { Part } from '../parts/experts/part.js';
import { ProfileForm } from '../parts/experts/profile-form.js';
import { Standing } from '../parts/experts/standing.js';
import { Folded } from '../parts/folded.js';
import { PageTitle } from '../parts/title.js';
import { useWords } from '../words/index.js';

/** One's own profile as an expert: way up, quality, what one says of oneself, and what is kept. */
export function ProfilePage() {
  const { t } = useWords();
  const mine = useQuery({
    queryKey: ['expert'],
    queryFn: ({ signal }) => call('GET /api/me/expert', {}, signal),
  });
  return (
    <Stack maw={760} gap="xl">
      <PageTitle>{t('nav.profile')}</PageTitle>
      <Asked query={mine}>
        {(data) => (
          <>
            <Part title={t('experts.standing')}>
              <Text size="sm" c="dimmed" mb="sm">
                {t('experts.standingAbout')}
              </Text>
              {data.standings.length === 0 ? (
                <Text>{t('experts.noStanding')}</Text>
              ) : (
                <Stack>
                  {data.standings.map((one) => (
                    <Standing key={one.project} data={one} own />
                  ))}
                </Stack>
              )}
            </Part>
            <Part title={t('experts.changes')}>
              <Changes
                changes={data.changes}
                act={(change) =>
                  change.cause === 'demoted' && change.appeal === null ? (
                    <AppealTier change={change} />
                  ) : null
                }
              />
            </Part>
            <Part title={t('experts.quality')}>
              <AbilityFigures figures={data.figures} derived={data.derived} />
            </Part>
            <Part title={t('experts.mine')}>
              <ProfileForm profile={data.profile} abilities={data.abilities} notes={data.notes} />
            </Part>
            <Part title={t('experts.hours')}>
              <HoursForm profile={data.profile} />
            </Part>
            <Part title={t('experts.credentials')}>
              <Text size="sm" c="dimmed" mb="sm">
                {t('experts.credentialsAbout')}
              </Text>
              <Credentials
                credentials={data.credentials}
                act={(one) => <WithdrawCredential one={one} />}
              />
              <NewCredential />
            </Part>
            <Part title={t('experts.conflicts')}>
              <Text size="sm" c="dimmed" mb="sm">
                {t('experts.conflictsAbout')}
              </Text>
              <Conflicts conflicts={data.conflicts} act={(one) => <EndConflict one={one} />} />
              <ConflictForm send={(body) => call('POST /api/me/conflicts', { body })} />
            </Part>
            <Part title={t('experts.kept')}>
              <Kept />
            </Part>
            <Folded summary={t('experts.history')}>
              <History history={data.history} />
            </Folded>
          </>
        )}
      </Asked>
    </Stack>
  );
}
