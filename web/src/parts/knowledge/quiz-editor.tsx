import { Button, Card, Group, NumberInput, Stack, Text, Textarea, Title } from '@mantine/core';
import { useState } from 'react';
import type { Answer } from '../../../../src/server/api/index.js';
import { call } from '../../api.js';
import { useWords } from '../../words/index.js';
import { useAct } from '../act.js';
import { Fault } from '../fault.js';

type Quizzes = Answer<'GET /api/campaigns/:campaign/learn'>['quizzes'];

/** Questions of the learning path, for whoever sets it. */
export function QuizEditor({ campaign, quizzes }: { campaign: string; quizzes: Quizzes }) {
  const { t } = useWords();
  const empty = { question: '', options: '', right: 1, why: '' };
  const [typed, setTyped] = useState(empty);
  const options = typed.options
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  const add = useAct(
    () =>
      call('POST /api/campaigns/:campaign/quiz', {
        params: { campaign },
        body: {
          question: typed.question,
          options,
          answer: typed.right - 1,
          why: typed.why,
          case: null,
        },
      }),
    ['learn'],
  );
  const remove = useAct(
    (quiz: string) =>
      call('POST /api/campaigns/:campaign/quiz/remove', { params: { campaign }, body: { quiz } }),
    ['learn'],
  );
  return (
    <section>
      <Title order={2} size="h4" mb="xs">
        {t('learn.setQuiz')}
      </Title>
      <Text size="sm" mb="sm">
        {t('learn.casesHint')}
      </Text>
      <Stack>
        {quizzes.map((quiz) => (
          <Card withBorder key={quiz.id}>
            <Group justify="space-between" wrap="nowrap">
              <div>
                <Text dir="auto">{quiz.question}</Text>
                <Text size="sm" c="dimmed" dir="auto">
                  {quiz.options[quiz.answer]}
                </Text>
                <Text size="xs" c="dimmed">
                  {t('learn.quizStats', { tried: quiz.tried, right: quiz.firstRight })}
                </Text>
              </div>
              <Button
                size="xs"
                variant="default"
                aria-label={t('learn.quizRemove', { question: quiz.question })}
                onClick={() => remove.mutate(quiz.id)}
              >
                ✕
              </Button>
            </Group>
          </Card>
        ))}
        <form
          onSubmit={(event) => {
            event.preventDefault();
            add.mutate(undefined, { onSuccess: () => setTyped(empty) });
          }}
        >
          <Stack gap="xs" maw={640} align="flex-start">
            <Textarea
              label={t('learn.quizQuestion')}
              required
              minLength={3}
              maxLength={2000}
              autosize
              w="100%"
              value={typed.question}
              onChange={(event) => setTyped({ ...typed, question: event.currentTarget.value })}
            />
            <Textarea
              label={t('learn.quizOptions')}
              required
              autosize
              minRows={3}
              w="100%"
              value={typed.options}
              onChange={(event) => setTyped({ ...typed, options: event.currentTarget.value })}
            />
            <NumberInput
              label={t('learn.quizRight')}
              min={1}
              max={Math.max(2, options.length)}
              value={typed.right}
              onChange={(next) =>
                setTyped({ ...typed, right: typeof next === 'number' ? next : 1 })
              }
            />
            <Textarea
              label={t('learn.quizWhy')}
              required
              minLength={3}
              maxLength={4000}
              autosize
              w="100%"
              value={typed.why}
              onChange={(event) => setTyped({ ...typed, why: event.currentTarget.value })}
            />
            <Fault error={add.error ?? remove.error} />
            <Button type="submit" variant="default" loading={add.isPending}>
              {t('learn.quizAdd')}
            </Button>
          </Stack>
        </form>
      </Stack>
    </section>
  );
}
