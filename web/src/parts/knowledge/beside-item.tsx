import { Alert, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../api.js';
import { useWords } from '../../words/index.js';
import { PageLink } from '../page-link.js';

/**
 * Beside an item of one's own: what a new rubric version changed in what was typed, and cases like it after one's own
 * verdict. `given`: whether one has given it, so that it is asked again then. Nothing where there is nothing to say.
 */
export function BesideItem({
  assignment,
  campaign,
  given,
}: {
  assignment: string;
  campaign: string;
  given: boolean;
}) {
  const { t } = useWords();
  const { data } = useQuery({
    queryKey: ['beside', assignment, given],
    queryFn: ({ signal }) =>
      call('GET /api/assignments/:assignment/beside', { params: { assignment } }, signal),
  });
  if (data === undefined) return null;
  return (
    <Stack gap="sm">
      {data.marks.map((mark) => (
        <Alert key={mark.version} color="blue" role="status">
          <Text size="sm">{t('beside.marks', { n: mark.version })}</Text>
          <Text size="sm">
            {mark.moved
              ? mark.touched.length > 0 &&
                t('beside.moved', {
                  fields: mark.touched.map((field) => field.split('/').at(-1)).join(', '),
                })
              : t('beside.stays')}
          </Text>
        </Alert>
      ))}
      {!data.casesLater && data.cases.length > 0 && (
        <section>
          <Title order={2} size="h6">
            {t('beside.cases')}
          </Title>
          {data.cases.map((one) => (
            <div key={one.id} lang={one.lang}>
              <PageLink
                to="/campaigns/$campaign/cases"
                params={{ campaign }}
                search={{ case: one.id }}
              >
                {one.title}
              </PageLink>
              <Text size="xs" c="dimmed" lineClamp={2}>
                {one.excerpt}
              </Text>
            </div>
          ))}
        </section>
      )}
    </Stack>
  );
}
