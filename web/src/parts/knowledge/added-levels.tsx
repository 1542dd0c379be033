import { Button, Group, Stack, Text } from '@mantine/core';
import type { Asked as AskedOf } from '../../../../src/server/api/index.js';
import { useWords } from '../../words/index.js';
import { Both } from './both.js';

type Levels =
  AskedOf<'PUT /api/campaigns/:campaign/rubric/draft'>['body']['fields'][number]['levels'];
const NOTHING = { en: '', 'zh-CN': '' };

/** The answers of an added question. What verdicts chose already is no longer offered, and never taken away. */
export function AddedLevels({
  levels,
  isAsked,
  put,
}: {
  levels: Levels;
  isAsked: boolean;
  put: (levels: Levels) => void;
}) {
  const { t } = useWords();
  const there = levels.filter(({ gone }) => !gone);
  const add = (): void => {
    const taken = new Set(levels.map(({ value }) => value));
    let n = levels.length + 1;
    while (taken.has(String(n))) n += 1;
    put([...levels, { value: String(n), label: NOTHING, help: null, gone: false }]);
  };
  const drop = (value: string): void =>
    put(
      isAsked
        ? levels.map((one) => (one.value === value ? { ...one, gone: true } : one))
        : levels.filter((one) => one.value !== value),
    );
  return (
    <Stack gap="xs">
      {there.map((level, i) => (
        <Group key={level.value} align="flex-end" wrap="nowrap" gap="xs">
          <div style={{ flex: 1 }}>
            <Both
              en={t('rubric.new.level.en', { n: i + 1 })}
              zh={t('rubric.new.level.zh', { n: i + 1 })}
              value={level.label ?? NOTHING}
              put={(label) =>
                put(levels.map((one) => (one.value === level.value ? { ...one, label } : one)))
              }
            />
          </div>
          <Button
            size="xs"
            mb={4}
            variant="default"
            aria-label={t('rubric.new.level.remove', { n: i + 1 })}
            onClick={() => drop(level.value)}
          >
            ✕
          </Button>
        </Group>
      ))}
      {there.length < 2 && (
        <Text size="sm" c="dimmed">
          {t('rubric.new.level.few')}
        </Text>
      )}
      <Button size="xs" variant="default" onClick={add} style={{ alignSelf: 'flex-start' }}>
        {t('rubric.new.level.add')}
      </Button>
    </Stack>
  );
}
