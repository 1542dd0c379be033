import { Button, Stack, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { call } from '../api.js';
import { useWords } from '../words/index.js';
import { useAct } from './act.js';
import { Fault } from './fault.js';
import { SecretInput } from './secret-input.js';

/** Changes the password, or sets a first one. */
export function PasswordForm({ set, email }: { set: boolean; email: string }) {
  const { t } = useWords();
  const [current, setCurrent] = useState('');
  const [next, setNext] = useState('');
  const change = useAct(
    () => call('POST /api/me/password', { body: { password: next, ...(set && { current }) } }),
    ['me', 'session'],
  );
  return (
    <section>
      <Title order={2} size="h3" mb="xs">
        {t('me.password')}
      </Title>
      <Text mb="xs">{t(set ? 'me.passwordSet' : 'me.passwordNone')}</Text>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          change.mutate(undefined, {
            onSuccess: () => {
              setCurrent('');
              setNext('');
            },
          });
        }}
      >
        <Stack maw={360}>
          {/* Password managers tie the new one to this. */}
          <input type="email" autoComplete="username" value={email} readOnly hidden />
          {set && (
            <SecretInput
              label={t('me.current')}
              autoComplete="current-password"
              required
              value={current}
              onChange={(event) => setCurrent(event.currentTarget.value)}
            />
          )}
          <SecretInput
            label={t('me.next')}
            description={t('link.passwordHint')}
            autoComplete="new-password"
            required
            value={next}
            onChange={(event) => setNext(event.currentTarget.value)}
          />
          <Button type="submit" variant="default" loading={change.isPending}>
            {t('me.change')}
          </Button>
        </Stack>
      </form>
      <Text role="status" size="sm" mt="xs">
        {change.isSuccess ? t('me.changed') : ''}
      </Text>
      <Fault error={change.error} />
    </section>
  );
}
