import { Paper, Stack, Text, Title } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../api.js';
import { useWords } from '../../words/index.js';

const PAUSE_MS = 500;
/** Shorter than this a question says too little. */
const LEAST = 4;

/** Answers that were given to such a question before, shown while it is being typed. */
export function Answered({ campaign, question }: { campaign: string; question: string }) {
  const { t } = useWords();
  const [text] = useDebouncedValue(question.trim().slice(0, 2000), PAUSE_MS);
  const found = useQuery({
    queryKey: ['faq suggest', campaign, text],
    queryFn: ({ signal }) =>
      call(
        'POST /api/campaigns/:campaign/faq/suggest',
        { params: { campaign }, body: { text } },
        signal,
      ),
    enabled: text.length >= LEAST,
    placeholderData: (before) => before,
  });
  const entries = found.data?.entries ?? [];
  return (
    <div aria-live="polite">
      {entries.length > 0 && (
        <Paper withBorder p="sm">
          <Title order={4} size="h6">
            {t('talk.answered')}
          </Title>
          <Stack gap="xs" mt="xs">
            {entries.map((one) => (
              <div key={one.id}>
                <Text size="sm" fw={600} dir="auto">
                  {one.question}
                </Text>
                <Text size="sm" className="said" dir="auto">
                  {one.answer}
                </Text>
              </div>
            ))}
          </Stack>
        </Paper>
      )}
    </div>
  );
}
