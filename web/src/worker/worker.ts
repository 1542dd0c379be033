import type { Shell } from './shell.js';

/**
 * The service worker: a rater's pages open where the server cannot be reached. It keeps files of the build and nothing
 * else – what the server answers under /api never passes through it, for a cache outlives a session.
 */
declare const SHELL: Shell;

type Extendable = Event & { waitUntil(work: Promise<unknown>): void };
type Asking = Extendable & { request: Request; respondWith(answer: Promise<Response>): void };
type Told = Extendable & { data: unknown };
/** What is used of a worker's world; the types of a page's and a worker's cannot be loaded together. */
type World = {
  addEventListener(on: 'install' | 'activate', act: (event: Extendable) => void): void;
  addEventListener(on: 'fetch', act: (event: Asking) => void): void;
  addEventListener(on: 'message', act: (event: Told) => void): void;
  clients: {
    claim(): Promise<void>;
    matchAll(which: { type: 'window'; includeUncontrolled: boolean }): Promise<unknown[]>;
  };
  skipWaiting(): Promise<void>;
};
const world = self as unknown as World;

const CACHES = 'hearth-pages-';
/** One for each build, so that a page never gets files of two. */
const CACHE = `${CACHES}${SHELL.build}`;
/** The page registers the worker under its language; another language is another version of the worker. */
const WORDS = SHELL.words[new URL(location.href).searchParams.get('lang') ?? 'en'] ?? [];
const FILES = [...SHELL.files, ...WORDS];

/** Pages that need nothing of the server but what this browser keeps. */
const OPENS = /^\/(rate(\/[^/]+)?|work\/[^/]+|sign-in)\/?$/;
/** Addresses that are no pages: programs' and files'. */
const NO_PAGES = /^\/(api|metrics|v\d+|healthz?|readyz?|livez?|status|graphql|\.well-known)(\/|$)/;
const FILE = /^\/[^/]*\.[^/]*$/;

/** A network that takes longer than this is treated as none. */
const WAIT_MS = 4_000;

world.addEventListener('install', (event) => event.waitUntil(keepShell()));
world.addEventListener('activate', (event) => event.waitUntil(begin()));

/** All or nothing: a build of which a file is gone is not installed, and the version before stays. */
async function keepShell(): Promise<void> {
  const page = await fetch('/', { cache: 'no-store', redirect: 'error' });
  if (!page.ok || !(await page.clone().text()).includes(SHELL.build))
    throw new Error('The server has other pages by now.');
  const cache = await caches.open(CACHE);
  await cache.addAll(FILES);
  await cache.put('/', page);
}

/** Pages of the builds before are closed by now: a new version waits until then, or is let in by the only one. */
async function begin(): Promise<void> {
  for (const name of await caches.keys())
    if (name.startsWith(CACHES) && name !== CACHE) await caches.delete(name);
  await world.clients.claim();
}

// A page that has just loaded offers its place. Nothing is loaded again: what is typed there stays.
world.addEventListener('message', (event) => {
  const { build } = (event.data ?? {}) as { build?: unknown };
  if (build !== SHELL.build) return;
  event.waitUntil(
    world.clients
      .matchAll({ type: 'window', includeUncontrolled: true })
      .then((windows) => (windows.length === 1 ? world.skipWaiting() : undefined)),
  );
});

world.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== location.origin) return;
  if (pathname.startsWith('/assets/')) event.respondWith(keptFile(request));
  else if (request.mode === 'navigate' && !NO_PAGES.test(pathname) && !FILE.test(pathname)) {
    const answered = page(request, OPENS.test(pathname));
    event.respondWith(answered);
    event.waitUntil(answered.then(mend));
  }
});

/** Names of files change with what is in them: what is kept is right. */
const keptFile = async (request: Request): Promise<Response> =>
  (await caches.match(request, { ignoreVary: true })) ?? fetch(request);

async function page(request: Request, opens: boolean): Promise<Response> {
  const asked = fetch(request);
  const soon = await Promise.race([
    asked.catch(() => undefined),
    new Promise<undefined>((done) => setTimeout(done, WAIT_MS)),
  ]);
  // A proxy whose server is down answers in its place.
  if (soon !== undefined && ![502, 503, 504].includes(soon.status)) return soon;
  return (opens ? await wholeShell() : undefined) ?? asked.catch(nothingHere);
}

/** A browser that is short of room may have taken something out: it is put back when there is a network. */
const mend = async (answer: Response): Promise<void> => {
  if (answer.ok && (await wholeShell()) === undefined) await keepShell().catch(() => undefined);
};

/** The page, where every file that it needs is here. */
async function wholeShell(): Promise<Response | undefined> {
  const here = { cacheName: CACHE, ignoreVary: true };
  const found = await Promise.all(['/', ...FILES].map((file) => caches.match(file, here)));
  return found.includes(undefined) ? undefined : found[0];
}

const nothingHere = (): Response =>
  new Response(
    `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark"><title>Hearth</title>
<style>body{font:1rem/1.6 system-ui,sans-serif;max-width:36rem;margin:3rem auto;padding:0 1rem}a{color:inherit}</style>
<main><h1>No connection · 没有网络</h1>
<p>This page needs the server, which cannot be reached. What you typed while rating is kept in this browser.</p>
<p lang="zh-CN">打开这个页面需要连上服务器，目前无法连接。评审时填写的内容仍保存在本浏览器中。</p>
<p><a href="">Try again · <span lang="zh-CN">重试</span></a></p>
<p><a href="/rate">What opens without a connection · <span lang="zh-CN">离线可以打开的内容</span></a></p></main></html>`,
    { status: 503, headers: { 'Content-Type': 'text/html; charset=utf-8' } },
  );
