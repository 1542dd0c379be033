import { Anchor, Button, Group, Modal, Stack, Text, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../api.js';
import { useWords } from '../../words/index.js';
import { useAct } from '../act.js';
import { Fault } from '../fault.js';
import { SecretInput } from '../secret-input.js';

/** Signs in again without leaving the page, so that nothing on it is lost. */
export function SignInHere() {
  const { t } = useWords();
  const queries = useQueryClient();
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const enter = useAct(() => call('POST /api/sign-in', { body: { email, password } }), ['session']);
  return (
    <Modal
      opened
      onClose={() => {}}
      withCloseButton={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
      title={t('here.title')}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          enter.mutate(undefined);
        }}
      >
        <Stack gap="sm">
          <Text size="sm">{t('here.about')}</Text>
          <TextInput
            label={t('signIn.email')}
            type="email"
            name="email"
            autoComplete="username"
            required
            data-autofocus
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
          <Button type="submit" loading={enter.isPending}>
            {t('signIn.submit')}
          </Button>
          <Fault error={enter.error} />
          <Group gap="sm">
            <Anchor href="/sign-in" target="_blank" rel="noopener" size="sm">
              {t('here.newTab')}
            </Anchor>
            <Button
              size="compact-sm"
              mih={24}
              variant="subtle"
              onClick={() => void queries.invalidateQueries({ queryKey: ['session'] })}
            >
              {t('here.came')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
