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
import { useQueryClient } from '@tanstack/react-query';
import { Link, Navigate, Outlet, useRouterState } from '@tanstack/react-router';
import { useEffect } from 'react';
import type { Permission } from '../../../src/server/api/index.js';
import { SIGNED_OUT } from '../api.js';
import { speak, useWords, type Word } from '../words/index.js';
import { AccountMenu } from './account-menu.js';
import { Asked } from './asked.js';
import { Bell } from './bell.js';
import { mayAnywhere, type Session, useSession } from './session.js';

type Place = {
  to:
    | '/'
    | '/runs'
    | '/search'
    | '/disagreements'
    | '/compare'
    | '/suites'
    | '/judges'
    | '/guard'
    | '/targets'
    | '/upload'
    | '/providers'
    | '/projects'
    | '/team'
    | '/keys'
    | '/audit';
  word: Word;
  /** Shown to whoever may this somewhere. */
  may?: Permission;
  /** Only where there are accounts. */
  team?: true;
  /** Not shown to whoever may this somewhere. */
  unless?: Permission;
};
const PLACES: readonly Place[] = [
  // Whoever reads runs begins there.
  { to: '/', word: 'home.title', unless: 'read', team: true },
  { to: '/runs', word: 'nav.runs', may: 'read' },
  { to: '/search', word: 'nav.search', may: 'read' },
  { to: '/disagreements', word: 'nav.disagreements', may: 'read' },
  { to: '/compare', word: 'nav.compare', may: 'read' },
  { to: '/suites', word: 'nav.suites', may: 'read' },
  { to: '/judges', word: 'nav.judges', may: 'read' },
  { to: '/guard', word: 'nav.guard', may: 'read' },
  { to: '/targets', word: 'nav.targets', may: 'run' },
  { to: '/upload', word: 'nav.upload', may: 'set-up' },
  { to: '/providers', word: 'nav.providers', may: 'set-up' },
  { to: '/projects', word: 'nav.projects' },
  { to: '/team', word: 'nav.team', may: 'people', team: true },
  { to: '/keys', word: 'nav.keys', team: true },
  { to: '/audit', word: 'nav.audit', may: 'audit' },
];
/** Pages for whoever has not signed in. */
const DOORS: readonly string[] = ['/sign-in', '/first-owner', '/invitation'];

/** Whether a page is the place, or below it. */
const isAt = (path: string, place: string): boolean =>
  place === '/' ? path === '/' : path.startsWith(place);

const placesFor = (session: Session | undefined): readonly Place[] =>
  session === undefined || session.viewer === null
    ? []
    : PLACES.filter(
        ({ may, team, unless }) =>
          (may === undefined || mayAnywhere(session.viewer, may)) &&
          (unless === undefined || !mayAnywhere(session.viewer, unless)) &&
          (team !== true || session.mode === 'team'),
      );

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
    addEventListener(SIGNED_OUT, again);
    return () => removeEventListener(SIGNED_OUT, again);
  }, [queries]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the menu of a phone closes when the page changes.
  useEffect(() => close(), [close, path]);
  const door = DOORS.includes(path);
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
              onClick={() => void speak(lang === 'en' ? 'zh-CN' : 'en')}
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
      <AppShell.Navbar p="xs" component="nav" aria-label={t('nav.main')}>
        {placesFor(session.data).map(({ to, word }) => (
          <NavLink
            key={to}
            component={Link}
            to={to}
            label={t(word)}
            active={isAt(path, to)}
            {...(isAt(path, to) && { 'aria-current': 'page' as const })}
          />
        ))}
        {session.data?.mode === 'local' && (
          <Text size="xs" c="dimmed" mt="auto" p="xs">
            {t('local.note')}
          </Text>
        )}
      </AppShell.Navbar>
      <AppShell.Main id="content" tabIndex={-1}>
        {door ? (
          <Outlet />
        ) : (
          <Asked query={session}>
            {({ mode, viewer }) =>
              mode === 'team' && viewer === null ? (
                <Navigate to="/sign-in" search={{ to: href }} replace />
              ) : (
                <Outlet />
              )
            }
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
