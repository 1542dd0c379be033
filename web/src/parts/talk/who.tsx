import { Badge, Group, Text } from '@mantine/core';
import type { Answer } from '../../../../src/server/api/index.js';
import { useWords } from '../../words/index.js';

type By = Answer<'GET /api/threads/:thread'>['madeBy'];

/** Who speaks: a name, or in a consultation a letter. */
export function Who({ by, room }: { by: By; room: boolean }) {
  const { t } = useWords();
  const named = room && by.role === 'rater' ? t('talk.alias', { alias: by.name }) : by.name;
  return (
    <Group gap={6} wrap="wrap">
      <Text span fw={600} size="sm">
        {by.me ? t('talk.isMe', { name: named }) : named}
      </Text>
      {by.role !== 'rater' && (
        <Badge size="sm" variant="default" tt="none">
          {t(`talk.role.${by.role}`)}
        </Badge>
      )}
    </Group>
  );
}
