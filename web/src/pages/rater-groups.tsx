import {
  Badge,
  Button,
  Card,
  Group,
  Radio,
  Select,
  Stack,
  Table,
  Text,
  Textarea,
  Title,
} from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import type { Answer } from '../../../src/server/api/index.js';
import { call } from '../api.js';
import { useAct } from '../parts/act.js';
import { Asked } from '../parts/asked.js';
import { CampaignLinks } from '../parts/campaign-head.js';
import { useCampaignRights } from '../parts/campaign-rights.js';
import { Fault } from '../parts/fault.js';
import { Listing } from '../parts/listing.js';
import { MovesAfter } from '../parts/moves-after.js';
import { bandName } from '../parts/quality/band-name.js';
import { useFigures } from '../parts/quality/figure.js';
import { RubricPick } from '../parts/quality/rubric-pick.js';
import { useTimes } from '../parts/times.js';
import { PageTitle } from '../parts/title.js';
import { useWords } from '../words/index.js';

const page = getRouteApi('/campaigns/$campaign/rater-groups');
type Found = Answer<'GET /api/campaigns/:campaign/rater-groups'>;

/** Who may rate: how groups of raters agree with each other, and what was decided of them. */
export function RaterGroupsPage() {
  const { t } = useWords();
  const { campaign } = page.useParams();
  const search = page.useSearch();
  const go = page.useNavigate();
  const manages = useCampaignRights(campaign)('set-up');
  const query = useQuery({
    queryKey: ['quality', campaign, 'groups', search.rubric],
    queryFn: ({ signal }) =>
      call(
        'GET /api/campaigns/:campaign/rater-groups',
        {
          params: { campaign },
          query: search.rubric === undefined ? {} : { rubric: search.rubric },
        },
        signal,
      ),
    placeholderData: (before) => before,
  });
  return (
    <>
      <PageTitle>{t('quality.groupsTitle', { title: query.data?.campaign.title ?? '' })}</PageTitle>
      <CampaignLinks campaign={campaign} here="quality" />
      <Text c="dimmed" mb="md" maw="80ch">
        {t('quality.groupsAbout')}
      </Text>
      <Asked query={query}>
        {(found) => (
          <Stack>
            <MovesAfter n={found.movesAfter} />
            <RubricPick
              rubric={found.rubric}
              rubrics={found.rubrics}
              onPick={(rubric) => void go({ search: { rubric } })}
            />
            {found.groups.length === 0 ? (
              <Text>{t('quality.noGroups')}</Text>
            ) : (
              <>
                <Groups groups={found.groups} />
                {manages && <DecideGroup campaign={campaign} groups={found.groups} />}
              </>
            )}
            <Decisions decisions={found.decisions} />
          </Stack>
        )}
      </Asked>
    </>
  );
}

function useBand(): (band: string) => string {
  const { t } = useWords();
  return (band) => bandName(band, t);
}

function Groups({ groups }: { groups: Found['groups'] }) {
  const { t } = useWords();
  const { rate, signed, number } = useFigures();
  const named = useBand();
  return (
    <section>
      <Title order={2} size="h4" mb="xs">
        {t('quality.groupList')}
      </Title>
      <Listing
        label={t('quality.groupList')}
        minWidth={1000}
        columns={[
          t('quality.group'),
          t('quality.people'),
          t('quality.items'),
          t('quality.within'),
          t('quality.between'),
          t('quality.gap'),
          t('quality.alpha'),
          t('quality.gold'),
          t('quality.decidedAs'),
        ]}
      >
        {groups.map((group) => (
          <Table.Tr key={group.band}>
            <Table.Td>
              {named(group.band)}
              {group.gap.value !== null && (
                <div>
                  <Badge variant="default" tt="none">
                    {group.noisy ? '● ' : '○ '}
                    {t(
                      group.few
                        ? 'quality.fewRaters'
                        : group.noisy
                          ? 'quality.noisy'
                          : 'quality.notNoisy',
                    )}
                  </Badge>
                </div>
              )}
            </Table.Td>
            <Table.Td>{group.raters}</Table.Td>
            <Table.Td>{group.items}</Table.Td>
            <Table.Td>{rate(group.within)}</Table.Td>
            <Table.Td>{rate(group.between)}</Table.Td>
            <Table.Td>{signed(group.gap)}</Table.Td>
            <Table.Td>{number(group.alpha)}</Table.Td>
            <Table.Td>{rate(group.gold)}</Table.Td>
            <Table.Td>
              {group.decision === null
                ? t('quality.undecided')
                : t(`quality.${group.decision.decision}`)}
            </Table.Td>
          </Table.Tr>
        ))}
      </Listing>
    </section>
  );
}

