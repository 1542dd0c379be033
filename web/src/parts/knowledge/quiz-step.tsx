import { Button, Radio, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import type { Answer } from '../../../../src/server/api/index.js';
import { call } from '../../api.js';
import { useWords } from '../../words/index.js';
import { useAct } from '../act.js';
import { Fault } from '../fault.js';

type Step = Extract<
  Answer<'GET /api/campaigns/:campaign/learn'>['steps'][number],
  { kind: 'quiz' }
>;

/** One question of the learning path; what is right is told when it was found. */
export function QuizStep({ campaign, step }: { campaign: string; step: Step }) {
  const { t } = useWords();
  const [choice, setChoice] = useState<string>(
    step.answer === null ? '' : String(step.answer.right),
  );
  const answer = useAct(
    (picked: number) =>
      call('POST /api/campaigns/:campaign/learn/answer', {
        params: { campaign },
        body: { quiz: step.id, choice: picked },
      }),
    ['learn'],
    { looks: true },
  );
  const found = step.answer !== null;
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (choice !== '') answer.mutate(Number(choice));
      }}
    >
      <Stack gap="sm" align="flex-start">
        <Radio.Group label={step.question} value={choice} onChange={setChoice} dir="auto">
          <Stack gap="xs" mt="xs">
            {step.options.map((option, i) => (
              <Radio
                key={option}
                value={String(i)}
                label={option}
                disabled={found}
                styles={{ body: { minHeight: 24, alignItems: 'center' } }}
              />
            ))}
          </Stack>
        </Radio.Group>
        <Text role="status" size="sm">
          {found
            ? t('learn.right', { why: step.answer?.why ?? '' })
            : answer.data?.right === false
              ? t('learn.wrong')
              : ''}
        </Text>
        <Fault error={answer.error} />
        {!found && (
          <Button type="submit" disabled={choice === ''} loading={answer.isPending}>
            {t('learn.choose')}
          </Button>
        )}
      </Stack>
    </form>
  );
}
