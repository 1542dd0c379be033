import { Alert, Badge, Button, Card, Group, List, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import type { Answer } from '../../../src/server/api/index.js';
import { call } from '../api.js';
import { useAct } from '../parts/act.js';
import { OwnStates } from '../parts/appeals/own-states.js';
import { Asked } from '../parts/asked.js';
import { AttemptCard } from '../parts/exam/attempt-card.js';
import { Chances } from '../parts/exam/chances.js';
import { Fault } from '../parts/fault.js';
import { PageLink } from '../parts/page-link.js';
import { windowName } from '../parts/rating/window-name.js';
import { useSession } from '../parts/session.js';
import { useTimes } from '../parts/times.js';
import { PageTitle } from '../parts/title.js';
import { useWords } from '../words/index.js';

const page = getRouteApi('/rate/$campaign/exam');
type Exam = Answer<'GET /api/campaigns/:campaign/exam'>;

/** One's own exam: where one stands, the rules before the start, one's attempts item by item. */
export function RateExamPage() {
  const { t } = useWords();
  const { campaign } = page.useParams();
  const person = useSession().data?.viewer?.id ?? '';
  const exam = useQuery({
    queryKey: ['exam', campaign],
    queryFn: ({ signal }) =>
      call('GET /api/campaigns/:campaign/exam', { params: { campaign } }, signal),
    staleTime: 0,
  });
  return (
    <>
      <PageTitle>{t('exam.title', { title: exam.data?.title ?? '' })}</PageTitle>
      <Asked query={exam}>
        {(mine) => (
          <Stack gap="lg">
            <Text className="said">{t('exam.about')}</Text>
            <Standing campaign={campaign} exam={mine} />
            <OwnStates campaign={campaign} person={person} about={['exam']} />
            <PageLink to="/rate/$campaign/learn" params={{ campaign }}>
              {t('exam.toLearn')}
            </PageLink>
            <Rules exam={mine} />
            <Attempts exam={mine} />
            <Decisions decisions={mine.decisions} />
          </Stack>
        )}
      </Asked>
    </>
  );
}

function Standing({ campaign, exam }: { campaign: string; exam: Exam }) {
  const { t } = useWords();
  const { moment } = useTimes();
  const open = exam.attempts.find(({ state }) => state === 'open');
  const all = exam.rules.items;
  const sentence = (): string => {
    if (!exam.required && exam.standing === 'calibrated') return t('exam.state.notRequired');
    return t(`exam.state.${exam.standing}`, {
      n: exam.attemptsLeft,
      time: exam.atMs === null ? '' : moment(exam.atMs),
      done: open?.answered ?? 0,
      all,
    });
  };
  const good = exam.standing === 'calibrated';
  const bad = ['waiting', 'refused', 'not-ready'].includes(exam.standing);
  return (
    <Alert color={good ? 'teal' : bad ? 'orange' : 'blue'} role="status">
      <Stack gap="sm" align="flex-start">
        <Text>{sentence()}</Text>
        {exam.probation !== null && (
          <Text>{t('exam.state.probation', { n: exam.probation.left })}</Text>
        )}
        <Text size="sm" c="dimmed">
          {t('exam.rubric', { n: exam.rubric })}
        </Text>
        {exam.standing === 'may-begin' && <Begin campaign={campaign} />}
        {open !== undefined && (
          <GoOn campaign={campaign} attempt={open.id} over={open.answered >= all} />
        )}
        {good && (
          <PageLink to="/rate/$campaign" params={{ campaign }} search={{}}>
            {t('exam.toWork')}
          </PageLink>
        )}
      </Stack>
    </Alert>
  );
}

/** To the item that comes next; the exam's items come before all others. */
function useNextItem(campaign: string) {
  const navigate = useNavigate();
  return async (): Promise<void> => {
    const next = await call('POST /api/campaigns/:campaign/next', {
      params: { campaign },
      body: { device: await windowName(), rested: false },
    });
    // Where no item comes, a paused project for example, the reason stands where one starts.
    await (next.there
      ? navigate({ to: '/work/$assignment', params: { assignment: next.assignment.id } })
      : navigate({ to: '/rate/$campaign', params: { campaign }, search: { none: next.why } }));
  };
}

function Begin({ campaign }: { campaign: string }) {
  const { t } = useWords();
  const next = useNextItem(campaign);
  const begin = useAct(async () => {
    await call('POST /api/campaigns/:campaign/exam/begin', { params: { campaign } });
    await next();
  }, ['exam', 'rate']);
  return (
    <>
      <Button loading={begin.isPending} onClick={() => begin.mutate(undefined)}>
        {t('exam.begin')}
      </Button>
      <Fault error={begin.error} />
    </>
  );
}

function GoOn({ campaign, attempt, over }: { campaign: string; attempt: string; over: boolean }) {
  const { t } = useWords();
  const next = useNextItem(campaign);
  const goOn = useAct(next, ['exam', 'rate']);
  const finish = useAct(
    () => call('POST /api/attempts/:attempt/finish', { params: { attempt } }),
    ['exam', 'rate'],
  );
  return (
    <>
      {over ? (
        <Button loading={finish.isPending} onClick={() => finish.mutate(undefined)}>
          {t('exam.finish')}
        </Button>
      ) : (
        <Button loading={goOn.isPending} onClick={() => goOn.mutate(undefined)}>
          {t('exam.continue')}
        </Button>
      )}
      <Fault error={goOn.error ?? finish.error} />
    </>
  );
}

function Rules({ exam }: { exam: Exam }) {
  const { t } = useWords();
  const { items, needed, floor, pass, attempts, coolDownHours, paid } = exam.rules;
  const percent = (share: number): number => Math.round(share * 100);
  return (
    <section>
      <Title order={2} size="h4" mb="xs">
        {t('exam.rules')}
      </Title>
      <List spacing={6} className="said">
        <List.Item>{t(paid ? 'exam.rule.paid' : 'exam.rule.unpaid')}</List.Item>
        <List.Item>{t('exam.rule.items', { n: items })}</List.Item>
        <List.Item>{t('exam.rule.pass', { n: items, needed, floor: percent(floor) })}</List.Item>
        <List.Item>{t('exam.rule.right', { pass: percent(pass) })}</List.Item>
        <List.Item>
          {t(coolDownHours === 0 ? 'exam.rule.attemptsAtOnce' : 'exam.rule.attempts', {
            n: attempts,
            hours: coolDownHours,
          })}
        </List.Item>
        <List.Item>{t('exam.rule.skip')}</List.Item>
        <List.Item>{t('exam.rule.secret')}</List.Item>
      </List>
      <Chances chances={exam.chances} attempts={attempts} />
    </section>
  );
}

function Attempts({ exam }: { exam: Exam }) {
  const { t } = useWords();
  return (
    <section>
      <Title order={2} size="h4" mb="xs">
        {t('exam.attempts')}
      </Title>
      {exam.attempts.length === 0 && <Text>{t('exam.attempts.none')}</Text>}
      <Stack>
        {exam.attempts.map((one) => (
          <AttemptCard key={one.id} attempt={one} />
        ))}
      </Stack>
    </section>
  );
}

function Decisions({ decisions }: { decisions: Exam['decisions'] }) {
  const { t } = useWords();
  const { moment } = useTimes();
  if (decisions.length === 0) return null;
  return (
    <section>
      <Title order={2} size="h4" mb="xs">
        {t('exam.decisions')}
      </Title>
      <Stack>
        {decisions.map((one) => (
          <Card withBorder key={one.atMs}>
            <Group gap="xs">
              <Badge color="gray" variant="light">
                {t(`exam.decision.${one.kind}`, { n: one.items })}
              </Badge>
              <Text size="sm" c="dimmed">
                {moment(one.atMs)}
              </Text>
            </Group>
            <Text mt="xs" className="said" dir="auto">
              {one.reason}
            </Text>
          </Card>
        ))}
      </Stack>
    </section>
  );
}
