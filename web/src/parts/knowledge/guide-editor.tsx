import { Button, Card, Group, SimpleGrid, Stack, Text, Textarea, TextInput } from '@mantine/core';
import type { Asked as AskedOf } from '../../../../src/server/api/index.js';
import { useWords } from '../../words/index.js';

type Section = AskedOf<'PUT /api/campaigns/:campaign/rubric/draft'>['body']['guide'][number];

/** Sections of the guide, each in both languages side by side. An id never changes, so that a new wording is no new section. */
export function GuideEditor({
  guide,
  put,
}: {
  guide: readonly Section[];
  put: (guide: Section[]) => void;
}) {
  const { t } = useWords();
  const set = (id: string, part: Partial<Section>): void =>
    put(guide.map((one) => (one.id === id ? { ...one, ...part } : one)));
  const add = (): void => {
    let n = guide.length + 1;
    while (guide.some(({ id }) => id === `s${n}`)) n++;
    const empty = { en: '', 'zh-CN': '' };
    put([...guide, { id: `s${n}`, title: empty, body: empty }]);
  };
  const up = (i: number): void => {
    const next = [...guide];
    const [moved] = next.splice(i, 1);
    if (moved !== undefined) next.splice(i - 1, 0, moved);
    put(next);
  };
  return (
    <Stack>
      {guide.map((section, i) => (
        <Card
          withBorder
          key={section.id}
          component="fieldset"
          aria-label={t('rubric.edit.section', { id: section.id })}
        >
          <Group justify="space-between" mb="xs">
            <Text fw={500}>{t('rubric.edit.section', { id: section.id })}</Text>
            <Group gap="xs">
              {i > 0 && (
                <Button
                  size="xs"
                  variant="default"
                  aria-label={t('rubric.edit.up', { id: section.id })}
                  onClick={() => up(i)}
                >
                  ↑
                </Button>
              )}
              <Button
                size="xs"
                variant="default"
                aria-label={t('rubric.edit.removeSection', { id: section.id })}
                onClick={() => put(guide.filter(({ id }) => id !== section.id))}
              >
                ✕
              </Button>
            </Group>
          </Group>
          <SimpleGrid cols={{ base: 1, sm: 2 }}>
            {(['en', 'zh-CN'] as const).map((lang) => (
              <Stack key={lang} gap="xs">
                <TextInput
                  label={t(
                    lang === 'en' ? 'rubric.edit.sectionTitle.en' : 'rubric.edit.sectionTitle.zh',
                  )}
                  maxLength={2000}
                  lang={lang}
                  value={section.title[lang]}
                  onChange={(event) =>
                    set(section.id, {
                      title: { ...section.title, [lang]: event.currentTarget.value },
                    })
                  }
                />
                <Textarea
                  label={t(lang === 'en' ? 'rubric.edit.body.en' : 'rubric.edit.body.zh')}
                  autosize
                  minRows={3}
                  maxLength={20_000}
                  lang={lang}
                  value={section.body[lang]}
                  onChange={(event) =>
                    set(section.id, {
                      body: { ...section.body, [lang]: event.currentTarget.value },
                    })
                  }
                />
              </Stack>
            ))}
          </SimpleGrid>
        </Card>
      ))}
      <Group>
        <Button variant="default" onClick={add}>
          {t('rubric.edit.addSection')}
        </Button>
      </Group>
    </Stack>
  );
}
