import {
  ActionIcon,
  Anchor,
  AppShell,
  Burger,
  Button,
  Group,
  NavLink,
  Text,
  useComputedColorScheme,
  useMantineColorScheme,
} from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { Link, Outlet, useRouterState } from '@tanstack/react-router';
import { useEffect } from 'react';
import { call } from '../api.js';
import { speak, useWords, type Word } from '../words/index.js';

const PLACES: readonly { to: '/runs'; word: Word }[] = [{ to: '/runs', word: 'nav.runs' }];

/** Head, navigation and the page itself. */
export function Frame() {
  const { t, lang } = useWords();
  const [open, { toggle, close }] = useDisclosure(false);
  const path = useRouterState({ select: (s) => s.location.pathname });
  const session = useQuery({
    queryKey: ['session'],
    queryFn: ({ signal }) => call('GET /api/session', {}, signal),
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the menu of a phone closes when the page changes.
  useEffect(() => close(), [close, path]);
  return (
    <AppShell
      header={{ height: 52 }}
      navbar={{ width: 200, breakpoint: 'sm', collapsed: { mobile: !open } }}
      padding="md"
    >
      <a className="skip" href="#content">
        {t('nav.skip')}
      </a>
      <AppShell.Header>
        <Group h="100%" px="md" justify="space-between" wrap="nowrap">
          <Group gap="sm" wrap="nowrap">
            <Burger
              opened={open}
              onClick={toggle}
              hiddenFrom="sm"
              size="sm"
              aria-label={t('nav.open')}
            />
            <Anchor component={Link} to="/runs" fw={700} c="inherit" underline="never">
              Hearth
            </Anchor>
          </Group>
          <Group gap="xs" wrap="nowrap">
            <Button
              variant="subtle"
              size="compact-sm"
              lang={lang === 'en' ? 'zh-CN' : 'en'}
              onClick={() => void speak(lang === 'en' ? 'zh-CN' : 'en')}
            >
              {t('look.language')}
            </Button>
            <ThemeButton />
          </Group>
        </Group>
      </AppShell.Header>
      <AppShell.Navbar p="xs" component="nav" aria-label={t('nav.main')}>
        {PLACES.map(({ to, word }) => (
          <NavLink
            key={to}
            component={Link}
            to={to}
            label={t(word)}
            active={path.startsWith(to)}
            {...(path.startsWith(to) && { 'aria-current': 'page' as const })}
          />
        ))}
        {session.data?.mode === 'local' && (
          <Text size="xs" c="dimmed" mt="auto" p="xs">
            {t('local.note')}
          </Text>
        )}
      </AppShell.Navbar>
      <AppShell.Main id="content" tabIndex={-1}>
        <Outlet />
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
