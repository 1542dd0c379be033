import { Alert, Badge, Button, Group, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { call } from '../api.js';
import { useAct } from '../parts/act.js';
import { Asked } from '../parts/asked.js';
import { CampaignLinks } from '../parts/campaign-head.js';
import { Fault } from '../parts/fault.js';
import { RoomAgreement } from '../parts/talk/room-agreement.js';
import { RoomClose } from '../parts/talk/room-close.js';
import { RoomLog } from '../parts/talk/room-log.js';
import { RoomOutcome } from '../parts/talk/room-outcome.js';
import { RoomVoteChange } from '../parts/talk/room-vote-change.js';
import { type Room, RoomVotes } from '../parts/talk/room-votes.js';
import { Talk } from '../parts/talk/talk.js';
import { Thread } from '../parts/thread.js';
import { PageTitle } from '../parts/title.js';
import { useWords } from '../words/index.js';

const page = getRouteApi('/campaigns/$campaign/consultations/$consultation');
const LOOK_MS = 10_000;
/** Reasons for which the pages have words. */
const WHY = ['again', 'undone', 'moved'] as const;

/** A consultation's room. */
export function ConsultationPage() {
  const { t } = useWords();
  const { campaign, consultation } = page.useParams();
  const asked = useQuery({
    queryKey: ['rooms', 'one', consultation],
    queryFn: ({ signal }) =>
      call('GET /api/consultations/:consultation', { params: { consultation } }, signal),
    refetchInterval: LOOK_MS,
  });
  return (
    <>
      <PageTitle>{t('room.title')}</PageTitle>
      <CampaignLinks campaign={campaign} here="consultations" />
      <Asked query={asked}>{(room) => <Open room={room} />}</Asked>
    </>
  );
}

function Open({ room }: { room: Room }) {
  const { t } = useWords();
  const over = room.state === 'closed' || room.state === 'withdrawn';
  const join = useAct(
    () => call('POST /api/consultations/:consultation/join', { params: { consultation: room.id } }),
    ['rooms', 'talk'],
  );
  return (
    <Stack gap="xl" mt="md">
      <Group gap="sm">
        <Badge variant={over ? 'default' : 'filled'} tt="none">
          {t(`room.state.${room.state}`)}
        </Badge>
        <Text size="sm" c="dimmed">
          {t(`room.cause.${room.cause}`)}
          {room.round > 1 && ` · ${t('room.round', { n: room.round })}`}
        </Text>
        {room.may.join && (
          <Button
            size="xs"
            variant="default"
            loading={join.isPending}
            onClick={() => join.mutate(undefined)}
          >
            {t('room.join')}
          </Button>
        )}
      </Group>
      <Fault error={join.error} />
      {over && <Ended room={room} />}
      <section>
        <Title order={2} size="h4" mb="xs">
          {t('room.shown')}
        </Title>
        <Thread shown={room.shown} quotes={[]} lang={room.lang} />
      </section>
      <Stack gap="sm">
        <RoomVotes room={room} />
        <div>
          <RoomVoteChange room={room} />
        </div>
      </Stack>
      <RoomTalk room={room} closed={over} />
      <RoomOutcome room={room} />
      <RoomClose room={room} />
      <RoomAgreement room={room} />
      <RoomLog room={room} />
    </Stack>
  );
}

function Ended({ room }: { room: Room }) {
  const { t } = useWords();
  const known = WHY.find((one) => room.noCase === `#${one}`);
  const reason = known === undefined ? room.noCase : t(`room.why.${known}`);
  return (
    <Alert color="gray">
      {room.caseId !== null
        ? t('room.caseMade')
        : t('room.noCaseWas', { reason: reason ?? t('room.why.moved') })}
    </Alert>
  );
}

function RoomTalk({ room, closed }: { room: Room; closed: boolean }) {
  const { t } = useWords();
  const sits = room.sits.some(({ me }) => me);
  const asked = useQuery({
    queryKey: ['talk', 'thread', room.thread],
    queryFn: ({ signal }) =>
      call('GET /api/threads/:thread', { params: { thread: room.thread } }, signal),
    refetchInterval: LOOK_MS,
    enabled: sits || room.may.close || closed,
    retry: false,
  });
  if (!sits && asked.data === undefined) return null;
  return (
    <section>
      <Title order={2} size="h4" mb="xs">
        {t('room.talk')}
      </Title>
      <Asked query={asked}>{(thread) => <Talk thread={thread} closed={closed} />}</Asked>
    </section>
  );
}
