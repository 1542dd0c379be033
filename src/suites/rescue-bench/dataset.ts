import { relative } from 'node:path';
import type { Asked, ImportNote, ImportReport, Source, Text } from '../../contract/index.js';
import { compareCheckpoints } from './checkpoints.js';
import { namesText, remarksOn, summaryOf } from './import-notes.js';
import { itemsOf } from './items.js';
import { BENCHMARK_FILE, type OfficialSet, readOfficialSet } from './official-set.js';
import { noData } from './options.js';
import { pseudonymise } from './pseudonyms.js';
import { sha256 } from './read-files.js';
import { readSample, SAMPLE_LANGS } from './samples.js';
import type { Session } from './session.js';
import type { AskOptions, RescueItem } from './types.js';

type Loaded = { items: RescueItem[]; report: ImportReport };

/**
 * Loads our own sessions or the user's copy of the benchmark. Names of the benchmark's people are replaced before
 * anything else sees them; our own sessions are invented and stay as they are.
 * @throws HearthError exit 2 when the data is missing or malformed.
 */
export async function load(source: Source, asked: Asked<AskOptions>): Promise<Loaded> {
  const { o } = asked;
  if (o.view === 'builtin') return loadBuiltin(o);
  if (source.dir === null) throw noData(o.view);
  return fromOfficial(await readOfficialSet(source.dir), source.dir, o);
}

async function loadBuiltin(o: AskOptions): Promise<Loaded> {
  const files = await Promise.all(SAMPLE_LANGS.map(readSample));
  const all = files.flatMap(({ sessions }) => sessions);
  const sessions = all.filter(({ lang }) => o.lang === 'all' || lang === o.lang);
  const items = itemsOf(sessions, 'builtin', o);
  return {
    items,
    report: {
      files: files.map(({ name }) => name),
      hash: sha256(Buffer.concat(files.map(({ bytes }) => bytes))),
      rows: all.length,
      items: items.length,
      notes: summaryOf(sessions).map((what) => info('sessions-*.jsonl', what)),
    },
  };
}

function fromOfficial(set: OfficialSet, dir: string, o: AskOptions): Loaded {
  const hidden = set.sessions.map((session) => pseudonymise(session));
  const sessions = hidden.map(({ session }) => session);
  const items = itemsOf(sessions, 'official', o);
  const file = set.files.find((name) => name === BENCHMARK_FILE) ?? '*.json';
  return {
    items,
    report: {
      files: set.files,
      hash: set.hash,
      rows: sessions.length,
      items: items.length,
      notes: [
        ...summaryOf(sessions).map((what) => info(file, what)),
        ...namesText(hidden).map((what, i) => ({ ...info(file, what), ...(i > 1 && DOUBTFUL) })),
        ...set.notes,
        ...set.checkpoints.flatMap((each) => compareCheckpoints(each, set.sessions)),
        ...sessions.flatMap((session) => notesOn(session, dir)),
      ],
    },
  };
}

/** The note on words that may be names: somebody has to look. */
const DOUBTFUL = { level: 'dubious' } as const;

const info = (file: string, what: Text): ImportNote => ({ file, row: null, level: 'info', what });

const notesOn = (session: Session, dir: string): ImportNote[] =>
  remarksOn(session).map(([level, what]) => ({
    file: session.line === null ? `${session.sample}.json` : relative(dir, session.file),
    row: session.line,
    level,
    what: {
      en: `${session.sample}: ${what.en}`,
      'zh-CN': `${session.sample}：${what['zh-CN']}`,
    },
  }));
