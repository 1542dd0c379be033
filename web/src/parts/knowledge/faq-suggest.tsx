import { Stack, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../api.js';
import { useWords } from '../../words/index.js';

/** Answers that fit a question while it is typed, so that it need not be asked again. */
export function FaqSuggest({ campaign, text }: { campaign: string; text: string }) {
  const { t } = useWords();
  const [looked] = useDebouncedValue(text.trim(), 500);
  const { data } = useQuery({
    queryKey: ['faq', 'suggest', campaign, looked],
    queryFn: ({ signal }) =>
      call(
        'POST /api/campaigns/:campaign/faq/suggest',
        { params: { campaign }, body: { text: looked } },
        signal,
      ),
    enabled: looked.length >= 2,
  });
  const found = data?.entries ?? [];
  return (
    <div aria-live="polite">
      {found.length > 0 && (
        <Stack gap="xs">
          <Text size="sm" fw={500}>
            {t('faq.suggest')}
          </Text>
          {found.map((one) => (
            <details key={one.id}>
              <summary style={{ minHeight: 24 }}>{one.question}</summary>
              <Text size="sm" className="said">
                {one.answer}
              </Text>
            </details>
          ))}
        </Stack>
      )}
    </div>
  );
}
