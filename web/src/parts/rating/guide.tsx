import { Drawer, Stack, Text, Title } from '@mantine/core';
import { useWords } from '../../words/index.js';
import type { Assignment } from './filled.js';

/** What the questions and their levels mean, beside the item. */
export function Guide({
  opened,
  close,
  item,
}: {
  opened: boolean;
  close: () => void;
  item: Assignment;
}) {
  const { t, of } = useWords();
  const explained = item.pages.flatMap(({ step, fields }) =>
    fields
      .filter(
        (field) =>
          field.help !== null ||
          ('options' in field && field.options.some(({ help }) => help !== null)),
      )
      .map((field) => ({ key: `${step} ${field.id}`, field })),
  );
  return (
    <Drawer
      opened={opened}
      onClose={close}
      position="right"
      title={t('desk.guideTitle')}
      closeButtonProps={{ 'aria-label': t('act.close') }}
    >
      <Stack gap="md">
        {explained.length === 0 && <Text>{t('desk.guideNone')}</Text>}
        {explained.map(({ key, field }) => (
          <section key={key}>
            <Title order={3} size="h6">
              {of(field.label)}
            </Title>
            {field.help !== null && (
              <Text size="sm" className="said">
                {of(field.help)}
              </Text>
            )}
            {'options' in field &&
              field.options.map(({ value, label, help }) =>
                help === null ? null : (
                  <Text key={value} size="sm">
                    <b>{of(label)}</b>: {of(help)}
                  </Text>
                ),
              )}
          </section>
        ))}
      </Stack>
    </Drawer>
  );
}
