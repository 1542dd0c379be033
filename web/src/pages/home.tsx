import { Badge, Button, Card, Group, List, Stack, Text, Title } from '@mantine/core';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Navigate } from '@tanstack/react-router';
import { call } from '../api.js';
import { Asked } from '../parts/asked.js';
import { Disagreement } from '../parts/disagreements.js';
import { PageLink } from '../parts/page-link.js';
import { useProjectName } from '../parts/project-name.js';
import { mayAnywhere, type Session, useSession } from '../parts/session.js';
import { PageTitle } from '../parts/title.js';
import { useWords } from '../words/index.js';

type Viewer = NonNullable<Session['viewer']>;

/** Where one comes in: the runs, for whoever may read them; else what one may do, and what one has said. */
export function HomePage() {
  const viewer = useSession().data?.viewer;
  if (viewer === null || viewer === undefined) return null;
  return mayAnywhere(viewer, 'read') ? <Navigate to="/runs" replace /> : <Own viewer={viewer} />;
}

function Own({ viewer }: { viewer: Viewer }) {
  const { t } = useWords();
  return (
    <Stack maw={720} gap="lg">
      <div>
        <PageTitle>{t('home.title')}</PageTitle>
        <Text>{t('home.hello', { name: viewer.name })}</Text>
      </div>
      {mayAnywhere(viewer, 'annotate') && (
        <section>
          <Title order={2} size="h3" mb="xs">
            {t('home.work')}
          </Title>
          <Text mb="xs">{t('home.workAbout')}</Text>
          <Group gap="md">
            <PageLink to="/rate">{t('home.toRate')}</PageLink>
            <PageLink to="/profile">{t('home.toProfile')}</PageLink>
          </Group>
        </section>
      )}
      {mayAnywhere(viewer, 'money') && (
        <section>
          <Title order={2} size="h3" mb="xs">
            {t('home.objections')}
          </Title>
          <Objections />
        </section>
      )}
      <section>
        <Title order={2} size="h3" mb="xs">
          {t('home.may')}
        </Title>
        <May viewer={viewer} />
      </section>
      <section>
        <Title order={2} size="h3" mb="xs">
          {t('home.own')}
        </Title>
        <Said />
      </section>
    </Stack>
  );
}

/** Objections that wait for an answer, campaign by campaign. */
function Objections() {
  const { t } = useWords();
  const asked = useQuery({
    queryKey: ['settlements'],
    queryFn: ({ signal }) => call('GET /api/settlements', {}, signal),
  });
  return (
    <Asked query={asked}>
      {({ campaigns }) => {
        const some = campaigns.filter(({ disputes }) => disputes > 0);
        if (some.length === 0) return <Text>{t('home.objectionsNone')}</Text>;
        return (
          <List>
            {some.map(({ campaign, title, disputes }) => (
              <List.Item key={campaign}>
                <PageLink to="/statements" search={{ campaign, part: 'disputes' }}>
                  {t('home.objectionsOf', { count: disputes, title })}
                </PageLink>
              </List.Item>
            ))}
          </List>
        );
      }}
    </Asked>
  );
}

function May({ viewer }: { viewer: Viewer }) {
  const { t } = useWords();
  const nameOf = useProjectName();
  const only = viewer.projects
    .map((one) => ({ ...one, may: one.may.filter((may) => !viewer.may.includes(may)) }))
    .filter(({ may }) => may.length > 0);
  if (viewer.may.length === 0 && only.length === 0) return <Text>{t('home.mayNothing')}</Text>;
  return (
    <List>
      {viewer.may.map((may) => (
        <List.Item key={may}>{t('home.inTeam', { may: t(`may.${may}`) })}</List.Item>
      ))}
      {only.map(({ id, may: some }) =>
        some.map((may) => (
          <List.Item key={`${id} ${may}`}>
            {t('home.inProject', { may: t(`may.${may}`), name: nameOf(id) })}
          </List.Item>
        )),
      )}
    </List>
  );
}

function Said() {
  const { t, of } = useWords();
  const asked = useInfiniteQuery({
    queryKey: ['my-disagreements'],
    queryFn: ({ pageParam, signal }) =>
      call(
        'GET /api/me/disagreements',
        { query: { ...(pageParam !== null && { after: pageParam }) } },
        signal,
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.next,
  });
  return (
    <Asked query={asked}>
      {({ pages }) => {
        const [first] = pages;
        const total = first?.total ?? 0;
        if (total === 0) return <Text>{t('home.ownNone')}</Text>;
        const titles = new Map(first?.suites.map(({ id, title }) => [id, of(title)]));
        return (
          <>
            <Text size="sm" c="dimmed" mb="xs" role="status">
              {t('home.ownCount', { count: total })}
            </Text>
            <Stack gap="xs" component="ul" p={0} m={0} style={{ listStyle: 'none' }}>
              {pages
                .flatMap(({ rows }) => rows)
                .map((row) => (
                  <Card key={row.id} component="li" withBorder padding="sm">
                    <Text fw={600} mb={6} style={{ overflowWrap: 'anywhere' }}>
                      {`${titles.get(row.suite) ?? row.suite} · ${row.item}`}{' '}
                      {row.withdrawn && (
                        <Badge variant="light" color="gray" tt="none">
                          {t('home.withdrawn')}
                        </Badge>
                      )}
                    </Text>
                    <Disagreement row={row} kinds={first?.kinds[row.suite] ?? {}} />
                  </Card>
                ))}
            </Stack>
            {asked.hasNextPage && (
              <Button mt="md" variant="default" onClick={() => void asked.fetchNextPage()}>
                {t('list.more')}
              </Button>
            )}
          </>
        );
      }}
    </Asked>
  );
}
