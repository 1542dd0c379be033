import { rm } from 'node:fs/promises';
import type { VoiceFields } from '../../pipeline/index.js';
import type { RunForm } from '../api/runs-control.js';
import type { Context } from '../context.js';
import { recordFile, recordSets } from '../setup/record-sets.js';
import { currentVoices, runName, voiceFieldsOf, writeVoices } from '../setup/voices.js';

/** What a project has named, by what a run calls it, as a config file has it. */
export type Entries = ReadonlyMap<string, VoiceFields>;

/** Targets and judges that people have named, and the answers and verdicts that they put in for this suite. */
export async function entriesOf(
  { db, setup }: Pick<Context, 'db' | 'setup'>,
  { project, suite }: Pick<RunForm, 'project' | 'suite'>,
): Promise<Entries> {
  const voices = await currentVoices(db, [project]);
  const sets = await recordSets(db, [project], suite);
  return new Map([
    ...voices.map((voice) => [runName(voice), voiceFieldsOf(voice)] as const),
    ...sets.map(({ id, name }) => [name, recordVoice(setup.home, id, name)] as const),
  ]);
}

/** A set of answers or verdicts as a target or judge of a run. */
const recordVoice = (home: string, id: string, name: string): VoiceFields => ({
  name,
  model: `file/${recordFile(home, id)}`,
});

/**
 * Does the work with a config file that names the form's targets and judges where one of them is a named entry, else with
 * none; the file is gone afterwards.
 */
export async function withEntries<T>(
  { setup }: Pick<Context, 'setup'>,
  form: Pick<RunForm, 'targets' | 'judges'>,
  entries: Entries,
  work: (config: string | null) => Promise<T>,
): Promise<T> {
  if (![...form.targets, ...form.judges].some((name) => entries.has(name))) return work(null);
  const fieldsOf = (name: string): VoiceFields => entries.get(name) ?? plain(name);
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
