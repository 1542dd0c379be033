import { Badge, Button, Checkbox, Group, Stack, Text, TextInput, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Answer } from '../../../../src/server/api/index.js';
import { call } from '../../api.js';
import { useWords } from '../../words/index.js';
import { useAct } from '../act.js';
import { Asked } from '../asked.js';
import { Fault } from '../fault.js';
import { PageLink } from '../page-link.js';
import { useTimes } from '../times.js';

type Choice = Answer<'GET /api/me/credit'>;

/** Whether and how one wants to be named, and one's certificates. */
export function Credit() {
  const { t, of } = useWords();
  const { day } = useTimes();
  const credit = useQuery({
    queryKey: ['credit'],
    queryFn: ({ signal }) => call('GET /api/me/credit', {}, signal),
    staleTime: 0,
  });
  const certificates = useQuery({
    queryKey: ['certificates', 'own'],
    queryFn: ({ signal }) => call('GET /api/me/certificates', {}, signal),
    staleTime: 0,
  });
  return (
    <Stack maw={640}>
      <Title order={2} size="h3">
        {t('credit.title')}
      </Title>
      <Text>{t('credit.about')}</Text>
      <Asked query={credit}>{(choice) => <Form choice={choice} />}</Asked>
      <Title order={2} size="h3">
        {t('credit.certificates')}
      </Title>
      <Asked query={certificates}>
        {({ certificates: all }) =>
          all.length === 0 ? (
            <Text>{t('credit.noCertificate')}</Text>
          ) : (
            <Stack gap="xs">
              {all.map((one) => (
                <Group key={one.number} gap="sm">
                  <PageLink to="/certificate/$number" params={{ number: one.number }}>
                    {`${of(one.facts.title)} · ${one.number}`}
                  </PageLink>
                  <Text size="sm" c="dimmed">
                    {day(one.madeMs)}
                  </Text>
                  {one.revoked !== null && (
                    <Badge color="red" variant="outline" tt="none">
                      {t('certificate.revokedShort')}
                    </Badge>
                  )}
                </Group>
              ))}
            </Stack>
          )
        }
      </Asked>
    </Stack>
  );
}

function Form({ choice }: { choice: Choice }) {
  const { t } = useWords();
  const [typed, setTyped] = useState(choice);
  const store = useAct(() => call('PUT /api/me/credit', { body: typed }), ['credit']);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        store.mutate(undefined);
      }}
    >
      <Stack gap="sm">
        <Checkbox
          label={t('credit.consent')}
          checked={typed.consent}
          onChange={(event) => setTyped({ ...typed, consent: event.currentTarget.checked })}
        />
        <TextInput
          label={t('credit.name')}
          maxLength={100}
          required={typed.consent}
          value={typed.name}
          onChange={(event) => setTyped({ ...typed, name: event.currentTarget.value })}
        />
        <TextInput
          label={t('credit.orcid')}
          placeholder="0000-0000-0000-0000"
          maxLength={19}
          value={typed.orcid}
          onChange={(event) => setTyped({ ...typed, orcid: event.currentTarget.value })}
        />
        <Fault error={store.error} />
        <Group>
          <Button type="submit" loading={store.isPending}>
            {t('act.save')}
          </Button>
          <Text role="status" size="sm">
            {store.isSuccess ? t('team.saved') : ''}
          </Text>
        </Group>
      </Stack>
    </form>
  );
}
