import { type Db, toColumn } from '../../store/index.js';
import { newId } from '../accounts/ids.js';
import type { TestStudio, Visitor } from '../studio.testkit.js';

/** What is set up and that a route's path names, made for one call; null: nowhere. */
export async function putSetUp(
  db: Db,
  key: string,
  actor: string,
  project: string | null,
  put: (name: string, value: string) => void,
): Promise<void> {
  const owner = project ?? '';
  if (key.includes(':variable')) {
    const row = { variable: 'OPENAI_API_KEY', sealed: '', set_ms: 1, set_by: '' };
    await db
      .insertInto('provider_key')
      .values(row)
      .onConflict((c) => c.doNothing())
      .execute();
    put('variable', row.variable);
  }
  if (key.includes(':target')) {
    const id = newId('t');
    const fields = toColumn({
      model: 'openai/m',
      baseUrl: null,
      keyVariable: null,
      system: null,
      params: { temperature: null, topP: null, maxTokens: null, seed: null },
      thinking: null,
      rpm: null,
    });
    const row = { id, version: 1, project: owner, role: 'target', name: id, fields };
    if (project !== null)
      await db
        .insertInto('voice')
        .values({ ...row, made_ms: 1, made_by: actor, retired_ms: null })
        .execute();
    put('target', id);
  }
  if (key.includes(':upload')) {
    const id = newId('u');
    if (project !== null)
      await db
        .insertInto('upload')
        .values({ id, project, person: actor, file: 'a.csv', bytes: 1, made_ms: Date.now() })
        .execute();
    put('upload', id);
  }
  if (key.includes(':ownsuite')) {
    const id = newId('u');
    const row = { id, series: id, version: 1, suite: 'mine', title: 'Mine', kind: 'gold' };
    if (project !== null)
      await db
        .insertInto('own_suite')
        .values({ ...row, project, items: 1, file: 'a.csv', made_ms: 1, made_by: actor })
        .execute();
    put('ownsuite', id);
  }
  if (key.includes(':recordset')) {
    const id = newId('r');
    const row = { id, suite: 'intima', kind: 'answers', name: id, file: 'a.csv', view: '' };
    if (project !== null)
      await db
        .insertInto('record_set')
        .values({ ...row, project, records: 1, made_ms: 1, made_by: actor })
        .execute();
    put('recordset', id);
  }
  for (const [name, scope] of [
    ['webhook', 'project'],
    ['hook', 'person'],
  ] as const) {
    if (!key.includes(`:${name}`)) continue;
    const id = newId('w');
    if (project !== null)
      await db
        .insertInto('webhook')
        .values({
          id,
          scope,
          owner: scope === 'person' ? actor : project,
          name,
          form: 'wecom',
          host: 'hooks.example',
          address: '',
          secret: null,
          lang: 'en',
          kinds: '[]',
          quiet: null,
          made_ms: 1,
          made_by: actor,
        })
        .execute();
    put(name, id);
  }
}

/** Sends tables as a browser does. @throws Error with the server's answer where it refuses */
export const tableSender =
  (studio: TestStudio, { cookies }: Visitor) =>
  async (project: string, file: string, text: string, query = ''): Promise<{ id: string }> => {
    const response = await fetch(
      `http://127.0.0.1:${studio.studio.port}/api/projects/${project}/uploads?file=${encodeURIComponent(file)}${query}`,
      {
        method: 'POST',
        headers: {
          Origin: studio.studio.address,
          Cookie: [...cookies].map((pair) => pair.join('=')).join('; '),
        },
        body: text,
      },
    );
    if (!response.ok) throw new Error(await response.text());
    return (await response.json()) as { id: string };
  };
