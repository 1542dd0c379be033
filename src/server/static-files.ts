import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, realpathSync, statSync } from 'node:fs';
import { extname, join, sep } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import type { ShellApp } from '../serve/http/index.js';

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.woff2': 'font/woff2',
  '.png': 'image/png',
};
const PACKED: ReadonlySet<string> = new Set(['.html', '.js', '.css', '.svg', '.json']);

/** What programs ask for and no page is called: an answer with a page would look as if it were there. */
const NO_PAGES = /^\/(api|metrics|v\d+|healthz?|readyz?|livez?|status|graphql|\.well-known)(\/|$)/;

/** Names of files stand at the root and under assets; elsewhere a dot may be part of an id. */
const FILE = /^\/(assets\/.*|[^/]*\.[^/]*)$/;

/** The service worker; where the pages have none, what ends the one that browsers may still have. */
const WORKER = '/worker.js';
const WORKER_END = '/worker-end.js';

type File = { plain: Uint8Array; packed: Uint8Array | null; type: string; tag: string };

/**
 * The built pages. All files are read once: a request can name no other file. Addresses of pages that the server does
 * not know get the one page, which finds the place by itself.
 */
export function addPages(app: ShellApp, dir: string): void {
  const files = readFiles(dir);
  const index = files.get('/index.html');
  app.get('*', (c) => {
    const path = c.req.path;
    const found = files.get(path) ?? (path === WORKER ? files.get(WORKER_END) : undefined);
    if (found === undefined && (NO_PAGES.test(path) || FILE.test(path) || index === undefined))
      return c.notFound();
    const file = found ?? index;
    if (file === undefined) return c.notFound();
    c.header('Content-Type', file.type);
    c.header('ETag', file.tag);
    c.header('Vary', 'Accept-Encoding');
    // Names of built files change with what is in them.
    c.header(
      'Cache-Control',
      path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
    );
    if (c.req.header('If-None-Match') === file.tag) return c.body(null, 304);
    const packed = (c.req.header('Accept-Encoding') ?? '').includes('br') ? file.packed : null;
    if (packed !== null) c.header('Content-Encoding', 'br');
    return c.body((packed ?? file.plain) as Uint8Array<ArrayBuffer>);
  });
}

function readFiles(dir: string): Map<string, File> {
  if (!existsSync(dir)) return new Map();
  const names = readdirSync(dir, { recursive: true }).map(String);
  // A link out of the folder is followed by the listing, and is none of the pages.
  const inside = `${realpathSync(dir)}${sep}`;
  return new Map(
    names
      .filter((name) => statSync(join(dir, name)).isFile())
      .filter((name) => realpathSync(join(dir, name)).startsWith(inside))
      .map((name) => [`/${name.split(sep).join('/')}`, read(join(dir, name))]),
  );
}

function read(path: string): File {
  const plain = readFileSync(path);
  const ext = extname(path);
  return {
    plain,
    packed: PACKED.has(ext)
      ? brotliCompressSync(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } })
      : null,
    type: TYPES[ext] ?? 'application/octet-stream',
    tag: `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`,
  };
}
