import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Chart, same } from '../../contract/index.js';
import { testCampaign } from '../../experts/work/work.testkit.js';
import { draw, fileSvg, pageSvg, reader } from '../../report/charts/index.js';
import { toCsv } from '../../report/csv.js';
import { toHtml } from '../../report/html.js';
import { share } from '../../report/sample-figures.testkit.js';
import { sampleModel } from '../../report/sample-model.testkit.js';
import { api } from '../api/index.js';
import { type TestStudio, testStudio, type Visitor } from '../studio.testkit.js';

/** Names that become something else where they are not taken as words. */
const EVIL = [
  '<script>window.pwned=1</script>',
  '"><img src=x onerror=window.pwned=1>',
  "'-alert(1)-'",
  '</script><svg/onload=window.pwned=1>',
  '</title></textarea></style><b>bold',
  'javascript:window.pwned=1',
  '{{constructor.constructor("window.pwned=1")()}}',
  '=HYPERLINK("https://evil.example","x")',
  '+1+cmd|calc!A0',
  '@SUM(1)',
  '-2+3',
  'a"b,c;d',
  '\u202egnp.exe',
];
/** Marks that begin markup, where they were not made harmless. */
const MARKUP = /<(?:script>window|img|svg\/onload|b>bold)/;

/** Tags that run something or lead elsewhere, by their attributes. */
const running = (markup: string): string[] =>
  (markup.match(/<(?:"[^"]*"|[^">])*>/g) ?? []).filter((tag) =>
    /\son\w+\s*=|\s(?:href|src|action)="\s*(?:javascript|data:text\/html)/i.test(
      tag.replaceAll(/\s(?!href|src|action)[\w:-]+="[^"]*"/g, ''),
    ),
  );

