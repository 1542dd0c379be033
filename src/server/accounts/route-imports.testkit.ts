import { type Db, toColumn } from '../../store/index.js';
import { newId } from './ids.js';

/** An import and a bulk edit that a route's path names, made for one call; `project` null: nowhere. */
export async function putImports(
  db: Db,
  key: string,
  actor: string,
  project: string | null,
  put: (name: string, value: string) => void,
): Promise<void> {
  if (key.includes(':import')) {
    const id = newId('u');
    const campaign = newId('j');
    if (project !== null) {
      await db
        .insertInto('campaign')
        .values({
          id: campaign,
          project,
          suite: '',
          title: 'x',
          status: 'draft',
          settings: '{}',
          revision: 1,
          rubric: 1,
          seed: 'x',
          due_ms: null,
          made_ms: 1,
          made_by: actor,
          closed_ms: null,
        })
        .execute();
      await db
        .insertInto('work_import')
        .values({
          id,
          campaign,
          source: 'file',
          name: 'a.csv',
          status: 'sent',
          asked: 'null',
          looked: 'null',
          licence: '',
          provenance: '',
          read_n: 0,
          added_n: 0,
          counts: '{}',
          faults: '[]',
          reason: null,
          made_ms: 1,
          made_by: actor,
          signed_ms: null,
          signed_by: null,
          signed_note: '',
        })
        .execute();
    }
    put('import', id);
  }
  if (key.includes(':edit')) {
    // Of the campaign that the address already names.
    const campaign = /campaigns\/([^/:]+)\//.exec(key)?.[1] ?? '';
    const id = crypto.randomUUID();
    if (project !== null)
      await db
        .insertInto('bulk_act')
        .values({
          id,
          campaign: decodeURIComponent(campaign),
          about: toColumn({ filter: {}, change: {} }),
          n: 0,
          made_ms: Date.now(),
          made_by: actor,
          until_ms: Date.now() + 60_000,
          undone_ms: null,
        })
        .execute();
    put('edit', id);
  }
}
