import { Button, Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call } from '../api.js';
import { useWords } from '../words/index.js';
import { useAct } from './act.js';
import { Asked } from './asked.js';
import { Fault } from './fault.js';

/** Notices by mail: chosen here, and confirmed by the link that a mail brings back to this page. */
export function MailChoice() {
  const { t, lang } = useWords();
  const mail = useQuery({
    queryKey: ['my-mail'],
    queryFn: ({ signal }) => call('GET /api/me/mail', {}, signal),
  });
  const choose = useAct(
    (on: boolean) => call('PUT /api/me/mail', { body: { on, lang } }),
    ['my-mail'],
  );
  const confirm = useAct(
    (token: string) => call('POST /api/me/mail/confirm', { body: { token } }),
    ['my-mail'],
  );
  const { mutate } = confirm;
  useEffect(() => {
    const [, token] = /^#mail=([\w-]+)$/.exec(location.hash) ?? [];
    if (token === undefined) return;
    // It works once, and shall not stay in the browser's history.
    history.replaceState(history.state, '', location.pathname);
    mutate(token);
  }, [mutate]);
  return (
    <Asked query={mail}>
      {({ available, email, state }) => {
        if (!available && state === 'off') return <Text>{t('me.mailNone')}</Text>;
        return (
          <>
            <Text size="sm" c="dimmed" mb="xs">
              {t('me.mailAbout', { email })}
            </Text>
            <Text role="status" mb="xs">
              {confirm.isSuccess
                ? t('me.mailConfirmed')
                : state === 'asked'
                  ? t('me.mailAsked', { email })
                  : state === 'on'
                    ? t('me.mailIsOn', { email })
                    : ''}
            </Text>
            <Group>
              {state !== 'on' && (
                <Button
                  variant="default"
                  loading={choose.isPending}
                  onClick={() => choose.mutate(true)}
                >
                  {t(state === 'off' ? 'me.mailOn' : 'me.mailAgain')}
                </Button>
              )}
              {state !== 'off' && (
                <Button
                  variant="default"
                  disabled={choose.isPending}
                  onClick={() => choose.mutate(false)}
                >
                  {t('me.mailOff')}
                </Button>
              )}
            </Group>
            <Fault error={choose.error ?? confirm.error} />
          </>
        );
      }}
    </Asked>
  );
}
