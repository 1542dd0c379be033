import { Alert, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Answer } from '../../../../src/server/api/index.js';
import { call } from '../../api.js';
import { useWords } from '../../words/index.js';
import { Fault } from '../fault.js';
import { Folded } from '../folded.js';
import { useTimes } from '../times.js';
import { AppealForm } from './appeal-form.js';
import { Said } from './said.js';

/** An answer stands open for so long after it was given; then it is folded. */
const NEW_MS = 14 * 86_400_000;

type State = Answer<'GET /api/campaigns/:campaign/appeals/mine'>['states'][number];

/** What keeps one from work in a campaign by somebody's decision, and what one appealed against. */
export const useOwnStates = (campaign: string) =>
  useQuery({
    queryKey: ['appeals', campaign, 'mine'],
    queryFn: ({ signal }) =>
      call('GET /api/campaigns/:campaign/appeals/mine', { params: { campaign } }, signal),
  });

/** Each of them with its reason, the appeal and the answer. `about`: only of these kinds. */
export function OwnStates({
  campaign,
  person,
  about,
}: {
  campaign: string;
  person: string;
  about?: readonly State['about'][];
}) {
  const { t } = useWords();
  const { data, error } = useOwnStates(campaign);
  if (data === undefined) return <Fault error={error} />;
  const shown = data.states.filter((one) => about?.includes(one.about) ?? true);
  if (shown.length === 0) return null;
  const isNew = ({ holds, appeal }: State): boolean =>
    holds || (appeal?.answeredMs ?? 0) > Date.now() - NEW_MS;
  const earlier = shown.filter((one) => !isNew(one));
  const cards = (some: readonly State[]) =>
    some.map((state) => (
      <OwnState key={state.subject} campaign={campaign} person={person} state={state} />
    ));
  return (
    <Stack gap="sm">
      {cards(shown.filter(isNew))}
      {earlier.length > 0 && (
        <Folded summary={t('appeals.earlier', { count: earlier.length })}>
          <Stack gap="sm" mt="xs">
            {cards(earlier)}
          </Stack>
        </Folded>
      )}
    </Stack>
  );
}

function OwnState({ campaign, person, state }: { campaign: string; person: string; state: State }) {
  const { t, of } = useWords();
  const { moment } = useTimes();
  const { about, subject, reason, sinceMs, holds, afterAlarm, appeal } = state;
  const title = t(holds ? `appeals.is.${about}` : `appeals.was.${about}`);
  return (
    <Alert color={holds ? 'orange' : 'gray'} title={title} role="group" aria-label={title}>
      {reason !== null && (
        <Said head={t('appeals.reason', { time: moment(sinceMs) })} text={of(reason)} />
      )}
      {afterAlarm && (
        <Text size="sm" mt="xs">
          {t('appeals.afterAlarm')}
        </Text>
      )}
      {holds && (
        <Text size="sm" mt="xs">
          {t('appeals.yours')}
        </Text>
      )}
      {appeal !== null && (
        <>
          <Said head={t('quality.youSay', { time: moment(appeal.atMs) })} text={appeal.said} />
          {appeal.answer !== null && appeal.answeredMs !== null && (
            <Said
              head={t('appeals.answered', { time: moment(appeal.answeredMs) })}
              text={appeal.answer}
            />
          )}
          <Text size="sm" fw={600} mt="xs" role="status">
            {t('appeals.yourState', { state: t(`appeals.state.${appeal.state}`) })}
          </Text>
        </>
      )}
      {holds && appeal === null && (
        <AppealForm
          place={`${person} ${subject}`}
          hint={t('appeals.hint')}
          changes={['appeals']}
          send={(said, id) =>
            call('POST /api/campaigns/:campaign/appeals', {
              params: { campaign },
              body: { id, subject, said },
            })
          }
        />
      )}
    </Alert>
  );
}
