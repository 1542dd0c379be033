import { Stack, Title } from '@mantine/core';
import { useWords } from '../../words/index.js';
import { FormField, type Page, type Value } from '../form-field.js';

export type Filled = Record<string, Record<string, Value>>;

/** A whole form, page by page. */
export function Fill({
  pages,
  filled,
  texts,
  change,
}: {
  pages: readonly Page[];
  filled: Filled;
  texts: ReadonlyMap<string, string>;
  change: (filled: Filled) => void;
}) {
  const { of } = useWords();
  const put = (step: string, field: string, value: Value | undefined): void => {
    const { [field]: _, ...rest } = filled[step] ?? {};
    change({ ...filled, [step]: value === undefined ? rest : { ...rest, [field]: value } });
  };
  return (
    <Stack gap="md">
      {pages.map((page) => (
        <section key={page.step} aria-label={of(page.title)}>
          {pages.length > 1 && (
            <Title order={4} size="h6" mb="xs">
              {of(page.title)}
            </Title>
          )}
          <Stack gap="md">
            {page.fields.map((field) => (
              <FormField
                key={field.id}
                field={field}
                value={filled[page.step]?.[field.id]}
                put={(value) => put(page.step, field.id, value)}
                texts={texts}
              />
            ))}
          </Stack>
        </section>
      ))}
    </Stack>
  );
}
