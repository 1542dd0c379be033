import { Button, Menu, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useWords } from '../words/index.js';
import { LeaveDialog } from './offline/leave-dialog.js';
import { useSignOut } from './offline/use-sign-out.js';

/** The person who is signed in: the way to their account, and out. */
export function AccountMenu({ name }: { name: string }) {
  const { t } = useWords();
  const leaving = useSignOut();
  return (
    <>
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
          <Menu.Item onClick={() => void leaving.signOut('ask')}>{t('nav.signOut')}</Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <LeaveDialog {...leaving} />
    </>
  );
}
