import { Badge, Card, Group, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useEffect } from 'react';
import type { Answer } from '../../../src/server/api/index.js';
import { call } from '../api.js';
import { Asked } from '../parts/asked.js';
import { CampaignLinks } from '../parts/campaign-head.js';
import { Differences } from '../parts/knowledge/differences.js';
import { GuideText } from '../parts/knowledge/guide-text.js';
import { RubricEditor } from '../parts/knowledge/rubric-editor.js';
import { RubricNotices } from '../parts/knowledge/rubric-notices.js';
import { Scope } from '../parts/knowledge/scope.js';
import { useTimes } from '../parts/times.js';
import { PageTitle } from '../parts/title.js';
import { useWords } from '../words/index.js';

const page = getRouteApi('/campaigns/$campaign/rubric');
type Version = Answer<'GET /api/campaigns/:campaign/rubric'>['versions'][number];

/** The rubric in force, its history with reasons and scope, and the next version for whoever may write it. */
export function CampaignRubricPage() {
  const { t } = useWords();
  const { campaign } = page.useParams();
  const rubric = useQuery({
    queryKey: ['rubric', campaign],
    queryFn: ({ signal }) =>
      call('GET /api/campaigns/:campaign/rubric', { params: { campaign } }, signal),
  });
  const inForce = rubric.data?.inForce;
  // Opening the page is looking at the version in force.
  useEffect(() => {
    if (inForce !== undefined)
      void call('POST /api/campaigns/:campaign/rubric/seen', {
        params: { campaign },
        body: { version: inForce },
      }).catch(() => undefined);
  }, [campaign, inForce]);
  return (
    <>
      <PageTitle>{t('rubric.title', { title: rubric.data?.title ?? '' })}</PageTitle>
      <CampaignLinks campaign={campaign} here="rubric" />
      <Asked query={rubric}>
        {(seen) => (
          <Stack gap="xl">
            <Text>
              {t('rubric.inForce', { n: seen.inForce })}
              {t('experts.between')}
              {seen.calibrated !== null &&
                t(seen.calibrated >= seen.inForce ? 'rubric.calibrated' : 'rubric.notCalibrated')}
            </Text>
            <section>
              <Title order={2} size="h4" mb="xs">
                {t('rubric.guide')}
              </Title>
              {seen.guide.length === 0 ? (
                <Text>{t('rubric.guide.none')}</Text>
              ) : (
                <GuideText sections={seen.guide} />
              )}
            </section>
            <section>
              <Title order={2} size="h4" mb="xs">
                {t('rubric.history')}
              </Title>
              {seen.versions.length === 0 && <Text>{t('rubric.history.none')}</Text>}
              <Stack>
                {seen.versions.map((one) => (
                  <VersionCard key={one.version} version={one} />
                ))}
              </Stack>
            </section>
            {seen.may.setUp && <RubricEditor campaign={campaign} inForce={seen.inForce} />}
            {seen.may.setUp && seen.versions.length > 0 && <RubricNotices campaign={campaign} />}
          </Stack>
        )}
      </Asked>
    </>
  );
}

function VersionCard({ version }: { version: Version }) {
  const { t } = useWords();
  const { moment } = useTimes();
  return (
    <Card withBorder component="section" aria-label={t('rubric.version', { n: version.version })}>
      <Group gap="xs">
        <Title order={3} size="h6">
          {t('rubric.version', { n: version.version })}
        </Title>
        <Badge color="gray" variant="light">
          {t(version.major ? 'rubric.major' : 'rubric.minor')}
        </Badge>
        <Text size="sm" c="dimmed">
          {t('rubric.published', {
            time: moment(version.publishedMs),
            name: version.publishedBy ?? '',
          })}
        </Text>
      </Group>
      <Text my="xs" className="said" dir="auto">
        <b>{t('rubric.reason')}</b>
        <br />
        {version.reason}
      </Text>
      <Differences differences={version.differences} />
      {version.scope !== null && <Scope scope={version.scope} />}
    </Card>
  );
}
