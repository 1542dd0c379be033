import { Button, Menu, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { call } from '../api.js';
import { useWords } from '../words/index.js';
import { openOutbox } from './rating/outbox-here.js';
import { useSession } from './session.js';

/** The person who is signed in: the way to their account, and out. */
export function AccountMenu({ name }: { name: string }) {
  const { t } = useWords();
  const queries = useQueryClient();
  const go = useNavigate();
  const person = useSession().data?.viewer?.id;
  const signOut = async () => {
    await call('POST /api/sign-out', { body: {} }).catch(() => undefined);
    // Nothing of one person stays for the next.
    if (person !== undefined)
      await openOutbox()
        .then((outbox) => outbox.forgetSent(person))
        .catch(() => undefined);
    queries.clear();
    await go({ to: '/sign-in' });
  };
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button variant="subtle" size="compact-sm" maw={{ base: 88, xs: 160 }} miw={0}>
          <Text span inherit truncate>
            {name}
          </Text>
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item component={Link} to="/me">
          {t('nav.me')}
        </Menu.Item>
        <Menu.Item onClick={() => void signOut()}>{t('nav.signOut')}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
