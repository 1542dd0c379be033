import { List, Text } from '@mantine/core';
import type { Answer } from '../../../../src/server/api/index.js';
import { useWords, type Word } from '../../words/index.js';
import { useTimes } from '../times.js';

type Event = Answer<'GET /api/me/expert'>['history'][number];

const WORDS: Readonly<Record<string, Word>> = {
  'profile.changed': 'experts.event.profile.changed',
  'credential.claimed': 'experts.event.credential.claimed',
  'credential.verified': 'experts.event.credential.verified',
  'credential.refused': 'experts.event.credential.refused',
  'credential.withdrawn': 'experts.event.credential.withdrawn',
  'conflict.added': 'experts.event.conflict.added',
  'conflict.ended': 'experts.event.conflict.ended',
};

/** What happened to a profile, newest first. */
export function History({ history }: { history: readonly Event[] }) {
  const { t } = useWords();
  const { moment } = useTimes();
  if (history.length === 0) return <Text size="sm">{t('experts.none')}</Text>;
  return (
    <List size="sm">
      {history.map(({ kind, atMs, about }) => {
        const word = WORDS[kind];
        return (
          <List.Item key={`${atMs} ${kind} ${Object.values(about).join(' ')}`}>
            {t('experts.pair', {
              name: moment(atMs),
              value: word === undefined ? kind : t(word),
            })}
          </List.Item>
        );
      })}
    </List>
  );
}
