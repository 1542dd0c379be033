import { Alert, Badge, Button, Group, Stack, Text, TextInput, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import type { Answer } from '../../../src/server/api/index.js';
import { call } from '../api.js';
import { useAct } from '../parts/act.js';
import { Asked } from '../parts/asked.js';
import { browserOf } from '../parts/browser-name.js';
import { Fault } from '../parts/fault.js';
import { MailChoice } from '../parts/mail-choice.js';
import { makePasskey, passkeysWork } from '../parts/passkey.js';
import { PasswordForm } from '../parts/password-form.js';
import { useSession } from '../parts/session.js';
import { useTimes } from '../parts/times.js';
import { PageTitle } from '../parts/title.js';
import { useWords } from '../words/index.js';

const page = getRouteApi('/me');
type Me = Answer<'GET /api/me'>;

/** One's own account: name, ways in, open sessions. */
export function MePage() {
  const { t } = useWords();
  const { error } = page.useSearch();
  const me = useQuery({
    queryKey: ['me'],
    queryFn: ({ signal }) => call('GET /api/me', {}, signal),
  });
  return (
    <Stack maw={640} gap="lg">
      <PageTitle>{t('nav.me')}</PageTitle>
      {error !== undefined && (
        <Alert color="red" role="alert">
          {t('signIn.oidcFailed')}
        </Alert>
      )}
      <Asked query={me}>
        {(data) => (
          <>
            <Name me={data} />
            <PasswordForm set={data.password} email={data.email} />
            <Passkeys me={data} />
            <Oidc me={data} />
            <Part title={t('me.mail')}>
              <MailChoice />
            </Part>
            <Sessions me={data} />
          </>
        )}
      </Asked>
    </Stack>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <Title order={2} size="h3" mb="xs">
        {title}
      </Title>
      {children}
    </section>
  );
}

function Name({ me }: { me: Me }) {
  const { t } = useWords();
  const [name, setName] = useState(me.name);
  const change = useAct(() => call('PATCH /api/me', { body: { name } }), ['me', 'session']);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        change.mutate();
      }}
    >
      <Text mb="xs">{t('me.signsIn', { email: me.email })}</Text>
      <Group align="flex-end">
        <TextInput
          label={t('me.name')}
          autoComplete="name"
          required
          maxLength={100}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <Button type="submit" variant="default" loading={change.isPending}>
          {t('act.save')}
        </Button>
      </Group>
      <Text role="status" size="sm">
        {change.isSuccess ? t('team.saved') : ''}
      </Text>
      <Fault error={change.error} />
    </form>
  );
}

function Passkeys({ me }: { me: Me }) {
  const { t } = useWords();
  const times = useTimes();
  const [name, setName] = useState('');
  const add = useAct(async () => {
    const { options } = await call('POST /api/me/passkeys/question', { body: {} });
    const response = await makePasskey(options);
    return call('POST /api/me/passkeys', {
      body: { response, ...(name.trim() !== '' && { name: name.trim() }) },
    });
  }, ['me']);
  const remove = useAct(
    (passkey: string) => call('DELETE /api/me/passkeys/:passkey', { params: { passkey } }),
    ['me'],
  );
  return (
    <Part title={t('me.passkeys')}>
      <Text size="sm" c="dimmed" mb="xs">
        {t('me.passkeysAbout')}
      </Text>
      {me.passkeys.length === 0 && <Text mb="xs">{t('me.noPasskey')}</Text>}
      {me.passkeys.map((one) => (
        <Group key={one.id} justify="space-between" mb="xs">
          <Text>
            {one.name ?? t('me.unnamed')}
            {one.createdMs !== null && ` · ${t('me.since', { time: times.day(one.createdMs) })}`}
          </Text>
          <Button
            size="xs"
            variant="default"
            aria-label={t('me.removeOf', { name: one.name ?? t('me.unnamed') })}
            onClick={() => remove.mutate(one.id)}
          >
            {t('team.remove')}
          </Button>
        </Group>
      ))}
      {passkeysWork() ? (
        <form
          onSubmit={(event) => {
            event.preventDefault();
            add.mutate(undefined, { onSuccess: () => setName('') });
          }}
        >
          <Group align="flex-end">
            <TextInput
              label={t('me.passkeyName')}
              maxLength={100}
              value={name}
              onChange={(event) => setName(event.currentTarget.value)}
            />
            <Button type="submit" variant="default" loading={add.isPending}>
              {t('me.addPasskey')}
            </Button>
          </Group>
        </form>
      ) : (
        <Text size="sm">{t('passkey.none')}</Text>
      )}
      <Fault error={add.error ?? remove.error} />
    </Part>
  );
}

function Oidc({ me }: { me: Me }) {
  const { t } = useWords();
  const name = useSession().data?.ways?.oidc ?? null;
  const tie = useAct(async () => {
    const { url } = await call('POST /api/me/oidc', { body: {} });
    location.assign(url);
  }, []);
  if (name === null) return null;
  return (
    <Part title={t('me.oidc', { name })}>
      {me.oidc ? (
        <Text>{t('me.oidcTied', { name })}</Text>
      ) : (
        <Button variant="default" loading={tie.isPending} onClick={() => tie.mutate()}>
          {t('me.tie')}
        </Button>
      )}
      <Fault error={tie.error} />
    </Part>
  );
}

function Sessions({ me }: { me: Me }) {
  const { t } = useWords();
  const times = useTimes();
  const end = useAct(
    (session: string) => call('DELETE /api/me/sessions/:session', { params: { session } }),
    ['me', 'session'],
  );
  return (
    <Part title={t('me.sessions')}>
      {me.sessions.map((one) => {
        const browser = browserOf(one.browser) ?? t('me.browser');
        return (
          <Group key={one.id} justify="space-between" mb="xs">
            <Text>
              {browser} · {t('me.seen', { time: times.moment(one.seenMs) })}{' '}
              {one.current && (
                <Badge variant="light" tt="none">
                  {t('me.thisSession')}
                </Badge>
              )}
            </Text>
            {!one.current && (
              <Button
                size="xs"
                variant="default"
                aria-label={t('me.endOf', { name: browser })}
                onClick={() => end.mutate(one.id)}
              >
                {t('me.end')}
              </Button>
            )}
          </Group>
        );
      })}
      {me.sessions.length > 1 && (
        <Button variant="default" onClick={() => end.mutate('others')}>
          {t('me.endOthers')}
        </Button>
      )}
      <Fault error={end.error} />
    </Part>
  );
}
