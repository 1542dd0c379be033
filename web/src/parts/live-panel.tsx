import { Alert, Card, Group, Progress, SimpleGrid, Text, Title } from '@mantine/core';
import type { Snapshot } from '../../../src/pipeline/run-event.js';
import { useWords } from '../words/index.js';
import type { Live } from './live.js';

/** How far a run is and what it waits for; how far it came, where it stands still. Only what changes seldom is read out. */
export function LivePanel({ live, status }: { live: Live; status: string }) {
  const { t, of, lang } = useWords();
  const { state, progress, stopping, ended, trouble, offline, heardMs, asked } = live;
  const working = state?.working ?? false;
  const lost = state !== null && !working && status === 'running';
  const reason = working ? null : (ended?.reason ?? null);
  const paused = !working && status === 'interrupted';
  const shown = progress !== null && (working || status !== 'done');
  if (!shown && !lost && !offline && !paused && reason === null) return null;
  const time = new Intl.DateTimeFormat(lang, { timeStyle: 'medium' });
  return (
    <Card withBorder component="section" aria-label={t('live.title')} mb="md">
      <div role="status">
        {offline && (
          <Alert color="orange" title={t('live.offline')} mb={shown ? 'sm' : 0}>
            {heardMs !== null && t('live.asOf', { time: time.format(heardMs) })}{' '}
            {t('live.offlineAbout')}
          </Alert>
        )}
      </div>
      {shown && (
        <>
          <Title order={2} size="h4" mb="xs">
            {t('live.title')}
          </Title>
          <Bars progress={progress} />
          <Figures progress={progress} now={working && !offline} />
          {working && !offline && <Waiting progress={progress} />}
        </>
      )}
      <div role="status">
        {paused && <Text size="sm">{t(asked ? 'live.paused' : 'live.interrupted')}</Text>}
        {working && trouble !== null && <Text size="sm">{t('live.trouble', trouble)}</Text>}
        {working && stopping !== 'no' && <Text size="sm">{t(`live.${stopping}`)}</Text>}
        {working && state?.here === false && <Text size="sm">{t('live.elsewhere')}</Text>}
        {lost && <Text size="sm">{t('live.lost')}</Text>}
        {reason !== null && (
          <Alert color="red" title={t('live.failed')}>
            {of(reason)}
          </Alert>
        )}
      </div>
    </Card>
  );
}

function Bars({ progress }: { progress: Snapshot }) {
  const { t, lang } = useWords();
  const number = new Intl.NumberFormat(lang);
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }} mb="sm">
      {(['answers', 'verdicts'] as const)
        .filter((kind) => progress[kind].total > 0)
        .map((kind) => {
          const { done, total } = progress[kind];
          return (
            <div key={kind}>
              <Group justify="space-between" gap="xs">
                <Text size="sm">{t(`live.${kind}`)}</Text>
                <Text size="sm" className="numbers">
                  {t('live.of', { done: number.format(done), total: number.format(total) })}
                </Text>
              </Group>
              <Progress
                value={(100 * done) / total}
                aria-label={t(`live.${kind}`)}
                size="lg"
                transitionDuration={200}
              />
            </div>
          );
        })}
    </SimpleGrid>
  );
}

/** `now`: whether it goes on as these figures say; else speed and time left mean nothing. */
function Figures({
  progress: { spent, causes, callsPerSecond, leftMs },
  now,
}: {
  progress: Snapshot;
  now: boolean;
}) {
  const { t, lang } = useWords();
  const number = new Intl.NumberFormat(lang, { maximumFractionDigits: 1 });
  const money = new Intl.NumberFormat(lang, {
    style: 'currency',
    currency: 'USD',
    currencyDisplay: 'narrowSymbol',
    maximumFractionDigits: spent.costUsd < 1 ? 4 : 2,
  });
  const cost = money.format(spent.costUsd);
  const known = spent.unpriced === 0;
  const figures: (readonly [string, string])[] = [
    ...(now
      ? ([
          [t('live.rate'), callsPerSecond === null ? '–' : number.format(callsPerSecond)],
          [t('live.left'), leftMs === null ? '–' : clock(leftMs)],
        ] as const)
      : []),
    [
      t('live.cost'),
      known ? cost : spent.costUsd > 0 ? t('live.atLeast', { cost }) : t('live.noPrice'),
    ],
    [t('live.calls'), number.format(spent.calls)],
    ...(spent.reused > 0 ? [[t('live.reused'), number.format(spent.reused)] as const] : []),
    [t('live.errors'), number.format(spent.errors)],
  ];
  return (
    <>
      <SimpleGrid cols={{ base: 2, xs: 3, md: 6 }} component="dl" my="xs" spacing="xs">
        {figures.map(([name, value]) => (
          <div key={name}>
            <Text component="dt" size="xs" c="dimmed">
              {name}
            </Text>
            <Text component="dd" m={0} fw={600} className="numbers">
              {value}
            </Text>
          </div>
        ))}
      </SimpleGrid>
      {spent.errors > 0 && (
        <Text size="sm" className="numbers">
          {t('live.errors')}:{' '}
          {Object.entries(causes)
            .sort(([, a], [, b]) => b - a)
            .map(([cause, n]) => `${causeText(cause, t)} × ${number.format(n)}`)
            .join(t('section.and'))}
        </Text>
      )}
    </>
  );
}

function Waiting({ progress: { waiting, holdMs, oldest } }: { progress: Snapshot }) {
  const { t } = useWords();
  return (
    <>
      {holdMs > 0 && waiting > 0 ? (
        <Text size="sm">
          {t('live.hold', { seconds: Math.ceil(holdMs / 1000), count: waiting })}
        </Text>
      ) : (
        waiting > 0 && <Text size="sm">{t('live.waiting', { count: waiting })}</Text>
      )}
      {oldest !== null && <Text size="sm">{t('live.oldest', oldest)}</Text>}
    </>
  );
}

const KNOWN = ['network', 'timeout', 'protocol'] as const;

function causeText(cause: string, t: ReturnType<typeof useWords>['t']): string {
  const [kind, status] = cause.split(' ');
  if (status !== undefined) return t('live.cause.http', { status });
  const known = KNOWN.find((one) => one === kind);
  return known === undefined ? cause : t(`live.cause.${known}`);
}

/** `0:42`, `12:05`, `3:04:00`. */
function clock(ms: number): string {
  const all = Math.ceil(ms / 1000);
  const two = (n: number): string => String(n).padStart(2, '0');
  const [h, m, s] = [Math.floor(all / 3600), Math.floor(all / 60) % 60, all % 60];
  return h > 0 ? `${h}:${two(m)}:${two(s)}` : `${m}:${two(s)}`;
}
