import { Anchor, Card, SimpleGrid, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { call } from '../api.js';
import { Asked } from '../parts/asked.js';
import { useProjectName } from '../parts/project-name.js';
import { PageTitle } from '../parts/title.js';
import { useWords } from '../words/index.js';

/** All suites, each with what it asks and what may be done with it. */
export function SuitesPage() {
  const { t, of } = useWords();
  const nameOf = useProjectName();
  const suites = useQuery({
    queryKey: ['suites'],
    queryFn: ({ signal }) => call('GET /api/suites', {}, signal),
  });
  return (
    <>
      <PageTitle>{t('nav.suites')}</PageTitle>
      <Asked query={suites}>
        {({ rows }) => (
          <SimpleGrid cols={{ base: 1, md: 2 }}>
            {rows.map((suite) => (
              <Card key={suite.id} withBorder component="article">
                <Stack gap={4}>
                  <Title order={2} size="h4">
                    <Anchor component={Link} inherit to={`/suites/${encodeURIComponent(suite.id)}`}>
                      {of(suite.title)}
                    </Anchor>
                  </Title>
                  <Text size="xs" c="dimmed" className="numbers">
                    {suite.own === null ? suite.id : nameOf(suite.own.project)} ·{' '}
                    {t('suites.version', { version: suite.version })} ·{' '}
                    {t('suites.runs', { count: suite.runs })}
                  </Text>
                  <Text size="sm">{of(suite.summary)}</Text>
                  <Text size="xs" c="dimmed">
                    {t('say.pair', { name: t('suites.licence'), value: of(suite.licence) })}
                  </Text>
                </Stack>
              </Card>
            ))}
          </SimpleGrid>
        )}
      </Asked>
    </>
  );
}
