import { Badge, Button, Card, Group, List, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import type { Answer } from '../../../../src/server/api/index.js';
import { useWords } from '../../words/index.js';
import { useAbilityName } from '../ability-name.js';
import { useTimes } from '../times.js';
import { AttemptItems } from './attempt-items.js';

type Attempt = Answer<'GET /api/campaigns/:campaign/exam'>['attempts'][number];

/** One attempt: its result with what so few items can say, and its items on request. */
export function AttemptCard({ attempt }: { attempt: Attempt }) {
  const { t } = useWords();
  const { moment } = useTimes();
  const abilityName = useAbilityName();
  const [open, setOpen] = useState(false);
  const { result, state } = attempt;
  const percent = (share: number): number => Math.round(share * 100);
  return (
    <Card withBorder>
      <Group gap="xs">
        <Text fw={500}>{t('exam.attempt', { n: attempt.attempt, rubric: attempt.rubric })}</Text>
        <Badge color="gray" variant="light">
          {t(`exam.attempt.${state}`)}
        </Badge>
        <Text size="sm" c="dimmed">
          {moment(attempt.endedMs ?? attempt.begunMs)}
        </Text>
      </Group>
      {result !== null && (
        <Stack gap="xs" mt="xs" align="flex-start">
          <Text className="said">
            {t('exam.result', {
              right: result.right,
              total: result.total,
              needed: result.needed,
              low: percent(result.low),
              high: percent(result.high),
            })}
          </Text>
          <List size="sm">
            {result.abilities.map(({ ability, right, n, below }) => (
              <List.Item key={ability}>
                {below
                  ? t('experts.noted', {
                      value: t('exam.result.ability', { ability: abilityName(ability), right, n }),
                      note: t('exam.result.below'),
                    })
                  : t('exam.result.ability', { ability: abilityName(ability), right, n })}
              </List.Item>
            ))}
          </List>
          <Button size="xs" variant="default" aria-expanded={open} onClick={() => setOpen(!open)}>
            {t(open ? 'exam.feedback.hide' : 'exam.feedback')}
          </Button>
          {open && <AttemptItems attempt={attempt.id} />}
        </Stack>
      )}
    </Card>
  );
}
