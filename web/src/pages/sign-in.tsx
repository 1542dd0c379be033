import { Alert, Button, Divider, Paper, Stack, Text, TextInput } from '@mantine/core';
import { getRouteApi, useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { call } from '../api.js';
import { useAct } from '../parts/act.js';
import { Fault } from '../parts/fault.js';
import { askPasskey, passkeysWork } from '../parts/passkey.js';
import { SecretInput } from '../parts/secret-input.js';
import { useSession } from '../parts/session.js';
import { PageTitle } from '../parts/title.js';
import { useWords } from '../words/index.js';

const page = getRouteApi('/sign-in');

/** The door: password, passkey, or the team's own provider. There is no way to make an account here. */
export function SignInPage() {
  const { t } = useWords();
  const { to, error } = page.useSearch();
  const router = useRouter();
  const session = useSession();
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const goOn = () => router.history.push(to ?? '/');
  const byPassword = useAct(
    () => call('POST /api/sign-in', { body: { email, password } }),
    ['session'],
  );
  const byPasskey = useAct(async () => {
    const { options } = await call('POST /api/sign-in/passkey/question', { body: {} });
    return call('POST /api/sign-in/passkey', { body: { response: await askPasskey(options) } });
  }, ['session']);
  const byOidc = useAct(async () => {
    const { url } = await call('POST /api/sign-in/oidc', { body: {} });
    location.assign(url);
  }, []);
  const oidc = session.data?.ways?.oidc ?? null;
  const busy = byPassword.isPending || byPasskey.isPending || byOidc.isPending;
  return (
    <Paper withBorder p="lg" maw={420} mx="auto" mt="xl">
      <PageTitle>{t('signIn.title')}</PageTitle>
      {error !== undefined && (
        <Alert color="red" role="alert" mb="sm">
          {t('signIn.oidcFailed')}
        </Alert>
      )}
      <form
        onSubmit={(event) => {
          event.preventDefault();
          byPassword.mutate(undefined, { onSuccess: goOn });
        }}
      >
        <Stack>
          <TextInput
            label={t('signIn.email')}
            type="email"
            name="email"
            autoComplete="username"
            required
            value={email}
            onChange={(event) => setEmail(event.currentTarget.value)}
          />
          <SecretInput
            label={t('signIn.password')}
            name="password"
            autoComplete="current-password"
            required
            value={password}
            onChange={(event) => setPassword(event.currentTarget.value)}
          />
          <Button type="submit" loading={byPassword.isPending} disabled={busy}>
            {t('signIn.submit')}
          </Button>
        </Stack>
      </form>
      <Fault error={byPassword.error ?? byPasskey.error ?? byOidc.error} />
      <Divider my="md" label={t('signIn.or')} />
      <Stack>
        {passkeysWork() && (
          <Button
            variant="default"
            loading={byPasskey.isPending}
            disabled={busy}
            onClick={() => byPasskey.mutate(undefined, { onSuccess: goOn })}
          >
            {t('signIn.passkey')}
          </Button>
        )}
        {oidc !== null && (
          <Button
            variant="default"
            loading={byOidc.isPending}
            disabled={busy}
            onClick={() => byOidc.mutate()}
          >
            {t('signIn.oidc', { name: oidc })}
          </Button>
        )}
        <Text size="sm" c="dimmed">
          {t('signIn.help')}
        </Text>
      </Stack>
    </Paper>
  );
}
