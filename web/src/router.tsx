import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
} from '@tanstack/react-router';
import { answerSearch } from './parts/answer-search.js';
import { Frame } from './parts/frame.js';
import { Missing } from './parts/missing.js';

const root = createRootRoute({ component: Frame, notFoundComponent: Missing });

const home = createRoute({
  getParentRoute: () => root,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/runs' });
  },
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
  component: lazyRouteComponent(() => import('./pages/item.js'), 'ItemPage'),
});

/** Every page, loaded when it is opened. */
export const router = createRouter({
  routeTree: root.addChildren([home, runs, run, answers, item]),
  defaultPreload: 'intent',
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
