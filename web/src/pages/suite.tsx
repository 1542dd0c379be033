import { Alert, Stack, Tabs, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { call } from '../api.js';
import { Asked } from '../parts/asked.js';
import { useProjectName } from '../parts/project-name.js';
import { SuiteCard } from '../parts/suite-card.js';
import { SuiteData } from '../parts/suite-data.js';
import { SuiteItems } from '../parts/suite-items.js';
import { SUITE_PARTS } from '../parts/suite-search.js';
import { SuiteTaxonomy } from '../parts/suite-taxonomy.js';
import { PageTitle } from '../parts/title.js';
import { useWords } from '../words/index.js';

const page = getRouteApi('/suites/$suite');

/** One suite: its card, the quality of its data, what it groups and rates, and its items with the rubric. */
export function SuitePage() {
  const { t, of } = useWords();
  const nameOf = useProjectName();
  const { suite } = page.useParams();
  const search = page.useSearch();
  const go = page.useNavigate();
  const part = search.part ?? 'card';
  const card = useQuery({
    queryKey: ['suite', suite],
    queryFn: ({ signal }) => call('GET /api/suites/:suite', { params: { suite } }, signal),
  });
  return (
    <>
      <PageTitle>{card.data === undefined ? suite : of(card.data.title)}</PageTitle>
      <Asked query={card}>
        {(found) => (
          <Stack>
            <Text>{of(found.summary)}</Text>
            {found.own !== null && (
              <Text size="sm" c="dimmed">
                {t('suite.own', {
                  project: nameOf(found.own.project),
                  version: found.own.version,
                })}
                {found.own.retired && ` · ${t('upload.retired')}`}
              </Text>
            )}
            {found.warning !== null && (
              <Alert color="gray" title={t('item.warning')}>
                {of(found.warning)}
              </Alert>
            )}
            <Tabs
              value={part}
              keepMounted={false}
              onChange={(value) =>
                void go({
                  search: value === null || value === 'card' ? {} : { part: value },
                } as never)
              }
            >
              <Tabs.List>
                {SUITE_PARTS.map((name) => (
                  <Tabs.Tab key={name} value={name}>
                    {t(`suite.${name}`)}
                  </Tabs.Tab>
                ))}
              </Tabs.List>
              <Tabs.Panel value="card" pt="md">
                <SuiteCard card={found} />
              </Tabs.Panel>
              <Tabs.Panel value="data" pt="md">
                <SuiteData suite={suite} />
              </Tabs.Panel>
              <Tabs.Panel value="taxonomy" pt="md">
                <SuiteTaxonomy suite={suite} />
              </Tabs.Panel>
              <Tabs.Panel value="items" pt="md">
                <SuiteItems suite={suite} search={search} />
              </Tabs.Panel>
            </Tabs>
          </Stack>
        )}
      </Asked>
    </>
  );
}