describe('H1: words of users in every place where they come out', () => {
  let t: TestStudio;
  let owner: Visitor & { id: string };
  let project = '';

  beforeAll(async () => {
    t = await testStudio();
    owner = await t.signedIn('owner', { team: 'owner' });
    const pm = await t.signedIn('pm', { team: 'pm' });
    for (const [i, name] of EVIL.entries()) {
      const made = await owner.call('POST /api/projects', { name });
      expect([name, made.status]).toEqual([name, 200]);
      project = (made.body as { id: string }).id;
      await owner.call('POST /api/keys', { name, scopes: ['read'], project: null });
      await owner.call('POST /api/invitations', { label: name, role: 'expert', projects: {} });
      await owner.call('PATCH /api/me', { name });
      // What is refused is written down with what was named.
      await pm.call(`DELETE /api/provider-keys/${encodeURIComponent(name)}`);
      await t.db
        .insertInto('run')
        .values({
          id: `run-${i}`,
          suite: 'nothing',
          status: 'done',
          created_ms: i + 1,
          updated_ms: i + 1,
          tag: name,
          manifest: JSON.stringify({
            suite: 'nothing',
            targets: [{ name }],
            judges: [],
            conditions: [],
            repeats: 1,
            judgeRepeats: 1,
            seed: '1',
            hearth: '0',
          }),
          lease_owner: null,
          lease_ms: null,
        })
        .execute();
    }
  });
  afterAll(() => t.close());

  const LISTS = Object.keys(api).filter(
    (key) => key.startsWith('GET ') && !key.includes('/:') && key !== 'GET /api/audit.csv',
  );

  it.each(LISTS)('JSON: %s gives them as data, which no browser takes for a page', async (key) => {
    const { headers, text, status } = await owner.call(key);
    if (status === 302) return;
    expect(headers.get('Content-Type')).toMatch(/^application\/json\b/);
    expect(headers.get('X-Content-Type-Options')).toBe('nosniff');
    expect(headers.get('Content-Security-Policy')).toContain("default-src 'none'");
    expect(() => JSON.parse(text)).not.toThrow();
  });

  it('JSON: they come back as they were typed, so that nothing was left out silently', async () => {
    const { body } = await owner.call('GET /api/projects');
    const names = (body as { projects: { name: string }[] }).projects.map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(EVIL));
  });

  it('CSV: no cell of the audit log begins a formula', async () => {
    const { text, headers } = await owner.call('GET /api/audit.csv');
    expect(headers.get('Content-Disposition')).toMatch(/^attachment; filename="audit\.csv"$/);
    expect(headers.get('Content-Type')).toMatch(/^text\/csv/);
    expect(text).toContain('HYPERLINK');
    expect(text).not.toMatch(/(?:^|,)"?[=+@-][A-Z0-9]/m);
  });

  it('CSV: no cell of a table of figures begins a formula', () => {
    const text = toCsv(
      {
        columns: EVIL.map((name, i) => ({ id: `c${i}`, label: same(name), kind: 'text' })),
        rows: [EVIL, [...EVIL].reverse()],
      },
      'en',
    );
    expect(text).toContain('HYPERLINK');
    expect(text).not.toMatch(/(?:^|,)"?[=+@-][A-Z0-9]/m);
  });

  it('log: each is part of one line of JSON, and none is there at all', () => {
    for (const line of t.lines) expect(() => JSON.parse(line)).not.toThrow();
    expect(t.lines.join('\n')).not.toMatch(/pwned|HYPERLINK/);
  });

  it('SVG: labels of charts are words, in pages and in files', () => {
    const chart: Chart = {
      kind: 'intervals',
      unit: 'rate',
      points: EVIL.map((name) => ({ label: same(name), estimate: share(0.5, 10) })),
    };
    for (const lang of ['en', 'zh-CN'] as const)
      for (const svg of [pageSvg(draw(chart, reader(lang))), fileSvg(draw(chart, reader(lang)))]) {
        expect(svg).not.toMatch(MARKUP);
        expect(running(svg)).toEqual([]);
        expect(svg).toContain('&lt;script');
      }
  });

  it('HTML: a report holds them as words, and runs one script, its own', async () => {
    let n = 0;
    // Every text of the report, in both languages, ends in one of them.
    const model = JSON.parse(JSON.stringify(sampleModel()), (_, value: unknown) => {
      if (typeof value !== 'object' || value === null || !('zh-CN' in value)) return value;
      n += 1;
      const { en, 'zh-CN': zh } = value as { en: string; 'zh-CN': string };
      return { en: `${en} ${EVIL[n % EVIL.length]}`, 'zh-CN': `${zh} ${EVIL[n % EVIL.length]}` };
    }) as ReturnType<typeof sampleModel>;
    expect(n).toBeGreaterThan(EVIL.length);
    for (const lang of ['en', 'zh-CN'] as const) {
      const html = toHtml(model, { lang, charts: 'all' });
      expect(html).toContain('&lt;script&gt;window.pwned=1');
      expect(html).not.toMatch(MARKUP);
      expect(html.match(/<script\b/g)).toHaveLength(1);
      expect(running(html)).toEqual([]);
    }
  });

  it('errors: what was sent does not come back in them', async () => {
    for (const name of EVIL) {
      const path = encodeURIComponent(name);
      for (const key of [
        `GET /api/${path}`,
        `GET /${path}.html`,
        `GET /api/runs/${path}`,
        `GET /api/runs?status=${path}`,
        `GET /api/audit?outcome=${path}`,
        `DELETE /api/webhooks/${path}`,
      ]) {
        const { text, headers } = await owner.call(key);
        expect([key, text.includes(name)]).toEqual([key, false]);
        expect(headers.get('Content-Type')).toMatch(/^application\/json\b/);
      }
      const reply = await owner.call('PATCH /api/me', { [name]: 1 });
      expect(reply.text).not.toContain(name);
      expect(reply.headers.get('X-Content-Type-Options')).toBe('nosniff');
    }
  });

  it('headers: no name of a person, project or file breaks a line', async () => {
    for (const name of ['x\r\nSet-Cookie: a=b', 'x\nLocation: https://evil.example', 'x\u2028y'])
      for (const [key, body] of [
        ['PATCH /api/me', { name }],
        ['POST /api/projects', { name }],
        ['POST /api/keys', { name, scopes: [], project: null }],
      ] as const)
        expect([key, (await owner.call(key, body)).status]).toEqual([key, 400]);
    const file = await owner.call(
      `POST /api/projects/${project}/uploads?file=${encodeURIComponent('a\r\nSet-Cookie: a=b.csv')}`,
      {},
    );
    expect(file.headers.get('Set-Cookie') ?? '').not.toContain('a=b');
  });

  it('tokens: nothing that a page can read holds the session’s', async () => {
    const token = owner.cookies.get('hearth.session_token')?.split('.')[0] ?? '';
    expect(token.length).toBeGreaterThan(20);
    for (const key of LISTS) expect((await owner.call(key)).text).not.toContain(token);
    const { headers } = await owner.call('GET /api/me');
    for (const cookie of headers.getSetCookie()) expect(cookie).toMatch(/HttpOnly/i);
  });
});

describe('H7: what was uploaded', () => {
  it('is never served as a file: what gives bytes are tables and files made here, each to be kept', async () => {
    const files = Object.entries(api).filter(([, { reply }]) => reply === 'file');
    expect(files.map(([key]) => key).sort()).toEqual([
      'GET /api/audit.csv',
      'GET /api/auth/callback/oidc',
      'GET /api/blind-tests/:blindtest/items.csv',
      'GET /api/campaigns/:campaign/contributions/file',
      'GET /api/campaigns/:campaign/export/:form',
      'GET /api/community/events/:event/calendar',
      'GET /api/me/kept.json',
      'POST /api/settlements/:settlement/sheet',
    ]);
    const t = await testStudio();
    try {
      const owner = await t.signedIn('owner', { team: 'owner' });
      const campaign = await testCampaign(t.db, { items: [] });
      for (const key of [
        'GET /api/audit.csv',
        'GET /api/me/kept.json',
        `GET /api/campaigns/${campaign.id}/export/jsonl`,
        `GET /api/campaigns/${campaign.id}/contributions/file?form=csv`,
      ]) {
        const { headers } = await owner.call(key);
        expect([key, headers.get('Content-Disposition')]).toEqual([
          key,
          expect.stringMatching(/^attachment; filename="[\w.-]+"$/),
        ]);
        expect(headers.get('Content-Type')).not.toMatch(/html|svg/);
        expect(headers.get('X-Content-Type-Options')).toBe('nosniff');
      }
    } finally {
      await t.close();
    }
  });

  it('does not lie where pages are served from', async () => {
    const t = await testStudio();
    try {
      mkdirSync(join(t.folder, 'studio-uploads', 'u1'), { recursive: true });
      writeFileSync(join(t.folder, 'studio-uploads', 'u1', 'a.html'), EVIL.join('\n'));
      for (const path of ['/studio-uploads/u1/a.html', '/uploads/u1/a.html', '/api/uploads/u1'])
        expect((await t.visitor().call(`GET ${path}`)).text).not.toMatch(/pwned/);
    } finally {
      await t.close();
    }
  });
});

describe('H17: the policy of the pages', () => {
  it('runs no script but the server’s files, with errors too, and evaluates no text', async () => {
    const t = await testStudio();
    try {
      for (const key of ['GET /', 'GET /api/session', 'GET /api/none', 'GET /%3Cscript%3E']) {
        const { headers } = await t.visitor().call(key);
        const policy = headers.get('Content-Security-Policy') ?? '';
        const rules = new Map(
          policy.split('; ').map((rule): [string, string] => {
            const [name = '', ...values] = rule.split(' ');
            return [name, values.join(' ')];
          }),
        );
        expect(rules.get('default-src')).toBe("'none'");
        expect(rules.get('script-src')).toBe("'self'");
        expect(rules.get('base-uri')).toBe("'none'");
        expect(rules.get('frame-ancestors')).toBe("'none'");
        expect(rules.get('form-action')).toBe("'self'");
        expect(rules.get('connect-src')).toBe("'self'");
        expect(policy).not.toMatch(/unsafe-eval|wasm-unsafe|\*|https?:/);
      }
    } finally {
      await t.close();
    }
  });
});
