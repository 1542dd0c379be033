import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { JudgeEntry, Manifest, TargetEntry } from '../pipeline/index.js';
import {
  shareable,
  WITHHELD,
  withoutCredentials,
  withoutMachinePaths,
  withoutPaths,
} from './bundle-redact.js';

const spec = (more: Record<string, unknown>) => ({
  provider: 'openai',
  model: 'm',
  baseUrl: 'https://host/v1',
  keyName: 'MY_KEY',
  ...more,
});
const model = (name: string, more: Record<string, unknown> = {}): TargetEntry =>
  ({ name, kind: 'model', spec: spec(more), params: {}, system: null }) as TargetEntry;
const file = (name: string, path: string): TargetEntry => ({ name, kind: 'file', path, hash: 'h' });

const manifest = (targets: TargetEntry[], judges: JudgeEntry[] = []): Manifest => ({
  schema: 1,
  run: 'r',
  hearth: '0',
  node: '20',
  suite: 'tiny',
  suiteVersion: '1',
  createdMs: 0,
  preset: null,
  changed: [],
  source: { dir: '/home/alice/data/tiny' },
  conditions: [
    {
      id: 'c1',
      asked: {
        protocol: 'sound',
        o: { upstream: '/home/alice/clone', lang: 'en', think: '/no_think' },
      },
      scoring: 'sound',
      scoreOptions: {},
      dataHash: 'h',
      itemsHash: 'h',
      items: 1,
    },
  ],
  targets,
  judges,
  panels: [],
  repeats: 1,
  judgeRepeats: 1,
  seed: '1',
  filter: {},
  maxConnections: 1,
  reuse: false,
  tag: null,
});

describe('shareable', () => {
  it('reduces files to base names, in entries, names and options', () => {
    const {
      manifest: m,
      target,
      judge,
    } = shareable(
      manifest(
        [
          file('file//home/alice/a.jsonl', '/home/alice/a.jsonl'),
          file('file/b/c.jsonl', 'b/c.jsonl'),
        ],
        [
          {
            name: 'file//home/al ice/v.jsonl#x/y',
            kind: 'file',
            path: '/home/al ice/v.jsonl',
            hash: 'h',
            rater: 'x/y',
          },
        ],
      ),
    );
    expect(JSON.stringify(m)).not.toContain('alice');
    expect(m.source.dir).toBe('tiny');
    expect(m.conditions[0]?.asked.o).toEqual({ upstream: 'clone', lang: 'en', think: '/no_think' });
    expect(m.targets.map((t) => t.name)).toEqual(['file/a.jsonl', 'file/b/c.jsonl']);
    expect(m.targets[1]).toMatchObject({ path: 'c.jsonl' });
    expect(target('file//home/alice/a.jsonl')).toBe('file/a.jsonl');
    expect(judge('file//home/al ice/v.jsonl#x/y')).toBe('file/v.jsonl#x/y');
    expect(judge('')).toBe('');
  });

  it('numbers names that become equal', () => {
    const { manifest: m } = shareable(
      manifest([
        file('file//x/a.jsonl', '/x/a.jsonl'),
        file('file//y/a.jsonl', '/y/a.jsonl'),
        file('file/a.jsonl', 'a.jsonl'),
      ]),
    );
    expect(m.targets.map((t) => t.name)).toEqual([
      'file/a.jsonl (2)',
      'file/a.jsonl (3)',
      'file/a.jsonl',
    ]);
  });

  it('leaves names, personas and parameters of models as they are', () => {
    const plain = model('my-companion', { thinking: true });
    const persona = {
      ...plain,
      name: 'b',
      system: 'You live in /home/robin/house.',
    } as TargetEntry;
    expect(shareable(manifest([plain, persona])).manifest.targets).toEqual([plain, persona]);
  });

  it('strips credentials of addresses, headers and bodies; names of variables stay', () => {
    const { manifest: m } = shareable(
      manifest([
        model('a', {
          baseUrl: 'https://user:pass@host/v1?api-version=2&api_key=abc',
          headers: {
            Authorization: '$MY_AUTH',
            'X-Api-Key': 'literal',
            'X-Trace': 'Bearer abcdef',
            'X-Team': 'blue',
          },
          extraBody: { accessToken: 't0ken', note: 'sk-abcdefgh1234', top_k: 4 },
        }),
      ]),
    );
    expect(m.targets[0]).toMatchObject({
      spec: {
        keyName: 'MY_KEY',
        baseUrl: 'https://host/v1?api-version=2',
        headers: {
          Authorization: '$MY_AUTH',
          'X-Api-Key': WITHHELD,
          'X-Trace': WITHHELD,
          'X-Team': 'blue',
        },
        extraBody: { accessToken: WITHHELD, note: WITHHELD, top_k: 4 },
      },
    });
  });

  it('changes nothing when it is applied to its own result', () => {
    const segment = fc.stringMatching(/^[a-z.]{1,6}$/);
    const path = fc
      .tuple(fc.constantFrom('', '/', '../', '~/', 'C:\\'), fc.array(segment, { minLength: 1 }))
      .map(([root, parts]) => root + parts.join('/'));
    fc.assert(
      fc.property(fc.uniqueArray(path, { minLength: 1, maxLength: 6 }), (paths) => {
        const once = shareable(
          manifest([
            ...paths.map((p) => file(`file/${p}`, p)),
            ...paths.map((p) => model(`exec/${p} --log=${p}`, { model: p })),
          ]),
        ).manifest;
        expect(shareable(once).manifest).toEqual(once);
        const names = once.targets.map((t) => t.name);
        expect(new Set(names).size).toBe(names.length);
      }),
    );
  });
});

describe('withoutPaths', () => {
  it.each([
    ['/home/alice/a.jsonl', 'a.jsonl'],
    ['C:\\Users\\alice\\a.jsonl', 'a.jsonl'],
    ['~/bots/robin.ts', 'robin.ts'],
    ['module//srv/bot.ts', 'module/bot.ts'],
    ['module:/srv/bot.ts#3f', 'module:bot.ts#3f'],
    ['exec//opt/bots/run.sh --log=/var/log/bot', 'exec/run.sh --log=bot'],
    ['file:///home/alice/a', 'file://a'],
    ['/no_think', '/no_think'],
    ['openai/meta/llama', 'openai/meta/llama'],
    ['https://host/v1/chat', 'https://host/v1/chat'],
    ['http://127.0.0.1:8000/v1', 'http://127.0.0.1:8000/v1'],
  ])('%s → %s', (given, wanted) => {
    expect(withoutPaths({ at: [given] })).toEqual({ at: [wanted] });
  });
});

describe('withoutMachinePaths', () => {
  it('shortens files in what a fault says, and keeps paths of servers', () => {
    expect(
      withoutMachinePaths({ message: 'ENOENT: open "/home/alice/bots/robin.ts" failed' }),
    ).toEqual({ message: 'ENOENT: open "robin.ts" failed' });
    const server = { message: 'no route /v1/chat/completions', body: 'https://host/home/x' };
    expect(withoutMachinePaths(server)).toEqual(server);
    expect(withoutMachinePaths(null)).toBeNull();
  });
});

describe('withoutCredentials', () => {
  it.each([
    ['https://user:pass@host/v1', 'https://host/v1'],
    ['https://host/v1?key=abc&x=1', 'https://host/v1?x=1'],
    ['https://host/v1', 'https://host/v1'],
    ['no address', 'no address'],
    ['https://', 'https://'],
  ])('%s → %s', (given, wanted) => {
    expect(withoutCredentials(given)).toBe(wanted);
  });
});
