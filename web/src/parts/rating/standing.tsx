import './rating.css';
import { Alert, Button, Group, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { Answer } from '../../../../src/server/api/index.js';
import { call } from '../../api.js';
import { useWords } from '../../words/index.js';
import { useAct } from '../act.js';
import { OwnStates, useOwnStates } from '../appeals/own-states.js';
import { Fault } from '../fault.js';
import { PageLink } from '../page-link.js';
import { useTimes } from '../times.js';
import { CheckIn } from './check-in.js';
import { ExamLink } from './exam-link.js';
import { HelpDialog } from './help-dialog.js';
import { KeptTimes } from './kept-times.js';
import { NoneNote, type NoneWhy } from './none-note.js';
import { useOutbox } from './outbox-here.js';
import { useSpan } from './span.js';
import { useCare } from './use-care.js';
import { readSession } from './work-session.js';

export type RateCampaign = Answer<'GET /api/rate'>['campaigns'][number];

/** Where somebody stands in a project. `none`: why there was no next item, where they come from one. */
export function Standing({
  campaign,
  person,
  none,
}: {
  campaign: RateCampaign;
  person: string;
  none: NoneWhy | null;
}) {
  const { t, of, lang } = useWords();
  const { day } = useTimes();
  const { joined } = campaign;
  const [simple, middle, hard] = campaign.prices.map((price) =>
    new Intl.NumberFormat(lang, { style: 'currency', currency: campaign.currency }).format(
      price / 10 ** minorDigits(campaign.currency),
    ),
  );
  return (
    <Stack gap="lg">
      <div>
        <Text>
          {campaign.left >= 200 ? t('rate.leftMany') : t('rate.left', { count: campaign.left })}
        </Text>
        <Text size="sm" c="dimmed">
          {t('rate.prices', { simple: simple ?? '', middle: middle ?? '', hard: hard ?? '' })}
        </Text>
        {campaign.dueMs !== null && (
          <Text size="sm" c="dimmed">
            {t('rate.due', { day: day(campaign.dueMs) })}
          </Text>
        )}
      </div>
      {joined === null || joined.status === 'left' ? (
        <Join campaign={campaign.id} />
      ) : (
        <>
          {joined.status === 'paused' && (
            <PausedNote
              campaign={campaign.id}
              reason={joined.reason === null ? '' : of(joined.reason)}
            />
          )}
          <OwnStates campaign={campaign.id} person={person} />
          {!joined.calibrated && (
            <div>
              <Text mb="xs">{t('rate.examAbout')}</Text>
              <ExamLink campaign={campaign.id} />
            </div>
          )}
          <Start campaign={campaign} none={none ?? joined.held} />
          <Progress campaign={campaign} joined={joined} />
          <HowOneIs campaign={campaign.id} person={person} />
        </>
      )}
      <KeptTimes />
    </Stack>
  );
}

/** Digits after the point of a currency's amounts. */
const minorDigits = (currency: string): number =>
  new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions()
    .maximumFractionDigits ?? 2;

function Join({ campaign }: { campaign: string }) {
  const { t } = useWords();
  const join = useAct(
    () => call('POST /api/campaigns/:campaign/join', { params: { campaign } }),
    ['rate'],
  );
  return (
    <div>
      <Text mb="xs">{t('rate.joinAbout')}</Text>
      <Button loading={join.isPending} onClick={() => join.mutate()}>
        {t('rate.join')}
      </Button>
      <Fault error={join.error} />
    </div>
  );
}

/** Where the reason with its appeal cannot be read: without a network, or in a campaign that came as an archive. */
function PausedNote({ campaign, reason }: { campaign: string; reason: string }) {
  const { t } = useWords();
  const states = useOwnStates(campaign);
  const names = useCare(campaign).data?.contacts ?? [];
  const told = states.data?.states.some(({ about, holds }) => about === 'pause' && holds) ?? false;
  if (told || states.isLoading) return null;
  return (
    <Alert color="orange" title={t('rate.pausedYou')}>
      {reason !== '' && <Text size="sm">{reason}</Text>}
      <Text size="sm">
        {names.length === 0
          ? t('rate.appealNobody')
          : t('rate.appeal', { names: names.join(', ') })}
      </Text>
    </Alert>
  );
}

function Start({ campaign, none }: { campaign: RateCampaign; none: NoneWhy | null }) {
  const { t } = useWords();
  const navigate = useNavigate();
  const outbox = useOutbox();
  const start = useAct(
    (rested: boolean) =>
      call('POST /api/campaigns/:campaign/next', {
        params: { campaign: campaign.id },
        body: { device: outbox?.device ?? 'look', rested },
      }),
    ['rate'],
    { looks: true },
  );
  const said = start.data;
  const why: { why: NoneWhy; atMs: number | null } | null =
    said === undefined
      ? none === null
        ? null
        : { why: none, atMs: null }
      : said.there
        ? null
        : said;
  const go = (rested: boolean): void =>
    start.mutate(rested, {
      onSuccess: (next) => {
        if (next.there)
          void navigate({
            to: '/work/$assignment',
            params: { assignment: next.assignment.id },
          });
      },
    });
  return (
    <div>
      {why !== null && <NoneNote {...why} />}
      <Group gap="xs">
        <Button
          disabled={outbox === null}
          loading={start.isPending}
          onClick={() => go(why?.why === 'break')}
        >
          {t((campaign.joined?.begun.length ?? 0) > 0 ? 'rate.goOn' : 'rate.start')}
        </Button>
        {why?.why === 'not-calibrated' && campaign.joined?.calibrated === true && (
          <ExamLink campaign={campaign.id} />
        )}
      </Group>
      <Fault error={start.error} />
    </div>
  );
}

/** Own items that the estimate looks at. */
const LOOKED_AT = 50;

function Progress({
  campaign,
  joined,
}: {
  campaign: RateCampaign;
  joined: NonNullable<RateCampaign['joined']>;
}) {
  const { t } = useWords();
  const span = useSpan();
  const mine = useQuery({
    queryKey: ['mine', campaign.id, 'pace'],
    queryFn: ({ signal }) =>
      call(
        'GET /api/campaigns/:campaign/mine',
        { params: { campaign: campaign.id }, query: { size: LOOKED_AT } },
        signal,
      ),
  });
  const times = (mine.data?.rows ?? [])
    .filter(({ state, activeMs }) => state === 'submitted' && activeMs > 0)
    .map(({ activeMs }) => activeMs)
    .sort((a, b) => a - b);
  const typical = times.length < 3 ? null : (times[Math.floor(times.length / 2)] ?? null);
  return (
    <section>
      <Title order={2} size="h4" mb="xs">
        {t('rate.progress')}
      </Title>
      <Group gap="lg">
        <Text size="sm">{t('rate.doneToday', { count: joined.doneToday })}</Text>
        <Text size="sm">{t('rate.done', { count: joined.done })}</Text>
        <PageLink to="/rate/$campaign/mine" params={{ campaign: campaign.id }} size="sm">
          {t('rate.mine')}
        </PageLink>
        <PageLink to="/rate/$campaign/quality" params={{ campaign: campaign.id }} size="sm">
          {t('rate.quality')}
        </PageLink>
        <PageLink to="/rate/$campaign/learn" params={{ campaign: campaign.id }} size="sm">
          {t('rate.learn')}
        </PageLink>
      </Group>
      {campaign.left > 0 && campaign.left < 1000 && (
        <Text size="sm" c="dimmed" mt={4}>
          {typical === null
            ? t('rate.noEstimate')
            : t('rate.estimate', { time: span(typical * campaign.left) })}
        </Text>
      )}
    </section>
  );
}

/** After heavy items one is asked how one is; whom one can turn to is always at hand. */
function HowOneIs({ campaign, person }: { campaign: string; person: string }) {
  const { t } = useWords();
  const navigate = useNavigate();
  const [help, setHelp] = useState(false);
  const [heavy] = useState(() => readSession(person, Date.now()).heavySince);
  return (
    <Stack gap="sm">
      {heavy > 0 && <CheckIn campaign={campaign} />}
      <div>
        <Button size="xs" variant="default" onClick={() => setHelp(true)}>
          {t('desk.help')}
        </Button>
      </div>
      <HelpDialog
        campaign={campaign}
        opened={help}
        close={() => setHelp(false)}
        leave={() => void navigate({ to: '/rate' })}
      />
    </Stack>
  );
}
