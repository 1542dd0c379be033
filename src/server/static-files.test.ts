import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { testStudio } from './studio.testkit.js';

/** A server of a folder of these files, and what it answers. */
async function served<T>(
  files: Record<string, string>,
  look: (get: (path: string, headers?: Record<string, string>) => Promise<Response>) => Promise<T>,
): Promise<T> {
  const pages = mkdtempSync(join(tmpdir(), 'hearth-pages-'));
  mkdirSync(join(pages, 'assets'));
  for (const [name, text] of Object.entries(files)) writeFileSync(join(pages, name), text);
  const t = await testStudio({ pages });
  try {
    return await look((path, headers = {}) =>
      fetch(`http://127.0.0.1:${t.studio.port}${path}`, { headers }),
    );
  } finally {
    await t.close();
    rmSync(pages, { recursive: true, force: true });
  }
}

const PAGES = {
  'index.html': '<html>the page</html>',
  'worker-end.js': 'the end',
  'assets/a-1.js': 'a',
};

describe('files of the pages', () => {
  it('the service worker is asked for anew each time, as a script, under the policy of the pages', async () => {
    await served({ ...PAGES, 'worker.js': 'the worker' }, async (get) => {
      const answer = await get('/worker.js?lang=en');
      expect(await answer.text()).toBe('the worker');
      expect(answer.headers.get('cache-control')).toBe('no-cache');
      expect(answer.headers.get('content-type')).toMatch(/^text\/javascript/);
      expect(answer.headers.get('content-security-policy')).toMatch(/worker-src 'self'(;|$)/);
      // Its files and the page come from here only.
      expect(answer.headers.get('content-security-policy')).toMatch(/connect-src 'self'(;|$)/);
      expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
      const tag = answer.headers.get('etag') ?? '';
      expect((await get('/worker.js?lang=en', { 'If-None-Match': tag })).status).toBe(304);
    });
  });

  it('pages without a service worker end the one that browsers still have', async () => {
    await served(PAGES, async (get) => {
      const answer = await get('/worker.js?lang=zh-CN');
      expect(answer.status).toBe(200);
      expect(await answer.text()).toBe('the end');
      expect(answer.headers.get('cache-control')).toBe('no-cache');
      expect(answer.headers.get('content-type')).toMatch(/^text\/javascript/);
    });
  });

  it('the page is asked for anew each time, what is named after its content never again', async () => {
    await served(PAGES, async (get) => {
      const page = await get('/work/some-item');
      expect(await page.text()).toBe('<html>the page</html>');
      expect(page.headers.get('cache-control')).toBe('no-cache');
      const asset = await get('/assets/a-1.js');
      expect(asset.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
      expect((await get('/assets/gone-2.js')).status).toBe(404);
      expect((await get('/gone.js')).status).toBe(404);
    });
  });
});
