import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { api } from '../api/index.js';
import type { CommandHow } from '../desk.js';
import { EMPTY_DESK, type TestStudio, testStudio, type Visitor } from '../studio.testkit.js';
import { isKeyVariable, ProviderKeys } from './provider-keys.js';
import { sealer } from './sealing.js';

const KEY = 'sk-never-shown-4711-abcdefgh';
const FIELDS = {
  model: 'openai/some-model',
  baseUrl: null,
  keyVariable: null,
  system: null,
  params: { temperature: null, topP: null, maxTokens: null, seed: null },
  thinking: null,
  rpm: null,
};
const ANSWERED = {
  models: [
    { name: 'check', check: { answers: { ok: true, ms: 12 }, format: { ok: true } }, why: null },
  ],
};

describe('keys and targets', () => {
  let t: TestStudio;
  let owner: Visitor;
  let manager: Visitor & { id: string };
  let asked: { args: readonly string[]; how: CommandHow; config: string }[] = [];

  beforeAll(async () => {
    t = await testStudio({
      desk: {
        ...EMPTY_DESK,
        providers: () => [
          { name: 'openai/MODEL', keyName: 'OPENAI_API_KEY', keySet: false },
          { name: 'deepseek/MODEL', keyName: 'DEEPSEEK_API_KEY', keySet: true },
          { name: 'exec/COMMAND', keyName: null, keySet: false },
        ],
        command: async (args, how = {}) => {
          const file = args.find((one) => one.startsWith('--config='))?.slice('--config='.length);
          asked = [
            ...asked,
            { args, how, config: file === undefined ? '' : readFileSync(file, 'utf8') },
          ];
          return { code: 0, json: ANSWERED, reason: '', notes: [] };
        },
      },
    });
    owner = await t.signedIn('owner', { team: 'owner' });
    manager = await t.signedIn('pm', { projects: { home: 'pm' } });
  });
  afterAll(() => t.close());

  it('a key is stored sealed, shown as set and never sent back by any route, nor logged', async () => {
    const put = await owner.call('PUT /api/provider-keys/OPENAI_API_KEY', { key: KEY });
    expect(put.body).toEqual({ done: true });
    const { body } = await manager.call('GET /api/providers');
    expect(body).toMatchObject({
      providers: [
        { variable: 'OPENAI_API_KEY', key: 'here' },
        { variable: 'DEEPSEEK_API_KEY', key: 'environment' },
      ],
    });
    const replies: string[] = [];
    for (const key of Object.keys(api).filter((one) => !one.endsWith('/events'))) {
      const path = key.replaceAll(/:\w+/g, 'home');
      const reply = await owner.call(path, key.startsWith('GET') ? undefined : { nothing: 1 });
      replies.push(reply.text, JSON.stringify([...reply.headers]));
    }
    expect(replies.length).toBeGreaterThan(50);
    const rows = await t.db.selectFrom('provider_key').selectAll().execute();
    const acts = await t.db.selectFrom('audit').selectAll().execute();
    const everything = [...replies, ...t.lines, JSON.stringify(rows), JSON.stringify(acts)].join();
    expect(rows).toHaveLength(1);
    for (const part of [KEY, KEY.slice(-8), Buffer.from(KEY).toString('base64')])
      expect(everything).not.toContain(part);
  });

  it('goes to commands as a variable, and not into their arguments', async () => {
    asked = [];
    const { body } = await owner.call('POST /api/provider-checks', { model: 'openai/some-model' });
    expect(body).toEqual({ answers: true, ms: 12, keepsFormat: true, why: null });
    expect(asked[0]?.how.env).toMatchObject({ OPENAI_API_KEY: KEY });
    expect(asked[0]?.args.join(' ')).not.toContain(KEY);
    expect(asked[0]?.config).not.toContain(KEY);
  });

  it.each(['NODE_OPTIONS', 'PATH', 'PWD', 'HEARTH_SECRET', 'HEARTH_API_KEY', 'key', 'A=B_KEY'])(
    '%s is no variable for a key',
    async (variable) => {
      expect(isKeyVariable(variable)).toBe(false);
      const { status } = await owner.call(
        `PUT /api/provider-keys/${encodeURIComponent(variable)}`,
        { key: 'x' },
      );
      expect(status).toBe(400);
    },
  );

  it('is sealed anew after the secret was changed, and said to be lost where the old one is gone', async () => {
    const old = 'an old secret that is long enough here';
    const next = 'the next secret that is long enough too';
    const keysOf = (seals: ReturnType<typeof sealer>) => new ProviderKeys(t.db, async () => seals);
    await keysOf(sealer(old)).put('OTHER_API_KEY', 'one', 'p', 1);
    expect((await keysOf(sealer(next)).list())[1]).toMatchObject({ readable: false });
    await keysOf(sealer(next, [old])).open();
    expect(await keysOf(sealer(next)).environment()).toEqual({ OTHER_API_KEY: 'one' });
    expect(await keysOf(sealer(next)).remove('OTHER_API_KEY')).toBe(true);
  });

  it('an edit makes a new version, and nobody’s edit is overwritten', async () => {
    const made = await manager.call('POST /api/projects/home/targets', {
      role: 'target',
      name: 'Nuan',
      fields: { ...FIELDS, system: 'You are Nuan.' },
    });
    const { id } = made.body as { id: string };
    const edit = (after: number, system: string) =>
      manager.call(`POST /api/targets/${id}/versions`, { after, fields: { ...FIELDS, system } });
    expect((await edit(1, 'You are Nuan, calm.')).body).toMatchObject({ version: 2 });
    expect(await edit(1, 'Something else.')).toMatchObject({ status: 409 });
    const { body } = await manager.call(`GET /api/targets/${id}`);
    expect(body).toMatchObject({
      entry: { version: 2 },
      versions: [{ version: 2 }, { version: 1, fields: { system: 'You are Nuan.' } }],
    });
    const list = await manager.call('GET /api/targets?role=target');
    expect(list.body).toMatchObject({ entries: [{ name: 'Nuan', version: 2 }] });
    const again = { role: 'target', name: 'Nuan', fields: FIELDS };
    expect(await manager.call('POST /api/projects/home/targets', again)).toMatchObject({
      status: 409,
    });
    await manager.call(`DELETE /api/targets/${id}`);
    expect((await manager.call('GET /api/targets')).body).toEqual({ entries: [] });
    // The name goes on with its versions.
    expect((await manager.call('POST /api/projects/home/targets', again)).body).toEqual({
      id,
      version: 3,
    });
  });

  it('a check names the persona in a file that is gone afterwards', async () => {
    asked = [];
    const { body } = await manager.call('GET /api/targets');
    const [{ id } = { id: '' }] = (body as { entries: { id: string }[] }).entries;
    expect(await manager.call(`POST /api/targets/${id}/check`, {})).toMatchObject({ status: 200 });
    const [call] = asked;
    expect(call?.config).toContain('openai/some-model');
    const file = call?.args.at(-1)?.slice('--config='.length) ?? '';
    expect(() => readFileSync(file)).toThrow('ENOENT');
  });

  it('who may not handle keys decides neither where one is sent nor which', async () => {
    const fields = { ...FIELDS, baseUrl: 'https://collector.example/v1' };
    const to = (one: object) => ({ role: 'judge', name: 'J', fields: one });
    const refused = await manager.call('POST /api/projects/home/targets', to(fields));
    expect(refused).toMatchObject({ status: 422, body: { error: { code: 'takes_keys' } } });
    const other = { ...FIELDS, keyVariable: 'DEEPSEEK_API_KEY' };
    expect(await manager.call('POST /api/projects/home/targets', to(other))).toMatchObject({
      status: 422,
    });
    const made = await owner.call('POST /api/projects/home/targets', to(fields));
    const { id } = made.body as { id: string };
    const edit = (one: object) =>
      manager.call(`POST /api/targets/${id}/versions`, { after: 1, fields: one });
    // Another provider at that address would send another key there.
    expect(await edit({ ...fields, model: 'deepseek/x' })).toMatchObject({ status: 422 });
    expect(await edit({ ...fields, system: 'Be strict.' })).toMatchObject({ status: 200 });
  });

  it.each(['exec/rm', 'http/etc.yaml', 'module/x.mjs', 'replay/x', 'file/x', 'llama/x.gguf'])(
    '%s would be the server’s own, and is refused in a team',
    async (model) => {
      const reply = await owner.call('POST /api/projects/home/targets', {
        role: 'target',
        name: 'X',
        fields: { ...FIELDS, model },
      });
      expect(reply).toMatchObject({ status: 422, body: { error: { code: 'not_in_team' } } });
    },
  );

  it('credentials in an address are refused', async () => {
    const reply = await owner.call('POST /api/projects/home/targets', {
      role: 'target',
      name: 'X',
      fields: { ...FIELDS, baseUrl: 'https://me:secret@host.example/v1' },
    });
    expect(reply.status).toBe(422);
    expect(reply.text).not.toContain('me:secret');
  });
});
