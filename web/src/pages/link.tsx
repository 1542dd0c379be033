import { Alert, Button, Divider, Paper, Stack, Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useRouterState } from '@tanstack/react-router';
import { useState } from 'react';
import { call } from '../api.js';
import { useAct } from '../parts/act.js';
import { Asked } from '../parts/asked.js';
import { Fault } from '../parts/fault.js';
import { makePasskey, passkeysWork } from '../parts/passkey.js';
import { SecretInput } from '../parts/secret-input.js';
import { useTimes } from '../parts/times.js';
import { PageTitle } from '../parts/title.js';
import { useWords } from '../words/index.js';

const TITLES = { owner: 'link.first', invitation: 'link.invited', reset: 'link.reset' } as const;
const ABOUT = {
  owner: 'link.firstAbout',
  invitation: 'link.invitedAbout',
  reset: 'link.resetAbout',
} as const;

/** Characters; whatever is shorter is no link's. */
const SHORTEST = 20;

/** Where a link leads: the first owner's, an invitation, a new way in. What it carries stands behind #. */
export function LinkPage() {
  const { t } = useWords();
  const hash = useRouterState({ select: (state) => state.location.hash });
  // The link to the content changes what stands behind #, too.
  const [token, setToken] = useState(hash);
  if (hash.length > SHORTEST && hash !== token) setToken(hash);
  const link = useQuery({
    queryKey: ['link', token],
    queryFn: ({ signal }) => call('POST /api/link', { body: { token } }, signal),
    enabled: token !== '',
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (
    <Paper withBorder p="lg" maw={460} mx="auto" mt="xl">
      {link.data === undefined && <PageTitle>{t('link.invited')}</PageTitle>}
      {token === '' ? (
        <Alert color="red" role="alert">
          {t('link.missing')}
        </Alert>
      ) : (
        <Asked query={link}>{(data) => <Entrance token={token} link={data} />}</Asked>
      )}
    </Paper>
  );
}

function Entrance({
  token,
  link,
}: {
  token: string;
  link: {
    kind: 'owner' | 'invitation' | 'reset';
    name: string | null;
    email: string | null;
    expiresMs: number;
  };
}) {
  const { t } = useWords();
  const times = useTimes();
  const go = useNavigate();
  const [name, setName] = useState('');
  const [email, setEmail] = useState(link.email ?? '');
  const [password, setPassword] = useState('');
  const known = link.kind === 'reset';
  const who = { token, ...(!known && { name, email }) };
  const byPassword = useAct(
    () => call('POST /api/link/password', { body: { ...who, password } }),
    ['session'],
  );
  const byPasskey = useAct(async () => {
    const { options } = await call('POST /api/link/passkey/question', { body: who });
    return call('POST /api/link/passkey', { body: { response: await makePasskey(options) } });
  }, ['session']);
  const goOn = () => void go({ to: '/', replace: true });
  const busy = byPassword.isPending || byPasskey.isPending;
  return (
    <>
      <PageTitle>{t(TITLES[link.kind])}</PageTitle>
      <Text mb="xs">{t(ABOUT[link.kind], { name: link.name ?? '', email: link.email ?? '' })}</Text>
      <Text size="sm" c="dimmed" mb="md">
        {t('link.until', { time: times.moment(link.expiresMs) })}
      </Text>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          byPassword.mutate(undefined, { onSuccess: goOn });
        }}
      >
        <Stack>
          {!known && (
            <TextInput
              label={t('link.name')}
              description={t('link.nameHint')}
              autoComplete="name"
              required
              maxLength={100}
              value={name}
              onChange={(event) => setName(event.currentTarget.value)}
            />
          )}
          {!known && (
            <TextInput
              label={t('signIn.email')}
              description={t('link.emailHint')}
              type="email"
              autoComplete="username"
              required
              value={email}
              onChange={(event) => setEmail(event.currentTarget.value)}
            />
          )}
          {known && <input type="email" autoComplete="username" value={email} readOnly hidden />}
          <SecretInput
            label={t(known ? 'me.next' : 'signIn.password')}
            description={t('link.passwordHint')}
            autoComplete="new-password"
            required
            value={password}
            onChange={(event) => setPassword(event.currentTarget.value)}
          />
          <Button type="submit" loading={byPassword.isPending} disabled={busy}>
            {t('link.withPassword')}
          </Button>
        </Stack>
      </form>
      <Fault error={byPassword.error ?? byPasskey.error} />
      {passkeysWork() && (
        <>
          <Divider my="md" label={t('signIn.or')} />
          <Button
            fullWidth
            variant="default"
            loading={byPasskey.isPending}
            disabled={busy || (!known && (name.trim() === '' || email.trim() === ''))}
            onClick={() => byPasskey.mutate(undefined, { onSuccess: goOn })}
          >
            {t('link.withPasskey')}
          </Button>
        </>
      )}
    </>
  );
}
