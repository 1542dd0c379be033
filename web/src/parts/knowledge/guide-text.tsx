import { Stack, Text, Title } from '@mantine/core';
import { useWords } from '../../words/index.js';

type Section = {
  id: string;
  title: { en: string; 'zh-CN': string };
  body: { en: string; 'zh-CN': string };
};

/** The guide in the reader's language; a section that is only there in the other one is shown in that one. */
export function GuideText({ sections }: { sections: readonly Section[] }) {
  const { lang } = useWords();
  const other = lang === 'en' ? 'zh-CN' : 'en';
  return (
    <Stack gap="md">
      {sections.map(({ id, title, body }) => {
        const shown = body[lang].trim() === '' && title[lang].trim() === '' ? other : lang;
        return (
          <section key={id} lang={shown}>
            <Title order={3} size="h6">
              {title[shown]}
            </Title>
            <Text className="said" style={{ maxWidth: '75ch', lineHeight: 1.6 }}>
              {body[shown]}
            </Text>
          </section>
        );
      })}
    </Stack>
  );
}
