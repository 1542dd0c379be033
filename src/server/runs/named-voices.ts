import { rm } from 'node:fs/promises';
import type { VoiceFields } from '../../pipeline/index.js';
import type { RunForm } from '../api/runs-control.js';
import type { Context } from '../context.js';
import { currentVoices, runName, type Voice, voiceFieldsOf, writeVoices } from '../setup/voices.js';

/** Targets and judges of a project that people have named, by what a run calls them. */
export async function entriesOf(
  { db }: Pick<Context, 'db'>,
  project: string,
): Promise<ReadonlyMap<string, Voice>> {
  const voices = await currentVoices(db, [project]);
  return new Map(voices.map((voice) => [runName(voice), voice]));
}

/**
 * Does the work with a config file that names the form's targets and judges where one of them is a named entry, else with
 * none; the file is gone afterwards.
 */
export async function withEntries<T>(
  { setup }: Pick<Context, 'setup'>,
  form: Pick<RunForm, 'targets' | 'judges'>,
  entries: ReadonlyMap<string, Voice>,
  work: (config: string | null) => Promise<T>,
): Promise<T> {
  if (![...form.targets, ...form.judges].some((name) => entries.has(name))) return work(null);
  const fieldsOf = (name: string): VoiceFields => {
    const voice = entries.get(name);
    return voice === undefined ? plain(name) : voiceFieldsOf(voice);
  };
  const file = await writeVoices(setup.home, {
    targets: form.targets.map(fieldsOf),
    judges: form.judges.map(fieldsOf),
  });
  return work(file).finally(() => rm(file, { force: true }));
}

/** `NAME=PROVIDER/MODEL` as on the command line. */
function plain(given: string): VoiceFields {
  const [, name, model] = /^([\p{L}\p{N}._-]+)=([a-z]+[/:].+)$/su.exec(given) ?? [];
  return name === undefined || model === undefined ? given : { name, model };
}
