import { Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Answer } from '../../../../src/server/api/index.js';
import { call } from '../../api.js';
import { useWords } from '../../words/index.js';
import { AppealForm } from '../appeals/appeal-form.js';
import { useTimes } from '../times.js';
import { useTierName } from './tier.js';

export type Change = Answer<'GET /api/me/expert'>['changes'][number];

/** Changes of a tier, newest first, with reason, evidence and what was said against them. */
export function Changes({
  changes,
  act,
}: {
  changes: readonly Change[];
  /** What can be done about one. */
  act: (change: Change) => ReactNode;
}) {
  const { t, of } = useWords();
  const { moment } = useTimes();
  const tierName = useTierName();
  if (changes.length === 0) return <Text>{t('experts.noChanges')}</Text>;
  return (
    <Stack component="ul" gap="md" p={0} m={0} style={{ listStyle: 'none' }}>
      {changes.map((change) => (
        <li key={change.id}>
          <Text fw={600}>
            {t('experts.change', { from: tierName(change.from), to: tierName(change.to) })}
          </Text>
          <Text size="sm" c="dimmed">
            {[
              t(`experts.cause.${change.cause}`),
              change.by === null ? '' : t('experts.byWhom', { name: change.by }),
              moment(change.atMs),
            ]
              .filter((part) => part !== '')
              .join(' · ')}
          </Text>
          <Text size="sm">{of(change.reason)}</Text>
          <Text size="sm">{t('experts.evidence', { text: of(change.evidence) })}</Text>
          {change.appeal !== null && (
            <>
              <Text size="sm">{t('experts.appealSaid', { text: change.appeal.words })}</Text>
              <Text size="sm" fw={600}>
                {change.appeal.state === 'open'
                  ? t('experts.appealOpen')
                  : t(
                      change.appeal.state === 'granted'
                        ? 'experts.appealGranted'
                        : 'experts.appealUpheld',
                      { text: change.appeal.answer ?? '' },
                    )}
              </Text>
            </>
          )}
          {act(change)}
        </li>
      ))}
    </Stack>
  );
}

/** Says why one does not agree with a change. */
export function AppealTier({ change }: { change: Change }) {
  return (
    <AppealForm
      place={`tier ${change.id}`}
      changes={['expert']}
      send={(appeal) =>
        call('POST /api/me/tier-changes/:change', {
          params: { change: change.id },
          body: { appeal },
        })
      }
    />
  );
}
