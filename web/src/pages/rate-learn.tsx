import { Badge, Button, Card, Group, Progress, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { Answer } from '../../../src/server/api/index.js';
import { call } from '../api.js';
import { useAct } from '../parts/act.js';
import { Asked } from '../parts/asked.js';
import { Fault } from '../parts/fault.js';
import { GuideText } from '../parts/knowledge/guide-text.js';
import { QuizEditor } from '../parts/knowledge/quiz-editor.js';
import { QuizStep } from '../parts/knowledge/quiz-step.js';
import { PageLink } from '../parts/page-link.js';
import { PageTitle } from '../parts/title.js';
import { useWords } from '../words/index.js';

const page = getRouteApi('/rate/$campaign/learn');
type Learn = Answer<'GET /api/campaigns/:campaign/learn'>;
type Step = Learn['steps'][number];
const PARTS = ['problem', 'divergence', 'discussion', 'consensus', 'scenes'] as const;

/** What a newcomer reads and answers before the exam, with receipts. */
export function RateLearnPage() {
  const { t } = useWords();
  const { campaign } = page.useParams();
  const learn = useQuery({
    queryKey: ['learn', campaign],
    queryFn: ({ signal }) =>
      call('GET /api/campaigns/:campaign/learn', { params: { campaign } }, signal),
  });
  return (
    <>
      <PageTitle>{t('learn.title', { title: learn.data?.title ?? '' })}</PageTitle>
      <Asked query={learn}>
        {(seen) => (
          <Stack>
            <Text className="said">{t('learn.about')}</Text>
            {seen.steps.length === 0 ? (
              <Text>{t('learn.none')}</Text>
            ) : (
              <>
                <Text role="status">
                  {t('learn.progress', { done: seen.done, all: seen.steps.length })}
                </Text>
                <Progress
                  value={(100 * seen.done) / seen.steps.length}
                  aria-label={t('learn.progress', { done: seen.done, all: seen.steps.length })}
                />
              </>
            )}
            {seen.steps.map((step) => (
              <OneStep
                key={step.what}
                campaign={campaign}
                step={step}
                others={seen.others.find(({ what }) => what === step.what)?.n ?? null}
              />
            ))}
            <Group>
              <PageLink to="/rate/$campaign/exam" params={{ campaign }}>
                {t('learn.toExam')}
              </PageLink>
              <PageLink to="/campaigns/$campaign/rubric" params={{ campaign }}>
                {t('learn.rubric')}
              </PageLink>
              <PageLink to="/campaigns/$campaign/cases" params={{ campaign }} search={{}}>
                {t('learn.cases')}
              </PageLink>
              <PageLink to="/campaigns/$campaign/faq" params={{ campaign }}>
                {t('learn.faq')}
              </PageLink>
            </Group>
            {seen.may.review && <QuizEditor campaign={campaign} quizzes={seen.quizzes} />}
          </Stack>
        )}
      </Asked>
    </>
  );
}

function OneStep({
  campaign,
  step,
  others,
}: {
  campaign: string;
  step: Step;
  others: number | null;
}) {
  const { t } = useWords();
  const title =
    step.kind === 'guide'
      ? t('learn.guide', { n: step.version })
      : step.kind === 'case'
        ? step.content.title
        : t('learn.quiz');
  return (
    <Card withBorder component="section" aria-label={title}>
      <Group gap="xs" mb="xs">
        <Title order={2} size="h5" dir="auto">
          {title}
        </Title>
        {step.doneMs !== null && (
          <Badge color="gray" variant="light">
            ✓ {t('learn.done')}
          </Badge>
        )}
      </Group>
      {step.kind === 'guide' && <GuideText sections={step.sections} />}
      {step.kind === 'case' && (
        <Stack gap="xs" lang={step.lang}>
          {PARTS.map((part) => (
            <div key={part}>
              <Text size="sm" fw={500}>
                {t(`cases.part.${part}`)}
              </Text>
              <Text className="said" style={{ maxWidth: '75ch', lineHeight: 1.6 }}>
                {step.content[part]}
              </Text>
            </div>
          ))}
        </Stack>
      )}
      {step.kind === 'quiz' ? (
        <QuizStep campaign={campaign} step={step} />
      ) : (
        step.doneMs === null && <ReadIt campaign={campaign} what={step.what} title={title} />
      )}
      {others !== null && (
        <Text size="xs" c="dimmed" mt="xs">
          {t('learn.others', { count: others })}
        </Text>
      )}
    </Card>
  );
}

function ReadIt({ campaign, what, title }: { campaign: string; what: string; title: string }) {
  const { t } = useWords();
  const read = useAct(
    () =>
      call('POST /api/campaigns/:campaign/learn/read', { params: { campaign }, body: { what } }),
    ['learn', 'case', 'cases'],
  );
  return (
    <>
      <Fault error={read.error} />
      <Button
        mt="sm"
        aria-label={t('say.pair', { name: t('learn.read'), value: title })}
        loading={read.isPending}
        onClick={() => read.mutate(undefined)}
      >
        {t('learn.read')}
      </Button>
    </>
  );
}
