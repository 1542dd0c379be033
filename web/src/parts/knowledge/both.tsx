import { SimpleGrid, Textarea } from '@mantine/core';

type Words = { en: string; 'zh-CN': string };

/** One text in both languages, side by side where there is room. */
export function Both({
  en,
  zh,
  value,
  put,
}: {
  en: string;
  zh: string;
  value: Words;
  put: (value: Words) => void;
}) {
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }}>
      <Textarea
        label={en}
        autosize
        lang="en"
        maxLength={2000}
        value={value.en}
        onChange={(event) => put({ ...value, en: event.currentTarget.value })}
      />
      <Textarea
        label={zh}
        autosize
        lang="zh-CN"
        maxLength={2000}
        value={value['zh-CN']}
        onChange={(event) => put({ ...value, 'zh-CN': event.currentTarget.value })}
      />
    </SimpleGrid>
  );
}
