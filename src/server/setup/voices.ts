import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { VoiceFields } from '../../pipeline/index.js';
import { type Db, fromColumn, toColumn } from '../../store/index.js';
import { newToken } from '../accounts/ids.js';
import type { VoiceForm } from '../api/targets.js';

export type VoiceRole = 'target' | 'judge';

/** A version of a named target or judge. */
export type Voice = {
  id: string;
  version: number;
  project: string;
  role: VoiceRole;
  name: string;
  fields: VoiceForm;
  madeMs: number;
  madeBy: string;
  retired: boolean;
};

type Row = {
  id: string;
  version: number;
  project: string;
  role: string;
  name: string;
  fields: string;
  made_ms: number;
  made_by: string;
  retired_ms: number | null;
};

const voiceOf = (row: Row): Voice => ({
  id: row.id,
  version: row.version,
  project: row.project,
  role: row.role === 'judge' ? 'judge' : 'target',
  name: row.name,
  fields: fromColumn<VoiceForm>(row.fields),
  madeMs: Number(row.made_ms),
  madeBy: row.made_by,
  retired: row.retired_ms !== null,
});

/** Every version of an entry, newest first. */
export async function versionsOf(db: Db, id: string): Promise<Voice[]> {
  const rows = await db
    .selectFrom('voice')
    .selectAll()
    .where('id', '=', id)
    .orderBy('version', 'desc')
    .execute();
  return rows.map(voiceOf);
}

/**
 * The newest version of every entry that is offered, by name.
 * @param projects those whose entries are wanted; null: all
 */
export async function currentVoices(
  db: Db,
  projects: readonly string[] | null,
  role?: VoiceRole,
): Promise<Voice[]> {
  if (projects !== null && projects.length === 0) return [];
  let wanted = db
    .selectFrom('voice')
    .selectAll('voice')
    .where('retired_ms', 'is', null)
    .where(({ eb, selectFrom }) =>
      eb(
        'voice.version',
        '=',
        selectFrom('voice as newer')
          .select((e) => e.fn.max('newer.version').as('newest'))
          .whereRef('newer.id', '=', 'voice.id'),
      ),
    );
  if (projects !== null) wanted = wanted.where('voice.project', 'in', [...projects]);
  if (role !== undefined) wanted = wanted.where('voice.role', '=', role);
  return (await wanted.orderBy('voice.name').orderBy('voice.id').execute()).map(voiceOf);
}

/** Adds a version; false where there is one of this number already, since somebody else was faster. */
export async function addVersion(
  db: Db,
  voice: Omit<Voice, 'madeMs' | 'retired'>,
  now: number,
): Promise<boolean> {
  const { madeBy, fields, ...rest } = voice;
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('voice')
    .values({
      ...rest,
      fields: toColumn(fields),
      made_ms: now,
      made_by: madeBy,
      retired_ms: null,
    })
    .onConflict((c) => c.doNothing())
    .executeTakeFirst();
  return Number(numInsertedOrUpdatedRows ?? 0) > 0;
}

/** The entry of this name in the project, retired or not. */
export async function voiceNamed(
  db: Db,
  { project, role, name }: Pick<Voice, 'project' | 'role' | 'name'>,
): Promise<Voice | null> {
  const row = await db
    .selectFrom('voice')
    .selectAll()
    .where('project', '=', project)
    .where('role', '=', role)
    .where('name', '=', name)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row === undefined ? null : voiceOf(row);
}

/** What a run calls a version: the entry's name and the version, so that figures say which persona they are of. */
export const runName = ({ name, version }: Pick<Voice, 'name' | 'version'>): string =>
  `${name}@${version}`;

/** A version as a run's config file has it. */
export function voiceFieldsOf(voice: Pick<Voice, 'name' | 'version' | 'fields'>): VoiceFields {
  const { model, baseUrl, keyVariable, system, thinking, rpm, params } = voice.fields;
  const { temperature, topP, maxTokens, seed } = params;
  const given = {
    ...(temperature !== null && { temperature }),
    ...(topP !== null && { top_p: topP }),
    ...(maxTokens !== null && { max_tokens: maxTokens }),
    ...(seed !== null && { seed }),
  };
  return {
    name: runName(voice),
    model,
    ...(baseUrl !== null && { base_url: baseUrl }),
    ...(keyVariable !== null && { key_var: keyVariable }),
    ...(system !== null && { system }),
    ...(thinking !== null && { thinking }),
    ...(Object.keys(given).length > 0 && { params: given }),
    ...(rpm !== null && { limits: { rpm } }),
  };
}

/**
 * The config file for a run with these voices, for `--config`: an entry's text (its persona) never stands among arguments,
 * where other users of the machine could see it. Readable by the server's user alone; whoever asks for it removes it.
 * JSON, which is YAML.
 */
export async function writeVoices(
  home: string,
  voices: { targets?: readonly VoiceFields[]; judges?: readonly VoiceFields[] },
): Promise<string> {
  const folder = join(home, 'studio-voices');
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const file = join(folder, `${newToken().slice(0, 16)}.yaml`);
  await writeFile(file, JSON.stringify(voices), { mode: 0o600, flag: 'wx' });
  return file;
}
