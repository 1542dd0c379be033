import { Anchor, Button, Group, Stack, Table, Tabs, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import type { Answer } from '../../../src/server/api/index.js';
import { call } from '../api.js';
import { Asked } from '../parts/asked.js';
import { CampaignLinks } from '../parts/campaign-head.js';
import { useCampaignRights } from '../parts/campaign-rights.js';
import { Listing } from '../parts/listing.js';
import { MovesAfter } from '../parts/moves-after.js';
import { AgreementPart } from '../parts/quality/agreement-part.js';
import { AlarmCard, ToAlarmChart } from '../parts/quality/alarm-card.js';
import { bandName } from '../parts/quality/band-name.js';
import { ChecksPart } from '../parts/quality/checks-part.js';
import { DaysPart } from '../parts/quality/days-part.js';
import { DesignPart } from '../parts/quality/design-part.js';
import { useFigures } from '../parts/quality/figure.js';
import { QUALITY_PARTS, type QualitySearch } from '../parts/quality/quality-search.js';
import { RaterCharts } from '../parts/quality/rater-charts.js';
import { RubricPick } from '../parts/quality/rubric-pick.js';
import { StateBadge } from '../parts/quality/state-badge.js';
import { PageTitle } from '../parts/title.js';
import { useWords } from '../words/index.js';

const page = getRouteApi('/campaigns/$campaign/quality');
type Board = Answer<'GET /api/campaigns/:campaign/quality'>;

/** Charts of all raters, alarms, agreement, days and hidden checks of a campaign. */
export function CampaignQualityPage() {
  const { t } = useWords();
  const { campaign } = page.useParams();
  const search = page.useSearch();
  const go = page.useNavigate();
  const manages = useCampaignRights(campaign)('set-up');
  const change = (some: QualitySearch) => void go({ search: some, replace: false });
  const board = useQuery({
    queryKey: ['quality', campaign, 'board', search.rubric],
    queryFn: ({ signal }) =>
      call(
        'GET /api/campaigns/:campaign/quality',
        {
          params: { campaign },
          query: search.rubric === undefined ? {} : { rubric: search.rubric },
        },
        signal,
      ),
    placeholderData: (before) => before,
    refetchInterval: 30_000,
  });
  if (search.person !== undefined) return <OnePerson />;
  const part = search.part ?? 'raters';
  return (
    <>
      <PageTitle>{t('quality.title', { title: board.data?.campaign.title ?? '' })}</PageTitle>
      <CampaignLinks campaign={campaign} here="quality" />
      <Text c="dimmed" mb="sm" maw="80ch">
        {t('quality.about')}
      </Text>
      <MovesAfter n={board.data?.movesAfter ?? null} />
      <Anchor
        renderRoot={(props) => (
          <Link {...props} to="/campaigns/$campaign/rater-groups" params={{ campaign }} />
        )}
      >
        {t('quality.toGroups')}
      </Anchor>
      <Tabs
        mt="sm"
        value={part}
        keepMounted={false}
        onChange={(value) => {
          const next = QUALITY_PARTS.find((one) => one === value);
          if (next !== undefined) change({ ...search, part: next });
        }}
      >
        <Tabs.List aria-label={t('quality.parts')} mb="md">
          {QUALITY_PARTS.filter((one) => one !== 'checks' || manages).map((one) => (
            <Tabs.Tab key={one} value={one}>
              {t(`quality.part.${one}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value="raters">
          <Asked query={board}>
            {(found) => (
              <Stack>
                <RubricPick
                  rubric={found.rubric}
                  rubrics={found.rubrics}
                  onPick={(rubric) => change({ ...search, rubric })}
                />
                <Alarms
                  campaign={campaign}
                  alarms={found.alarms}
                  manages={manages}
                  onShow={(person, rubric) =>
                    change({ ...search, part: undefined, person, rubric })
                  }
                />
                <Raters
                  board={found}
                  onOpen={(person) => change({ ...search, part: undefined, person })}
                />
              </Stack>
            )}
          </Asked>
        </Tabs.Panel>
        <Tabs.Panel value="agreement">
          <AgreementPart
            campaign={campaign}
            rubric={search.rubric}
            onRubric={(rubric) => change({ ...search, rubric })}
          />
        </Tabs.Panel>
        <Tabs.Panel value="days">
          <Asked query={board}>{(found) => <DaysPart days={found.days} />}</Asked>
        </Tabs.Panel>
        {manages && (
          <Tabs.Panel value="checks">
            <ChecksPart campaign={campaign} />
          </Tabs.Panel>
        )}
        <Tabs.Panel value="design">
          <DesignPart campaign={campaign} />
        </Tabs.Panel>
      </Tabs>
    </>
  );
}

function Alarms({
  campaign,
  alarms,
  manages,
  onShow,
}: {
  campaign: string;
  alarms: Board['alarms'];
  manages: boolean;
  /** Opens somebody's charts of a version. */
  onShow: (person: string, rubric: number) => void;
}) {
  const { t } = useWords();
  // What waits for somebody comes first.
  const waits = (state: string): number =>
    state === 'open' ? 0 : state === 'acknowledged' ? 1 : 2;
  const sorted = [...alarms].sort((a, b) => waits(a.state) - waits(b.state));
  return (
    <section aria-label={t('quality.alarms')}>
      <Title order={2} size="h4" mb="xs">
        {t('quality.alarms')}
      </Title>
      {alarms.length === 0 ? (
        <Text size="sm">{t('quality.noAlarms')}</Text>
      ) : (
        <Stack>
          {sorted.map((alarm) => (
            <AlarmCard
              key={alarm.id}
              campaign={campaign}
              alarm={alarm}
              as={manages ? 'decide' : 'look'}
            >
              <ToAlarmChart
                alarm={alarm}
                rubric={null}
                onShow={(rubric) => onShow(alarm.person, rubric)}
              />
            </AlarmCard>
          ))}
        </Stack>
      )}
    </section>
  );
}

function Raters({ board, onOpen }: { board: Board; onOpen: (person: string) => void }) {
  const { t } = useWords();
  const { rate, signed } = useFigures();
  return (
    <section>
      <Title order={2} size="h4" mb="xs">
        {t('quality.raters')}
      </Title>
      {board.raters.length === 0 ? (
        <Text>{t('quality.noRaters')}</Text>
      ) : (
        <Listing
          label={t('quality.raters')}
          minWidth={980}
          columns={[
            t('quality.name'),
            t('quality.band'),
            t('quality.state'),
            t('quality.points'),
            t('quality.consistency', { window: board.window }),
            t('quality.gold'),
            t('quality.deviation'),
            t('quality.signs'),
            t('quality.open'),
          ]}
        >
          {board.raters.map((row) => (
            <Table.Tr key={row.person}>
              <Table.Td>
                {row.name}
                {row.status !== 'active' && (
                  <Text size="sm" c="dimmed">
                    {t(`quality.status.${row.status}`)}
                  </Text>
                )}
              </Table.Td>
              <Table.Td>{bandName(row.band, t)}</Table.Td>
              <Table.Td>
                <StateBadge state={row.state} />
              </Table.Td>
              <Table.Td>{row.points}</Table.Td>
              <Table.Td>{rate(row.consistency)}</Table.Td>
              <Table.Td>{rate(row.gold)}</Table.Td>
              <Table.Td>{signed(row.deviation)}</Table.Td>
              <Table.Td>
                {row.signs.length === 0
                  ? t('quality.noSigns')
                  : row.signs.map((sign) => t(`quality.sign.${sign}`)).join(t('section.and'))}
              </Table.Td>
              <Table.Td>
                <Button
                  size="compact-sm"
                  variant="default"
                  mih={24}
                  aria-label={t('quality.openOf', { name: row.name })}
                  onClick={() => onOpen(row.person)}
                >
                  {t('quality.open')}
                </Button>
              </Table.Td>
            </Table.Tr>
          ))}
        </Listing>
      )}
    </section>
  );
}

/** The charts of one rater, each point with its item. */
function OnePerson() {
  const { t } = useWords();
  const { campaign } = page.useParams();
  const search = page.useSearch();
  const go = page.useNavigate();
  const manages = useCampaignRights(campaign)('set-up');
  const person = search.person ?? '';
  const query = useQuery({
    queryKey: ['quality', campaign, 'person', person, search.rubric],
    queryFn: ({ signal }) =>
      call(
        'GET /api/campaigns/:campaign/quality/people/:person',
        {
          params: { campaign, person },
          query: search.rubric === undefined ? {} : { rubric: search.rubric },
        },
        signal,
      ),
    placeholderData: (before) => before,
  });
  return (
    <>
      <PageTitle>{t('quality.titleOf', { name: query.data?.name ?? person })}</PageTitle>
      <Group mb="md" align="flex-end">
        <Button
          variant="default"
          onClick={() => void go({ search: { ...search, person: undefined } })}
        >
          {t('quality.back')}
        </Button>
        {query.data !== undefined && (
          <RubricPick
            rubric={query.data.rubric}
            rubrics={query.data.rubrics}
            onPick={(rubric) => void go({ search: { ...search, rubric } })}
          />
        )}
      </Group>
      <Asked query={query}>
        {(charts) => (
          <Stack>
            {charts.alarms.map((alarm) => (
              <AlarmCard
                key={alarm.id}
                campaign={campaign}
                alarm={alarm}
                as={manages ? 'decide' : 'look'}
                order={2}
              >
                <ToAlarmChart
                  alarm={alarm}
                  rubric={charts.rubric}
                  onShow={(rubric) => void go({ search: { ...search, rubric } })}
                />
              </AlarmCard>
            ))}
            <RaterCharts charts={charts} own={false} />
          </Stack>
        )}
      </Asked>
    </>
  );
}
