import { createRoute, createRouter, lazyRouteComponent } from '@tanstack/react-router';
import { expertRoutes } from './expert-routes.js';
import { answerSearch } from './parts/answer-search.js';
import { compareSearch } from './parts/compare-search.js';
import { disagreementSearch } from './parts/disagreement-search.js';
import { guardSearch } from './parts/guard-search.js';
import { itemSearch } from './parts/item-search.js';
import { BrokenPart } from './parts/offline/broken-part.js';
import { suiteSearch } from './parts/suite-search.js';
import { root } from './root-route.js';

const home = createRoute({
  getParentRoute: () => root,
  path: '/',
  component: lazyRouteComponent(() => import('./pages/home.js'), 'HomePage'),
});

const runs = createRoute({
  getParentRoute: () => root,
  path: '/runs',
  validateSearch: (search: Record<string, unknown>): { find?: string; status?: string } => ({
    ...(typeof search.find === 'string' && { find: search.find }),
    ...(typeof search.status === 'string' && { status: search.status }),
  }),
  component: lazyRouteComponent(() => import('./pages/runs.js'), 'RunsPage'),
});

const newRun = createRoute({
  getParentRoute: () => root,
  path: '/new-run',
  validateSearch: (search: Record<string, unknown>): { suite?: string; records?: string } => ({
    ...(typeof search.suite === 'string' && { suite: search.suite }),
    ...(typeof search.records === 'string' && { records: search.records }),
  }),
  component: lazyRouteComponent(() => import('./pages/new-run.js'), 'NewRunPage'),
});

const run = createRoute({
  getParentRoute: () => root,
  path: '/runs/$run',
  component: lazyRouteComponent(() => import('./pages/run.js'), 'RunPage'),
});

const answers = createRoute({
  getParentRoute: () => root,
  path: '/runs/$run/answers',
  validateSearch: answerSearch,
  component: lazyRouteComponent(() => import('./pages/answers.js'), 'AnswersPage'),
});

const item = createRoute({
  getParentRoute: () => root,
  path: '/runs/$run/items/$item',
  validateSearch: itemSearch,
  component: lazyRouteComponent(() => import('./pages/item.js'), 'ItemPage'),
});

/** Only ways within these pages: never another site's. */
const inside = (to: unknown): { to?: string } =>
  typeof to === 'string' && /^\/(?![/\\])/.test(to) ? { to } : {};
const failed = (error: unknown): { error?: string } => (typeof error === 'string' ? { error } : {});

const signIn = createRoute({
  getParentRoute: () => root,
  path: '/sign-in',
  validateSearch: (search: Record<string, unknown>): { to?: string; error?: string } => ({
    ...inside(search.to),
    ...failed(search.error),
  }),
  component: lazyRouteComponent(() => import('./pages/sign-in.js'), 'SignInPage'),
});

const firstOwner = createRoute({
  getParentRoute: () => root,
  path: '/first-owner',
  component: lazyRouteComponent(() => import('./pages/link.js'), 'LinkPage'),
});

const invitation = createRoute({
  getParentRoute: () => root,
  path: '/invitation',
  component: lazyRouteComponent(() => import('./pages/link.js'), 'LinkPage'),
});

const me = createRoute({
  getParentRoute: () => root,
  path: '/me',
  validateSearch: (search: Record<string, unknown>): { error?: string } => failed(search.error),
  component: lazyRouteComponent(() => import('./pages/me.js'), 'MePage'),
});

const team = createRoute({
  getParentRoute: () => root,
  path: '/team',
  component: lazyRouteComponent(() => import('./pages/team.js'), 'TeamPage'),
});

const projects = createRoute({
  getParentRoute: () => root,
  path: '/projects',
  component: lazyRouteComponent(() => import('./pages/projects.js'), 'ProjectsPage'),
});

const keys = createRoute({
  getParentRoute: () => root,
  path: '/keys',
  component: lazyRouteComponent(() => import('./pages/keys.js'), 'KeysPage'),
});

const audit = createRoute({
  getParentRoute: () => root,
  path: '/audit',
  component: lazyRouteComponent(() => import('./pages/audit.js'), 'AuditPage'),
});

const disagreements = createRoute({
  getParentRoute: () => root,
  path: '/disagreements',
  validateSearch: disagreementSearch,
  component: lazyRouteComponent(() => import('./pages/disagreements.js'), 'DisagreementsPage'),
});

const search = createRoute({
  getParentRoute: () => root,
  path: '/search',
  validateSearch: (given: Record<string, unknown>): { find?: string } =>
    typeof given.find === 'string' || typeof given.find === 'number'
      ? { find: String(given.find) }
      : {},
  component: lazyRouteComponent(() => import('./pages/search.js'), 'SearchPage'),
});

const compare = createRoute({
  getParentRoute: () => root,
  path: '/compare',
  validateSearch: compareSearch,
  component: lazyRouteComponent(() => import('./pages/compare.js'), 'ComparePage'),
});

const suites = createRoute({
  getParentRoute: () => root,
  path: '/suites',
  component: lazyRouteComponent(() => import('./pages/suites.js'), 'SuitesPage'),
});

const suite = createRoute({
  getParentRoute: () => root,
  path: '/suites/$suite',
  validateSearch: suiteSearch,
  component: lazyRouteComponent(() => import('./pages/suite.js'), 'SuitePage'),
});

const judges = createRoute({
  getParentRoute: () => root,
  path: '/judges',
  component: lazyRouteComponent(() => import('./pages/judges.js'), 'JudgesPage'),
});

const judge = createRoute({
  getParentRoute: () => root,
  path: '/judges/$suite/$judge',
  validateSearch: (
    search: Record<string, unknown>,
  ): { version?: string; kind?: string; target?: string } =>
    Object.fromEntries(
      ['version', 'kind', 'target'].flatMap((name) =>
        search[name] === undefined ? [] : [[name, String(search[name])]],
      ),
    ),
  component: lazyRouteComponent(() => import('./pages/judge.js'), 'JudgePage'),
});

const guard = createRoute({
  getParentRoute: () => root,
  path: '/guard',
  validateSearch: guardSearch,
  component: lazyRouteComponent(() => import('./pages/guard.js'), 'GuardPage'),
});

const providers = createRoute({
  getParentRoute: () => root,
  path: '/providers',
  component: lazyRouteComponent(() => import('./pages/providers.js'), 'ProvidersPage'),
});

const targets = createRoute({
  getParentRoute: () => root,
  path: '/targets',
  component: lazyRouteComponent(() => import('./pages/targets.js'), 'TargetsPage'),
});

const upload = createRoute({
  getParentRoute: () => root,
  path: '/upload',
  validateSearch: (search: Record<string, unknown>): { upload?: string } =>
    typeof search.upload === 'string' ? { upload: search.upload } : {},
  component: lazyRouteComponent(() => import('./pages/upload.js'), 'UploadPage'),
});

const notices = createRoute({
  getParentRoute: () => root,
  path: '/notices',
  component: lazyRouteComponent(() => import('./pages/notices.js'), 'NoticesPage'),
});

/** Every page, loaded when it is opened. */
export const router = createRouter({
  routeTree: root.addChildren([
    home,
    runs,
    newRun,
    run,
    answers,
    item,
    signIn,
    firstOwner,
    invitation,
    me,
    team,
    projects,
    keys,
    audit,
    disagreements,
    search,
    compare,
    suites,
    suite,
    judges,
    judge,
    guard,
    providers,
    targets,
    upload,
    notices,
    ...expertRoutes,
  ]),
  defaultPreload: 'intent',
  defaultErrorComponent: BrokenPart,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
