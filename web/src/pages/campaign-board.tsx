import {
  Alert,
  Badge,
  Button,
  Card,
  Group,
  Menu,
  SimpleGrid,
  Stack,
  Text,
  Title,
} from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { Answer } from '../../../src/server/api/index.js';
import { call } from '../api.js';
import { useAct } from '../parts/act.js';
import { Asked } from '../parts/asked.js';
import { BoardColumns } from '../parts/board/columns.js';
import { DailyBars } from '../parts/board/daily-bars.js';
import { BoardRaters } from '../parts/board/raters.js';
import { CampaignLinks } from '../parts/campaign-head.js';
import { useCampaignRights } from '../parts/campaign-rights.js';
import { MovesAfter } from '../parts/moves-after.js';
import { useTimes } from '../parts/times.js';
import { PageTitle } from '../parts/title.js';
import { useWords } from '../words/index.js';

const page = getRouteApi('/campaigns/$campaign/board');
type Board = Answer<'GET /api/campaigns/:campaign/board'>;
/** As often as raters' own pages ask. */
const AGAIN_MS = 30_000;

/** Where a campaign stands, who works on what, and when it will be done. */
export function CampaignBoardPage() {
  const { t } = useWords();
  const { campaign } = page.useParams();
  const runs = useCampaignRights(campaign)('set-up');
  const found = useQuery({
    queryKey: ['board', campaign],
    queryFn: ({ signal }) =>
      call('GET /api/campaigns/:campaign/board', { params: { campaign } }, signal),
    refetchInterval: AGAIN_MS,
  });
  return (
    <>
      <PageTitle>{t('board.title')}</PageTitle>
      <CampaignLinks campaign={campaign} here="board" />
      <Asked query={found}>
        {(board) => (
          <Stack>
            <Text fw={600}>{board.title}</Text>
            <MovesAfter n={board.movesAfter} />
            <Alerts campaign={campaign} alerts={board.alerts} runs={runs} />
            <Standing board={board} />
            <Outlook board={board} />
            <BoardRaters campaign={campaign} />
            {runs && <BoardColumns campaign={campaign} board={board} />}
          </Stack>
        )}
      </Asked>
    </>
  );
}

function Alerts({
  campaign,
  alerts,
  runs,
}: {
  campaign: string;
  alerts: Board['alerts'];
  runs: boolean;
}) {
  const { t } = useWords();
  const { moment } = useTimes();
  const act = useAct(
    ({ alert, muteDays }: { alert: string; muteDays: number }) =>
      call('POST /api/campaigns/:campaign/alerts/:alert', {
        params: { campaign, alert },
        body: { muteDays },
      }),
    ['board'],
  );
  if (alerts.length === 0) return null;
  return (
    <Stack gap="xs" component="section" aria-label={t('board.alerts')}>
      {alerts.map(({ id, kind, person, beganMs, mutedUntilMs, seen }) => (
        <Alert key={id} color={seen || mutedUntilMs !== null ? 'gray' : 'yellow'}>
          <Group justify="space-between" gap="xs">
            <Text size="sm">
              {t(`board.alert.${kind}`, { name: person?.name ?? '' })}{' '}
              {t('board.since', { time: moment(beganMs) })}
              {mutedUntilMs !== null && ` · ${t('board.muted', { time: moment(mutedUntilMs) })}`}
            </Text>
            {runs && (
              <Group gap="xs">
                {!seen && (
                  <Button
                    size="compact-sm"
                    variant="default"
                    onClick={() => act.mutate({ alert: id, muteDays: 0 })}
                  >
                    {t('board.seen')}
                  </Button>
                )}
                <Menu>
                  <Menu.Target>
                    <Button size="compact-sm" variant="default">
                      {t('board.mute')}
                    </Button>
                  </Menu.Target>
                  <Menu.Dropdown>
                    {[1, 7, 30].map((days) => (
                      <Menu.Item
                        key={days}
                        onClick={() => act.mutate({ alert: id, muteDays: days })}
                      >
                        {t('board.muteDays', { count: days })}
                      </Menu.Item>
                    ))}
                  </Menu.Dropdown>
                </Menu>
              </Group>
            )}
          </Group>
        </Alert>
      ))}
    </Stack>
  );
}

/** Verdicts by state; the four figures add up. */
function Standing({ board }: { board: Board }) {
  const { t, lang } = useWords();
  const number = new Intl.NumberFormat(lang);
  const percent = new Intl.NumberFormat(lang, { style: 'percent', maximumFractionDigits: 0 });
  const share = (n: number): string => (board.wanted === 0 ? '' : percent.format(n / board.wanted));
  return (
    <Card withBorder component="section" aria-label={t('board.standing')}>
      <Title order={2} size="h4" mb="xs">
        {t('board.standing')}
      </Title>
      <SimpleGrid cols={{ base: 2, sm: 4 }}>
        {(['wanted', 'done', 'underWay', 'unassigned'] as const).map((name) => (
          <div key={name}>
            <Text size="sm" c="dimmed">
              {t(`board.${name}`)}
            </Text>
            <Text size="xl" fw={700} className="numbers">
              {number.format(board[name])}
            </Text>
            <Text size="sm" c="dimmed" className="numbers">
              {name === 'wanted' ? t('board.items', { count: board.items }) : share(board[name])}
            </Text>
          </div>
        ))}
      </SimpleGrid>
      <Group gap="xs" mt="sm">
        {(['live', 'diverged', 'consulting', 'closed', 'resolved', 'withdrawn'] as const).map(
          (state) => (
            <Badge key={state} variant="light" color="gray" tt="none">
              {t('say.pair', {
                name: t(`board.state.${state}`),
                value: number.format(board.states[state]),
              })}
            </Badge>
          ),
        )}
      </Group>
      {(board.surplus > 0 || board.skipped > 0) && (
        <Text size="sm" c="dimmed" mt="xs">
          {t('board.beside', { surplus: board.surplus, skipped: board.skipped })}
        </Text>
      )}
    </Card>
  );
}

/** Verdicts a day, and when the campaign will be done. */
function Outlook({ board }: { board: Board }) {
  const { t, lang } = useWords();
  const { day } = useTimes();
  const { forecast, dueMs } = board;
  const number = new Intl.NumberFormat(lang, { maximumFractionDigits: 1 });
  return (
    <Card withBorder component="section" aria-label={t('board.outlook')}>
      <Title order={2} size="h4" mb="xs">
        {t('board.outlook')}
      </Title>
      {forecast.reason !== null ? (
        <Text>{t(`board.none.${forecast.reason}`)}</Text>
      ) : (
        <>
          <Text className="numbers">
            {t('board.forecast', {
              remaining: forecast.remaining,
              rate: number.format(forecast.rate?.value ?? 0),
              low: number.format(forecast.rate?.low ?? 0),
              high: number.format(forecast.rate?.high ?? 0),
            })}
          </Text>
          <Text className="numbers">
            {t('board.finish', { p50: day(forecast.p50Ms ?? 0), p90: day(forecast.p90Ms ?? 0) })}
          </Text>
        </>
      )}
      <Text size="sm" mt={4}>
        {dueMs === null ? t('board.noDue') : t('board.due', { day: day(dueMs) })}{' '}
        {forecast.risk !== null && (
          <Badge
            variant="light"
            tt="none"
            color={forecast.risk === 'late' ? 'red' : forecast.risk === 'watch' ? 'yellow' : 'teal'}
          >
            {t(`board.risk.${forecast.risk}`)}
          </Badge>
        )}
      </Text>
      <DailyBars days={board.days} zone={board.zone} />
    </Card>
  );
}
