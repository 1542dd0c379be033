import { Stack, Text } from '@mantine/core';
import type { Answer } from '../../../src/server/api/index.js';
import { useWords } from '../words/index.js';
import { Quoted } from './quoted.js';

type Shown = Answer<'GET /api/runs/:run/items/:item'>['answers'][number]['shown'];

/** Texts in the order of reading, with what was quoted of the target's marked. */
export function Thread({
  shown,
  quotes,
  lang,
}: {
  shown: Shown;
  quotes: readonly string[];
  lang: string;
}) {
  const { of } = useWords();
  return (
    <Stack gap="xs">
      {shown.map(({ id, title, text, by }) => (
        <div key={id}>
          <Text size="xs" c="dimmed">
            {of(title)}
          </Text>
          <Text
            dir="auto"
            component="div"
            style={{ maxWidth: '75ch', lineHeight: 1.6 }}
            {...(lang !== '' && { lang })}
            {...(by === 'target' && { fw: 450 })}
          >
            <Quoted text={text} quotes={by === 'target' ? quotes : []} />
          </Text>
        </div>
      ))}
    </Stack>
  );
}