function DecideGroup({ campaign, groups }: { campaign: string; groups: Found['groups'] }) {
  const { t } = useWords();
  const named = useBand();
  // A select's value may not be empty, and the group without a name has none: places stand for groups.
  const [place, setPlace] = useState<string | null>(null);
  const [decision, setDecision] = useState<'keep' | 'drop'>('keep');
  const [reason, setReason] = useState('');
  const decide = useAct(
    (body: { band: string; decision: 'keep' | 'drop'; reason: string }) =>
      call('POST /api/campaigns/:campaign/rater-groups', { params: { campaign }, body }),
    ['quality'],
  );
  const band = place === null ? undefined : groups[Number(place)]?.band;
  return (
    <Card withBorder component="section" aria-label={t('quality.decideGroup')}>
      <Title order={2} size="h4" mb="xs">
        {t('quality.decideGroup')}
      </Title>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (band !== undefined)
            decide.mutate({ band, decision, reason }, { onSuccess: () => setReason('') });
        }}
      >
        <Stack gap="sm" align="flex-start">
          <Select
            label={t('quality.group')}
            required
            value={place}
            data={groups.map((group, i) => ({ value: String(i), label: named(group.band) }))}
            onChange={setPlace}
          />
          <Radio.Group
            label={t('quality.groupDecision')}
            value={decision}
            onChange={(value) => setDecision(value === 'drop' ? 'drop' : 'keep')}
          >
            <Group mt={4}>
              {(['keep', 'drop'] as const).map((one) => (
                <Radio
                  key={one}
                  value={one}
                  label={t(`quality.${one}`)}
                  styles={{ body: { minHeight: 24, alignItems: 'center' } }}
                />
              ))}
            </Group>
          </Radio.Group>
          <Textarea
            label={t('quality.reason')}
            description={t('quality.groupHint')}
            required
            maxLength={2000}
            autosize
            minRows={2}
            w="100%"
            maw={640}
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
          <Button type="submit" disabled={band === undefined} loading={decide.isPending}>
            {t('quality.decide')}
          </Button>
        </Stack>
        <Fault error={decide.error} />
        <Text role="status" size="sm">
          {decide.isSuccess ? t('team.saved') : ''}
        </Text>
      </form>
    </Card>
  );
}

function Decisions({ decisions }: { decisions: Found['decisions'] }) {
  const { t } = useWords();
  const { moment } = useTimes();
  const { rate, signed } = useFigures();
  const named = useBand();
  return (
    <section>
      <Title order={2} size="h4" mb="xs">
        {t('quality.decisions')}
      </Title>
      {decisions.length === 0 ? (
        <Text size="sm">{t('quality.noDecisions')}</Text>
      ) : (
        <Listing
          label={t('quality.decisions')}
          minWidth={900}
          columns={[
            t('quality.when'),
            t('quality.group'),
            t('quality.groupDecision'),
            t('quality.reason'),
            t('quality.between'),
            t('quality.gap'),
            t('quality.by'),
          ]}
        >
          {decisions.map((one) => (
            <Table.Tr key={one.id}>
              <Table.Td>{moment(one.atMs)}</Table.Td>
              <Table.Td>{named(one.band)}</Table.Td>
              <Table.Td>{t(`quality.${one.decision}`)}</Table.Td>
              <Table.Td className="said" miw={220}>
                {one.reason}
              </Table.Td>
              <Table.Td>{rate(one.evidence.between)}</Table.Td>
              <Table.Td>{signed(one.evidence.gap)}</Table.Td>
              <Table.Td>{one.by}</Table.Td>
            </Table.Tr>
          ))}
        </Listing>
      )}
    </section>
  );
}
