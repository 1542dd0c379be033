import {
  ActionIcon,
  Anchor,
  AppShell,
  Box,
  Burger,
  Button,
  Group,
  NavLink,
  Text,
  useComputedColorScheme,
  useMantineColorScheme,
} from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQueryClient } from '@tanstack/react-query';
import { Link, Navigate, Outlet, useRouterState } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { SIGNED_OUT } from '../api.js';
import { speak, useWords } from '../words/index.js';
import { AccountMenu } from './account-menu.js';
import { Asked } from './asked.js';
import { Bell } from './bell.js';
import { keepFocus } from './focus-kept.js';
import { OfflinePages } from './offline/offline-pages.js';
import { groupsFor, isAt } from './places.js';
import { OutboxSender } from './rating/outbox-sender.js';
import { SignInHere } from './rating/sign-in-here.js';
import { mayAnywhere, useSession } from './session.js';

/** Pages for whoever has not signed in. */
const DOORS: readonly string[] = ['/sign-in', '/first-owner', '/invitation'];
/** What somebody outside is shown: whether a certificate is genuine. */
const isDoor = (path: string): boolean => DOORS.includes(path) || path.startsWith('/certificate/');

/** Pages on which somebody may be filling in a form when their session ends: they sign in without leaving. */
const STAYS = /^\/(?:work|rate)\//;

/** Head, navigation and the page itself. */
export function Frame() {
  const { t, lang } = useWords();
  const [open, { toggle, close }] = useDisclosure(false);
  // Where one is, not where one is going: until the next page is there, the old one is shown and must not see itself
  // as allowed in.
  const { pathname: path, href } = useRouterState({
    select: (s) => s.resolvedLocation ?? s.location,
  });
  const session = useSession();
  const queries = useQueryClient();
  useEffect(() => {
    const again = () => void queries.invalidateQueries({ queryKey: ['session'] });
    // What got no answer is asked again as soon as there is a network.
    const online = () => {
      again();
      void queries.refetchQueries({
        type: 'active',
        predicate: ({ state }) => state.status === 'error',
      });
    };
    addEventListener(SIGNED_OUT, again);
    addEventListener('online', online);
    return () => {
      removeEventListener(SIGNED_OUT, again);
      removeEventListener('online', online);
    };
  }, [queries]);
  useEffect(() => {
    const main = document.getElementById('content');
    return main === null ? undefined : keepFocus(main);
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the menu of a phone closes when the page changes.
  useEffect(() => close(), [close, path]);
  const door = isDoor(path);
  const viewer = session.data?.viewer ?? null;
  const wasIn = useRef(false);
  if (viewer !== null) wasIn.current = true;
  return (
    <AppShell
      header={{ height: 52 }}
      navbar={{ width: 200, breakpoint: 'sm', collapsed: { mobile: !open, desktop: door } }}
      padding="md"
    >
      <a className="skip" href="#content">
        {t('nav.skip')}
      </a>
      <AppShell.Header>
        <Group h="100%" px="md" justify="space-between" wrap="nowrap">
          <Group gap="sm" wrap="nowrap">
            {!door && (
              <Burger
                opened={open}
                onClick={toggle}
                hiddenFrom="sm"
                size="sm"
                aria-label={t('nav.open')}
              />
            )}
            <Anchor component={Link} to="/" fw={700} c="inherit" underline="never">
              Hearth
            </Anchor>
          </Group>
          <Group gap="xs" wrap="nowrap" miw={0}>
            <Button
              variant="subtle"
              size="compact-sm"
              flex="none"
              lang={lang === 'en' ? 'zh-CN' : 'en'}
              onClick={() =>
                void speak(lang === 'en' ? 'zh-CN' : 'en').then(() =>
                  // Without accounts, the one person is named by the server in the reader's language.
                  session.data?.mode === 'local'
                    ? queries.invalidateQueries({
                        predicate: ({ queryKey: [what] }) => what !== 'assignment',
                      })
                    : undefined,
                )
              }
            >
              {t('look.language')}
            </Button>
            <ThemeButton />
            {(session.data?.viewer ?? null) !== null && <Bell />}
            {session.data?.mode === 'team' && session.data.viewer !== null && (
              <AccountMenu name={session.data.viewer.name} />
            )}
          </Group>
        </Group>
      </AppShell.Header>
      <AppShell.Navbar
        p="xs"
        component="nav"
        aria-label={t('nav.main')}
        style={{ overflowY: 'auto' }}
      >
        {groupsFor(session.data).map(({ group, places }) => (
          <Box key={group} role="group" aria-labelledby={`places-${group}`}>
            <Text id={`places-${group}`} size="xs" c="dimmed" px="xs" pt="xs">
              {t(`nav.group.${group}`)}
            </Text>
            {places.map(({ to, word }) => (
              <NavLink
                key={to}
                component={Link}
                to={to}
                label={t(word)}
                py={6}
                active={isAt(path, to)}
                {...(isAt(path, to) && { 'aria-current': 'page' as const })}
              />
            ))}
          </Box>
        ))}
        {session.data?.mode === 'local' && (
          <Text size="xs" c="dimmed" mt="auto" p="xs">
            {t('local.note')}
          </Text>
        )}
      </AppShell.Navbar>
      <AppShell.Main id="content" tabIndex={-1}>
        {viewer !== null && mayAnywhere(viewer, 'annotate') && (
          <>
            <OutboxSender person={viewer.id} />
            <OfflinePages />
          </>
        )}
        {door ? (
          <Outlet />
        ) : (
          <Asked query={session}>
            {({ mode }) => {
              const out = mode === 'team' && viewer === null;
              const stays = wasIn.current && STAYS.test(path);
              return out && !stays ? (
                <Navigate to="/sign-in" search={{ to: href }} replace />
              ) : (
                // The page is the same one before and after, so that nothing on it is lost.
                <>
                  <Outlet />
                  {out && <SignInHere />}
                </>
              );
            }}
          </Asked>
        )}
      </AppShell.Main>
    </AppShell>
  );
}

function ThemeButton() {
  const { t } = useWords();
  const { setColorScheme } = useMantineColorScheme();
  const now = useComputedColorScheme('light');
  return (
    <ActionIcon
      variant="subtle"
      size="lg"
      aria-label={t('look.theme')}
      onClick={() => setColorScheme(now === 'dark' ? 'light' : 'dark')}
    >
      <svg width="18" height="18" viewBox="0 0 24 24" aria-hidden="true">
        <circle cx="12" cy="12" r="9" fill="none" stroke="currentColor" strokeWidth="2" />
        <path d="M12 3a9 9 0 0 1 0 18z" fill="currentColor" />
      </svg>
    </ActionIcon>
  );
}
