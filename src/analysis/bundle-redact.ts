import type { JudgeEntry, Manifest, TargetEntry, UserEntry } from '../pipeline/index.js';
import { withoutPlanNote } from './plan-note.js';

/** A manifest that may leave this machine, and the names that its targets and judges have there. */
export type Shareable = {
  manifest: Manifest;
  target: (name: string) => string;
  judge: (name: string) => string;
};

/** What stands in a bundle where this machine has a secret. */
export const WITHHELD = '[withheld]';

/**
 * Leaves out of a manifest what belongs to this machine: folders of data, answer and verdict files (base names stay),
 * credentials in addresses and headers. Names in results that hold such a path are shortened in the same way; names
 * that become equal get a number. Applied to its own result it changes nothing, so that an imported run compares
 * equal to the run it came from.
 */
export function shareable(stored: Manifest): Shareable {
  const manifest = withoutPlanNote(stored);
  const targets = shortNames(manifest.targets);
  const judges = shortNames(manifest.judges);
  const target = (name: string): string => targets.get(name) ?? name;
  const judge = (name: string): string => judges.get(name) ?? name;
  return {
    target,
    judge,
    manifest: {
      ...manifest,
      source: { dir: manifest.source.dir === null ? null : manifest.suite },
      conditions: manifest.conditions.map((c) => ({
        ...c,
        asked: { ...c.asked, o: withoutPaths(c.asked.o) },
        scoreOptions: withoutPaths(c.scoreOptions),
      })),
      targets: manifest.targets.map((t) => ({ ...shareableVoice(t), name: target(t.name) })),
      judges: manifest.judges.map((j) => ({ ...shareableVoice(j), name: judge(j.name) })),
      ...(manifest.user !== undefined && { user: shareableVoice(manifest.user) }),
    },
  };
}

/** Absolute paths in names and options become their last part; all else stays as it is. */
export const withoutPaths = <T>(value: T): T => mapTexts(value, shortPaths);

/**
 * The same for what a fault says, where only paths below the usual roots of a machine count: `/v1/chat` in it is a
 * server's, and the words of models are never touched.
 */
export const withoutMachinePaths = <T>(value: T): T =>
  mapTexts(value, (text) =>
    text.replace(
      /(^|[^\w/\\.])(?:\/(?:home|Users|root|tmp|var|private|mnt|opt|srv|usr|work|data)|[A-Za-z]:)[\\/](?:[^\s"'`\\/]*[\\/])*/g,
      '$1',
    ),
  );

/** A URL without user, password and parameters that are named like secrets; any other text as it is. */
export function withoutCredentials(text: string): string {
  if (!/^[a-z][a-z0-9+.-]*:\/\//i.test(text)) return text;
  let url: URL;
  try {
    url = new URL(text);
  } catch {
    return text;
  }
  const secret = [...url.searchParams.keys()].filter(isSecretName);
  if (url.username === '' && url.password === '' && secret.length === 0) return text;
  url.username = '';
  url.password = '';
  for (const name of secret) url.searchParams.delete(name);
  return url.toString();
}

function shareableVoice<T extends TargetEntry | JudgeEntry | UserEntry>(voice: T): T {
  return mapTexts(voice, (text, key) => {
    // A persona is what the target is; it is text, whatever it looks like.
    if (key === 'system' || key === 'name') return text;
    if (holdsSecret(text, key)) return WITHHELD;
    return key === 'path' ? baseName(text) : shortPaths(withoutCredentials(text));
  });
}

/** A variable's name in the place of a secret is none. */
function holdsSecret(text: string, key: string): boolean {
  const literal = text.replace(/\$\{?\w+\}?/g, '');
  return (isSecretName(key) && literal === text) || SECRET.test(literal);
}

/** What keys look like where somebody put one into a header, a body or an address. */
const SECRET = /\b(?:Bearer|Basic)\s+\S+|\bsk-[A-Za-z0-9_-]{8,}/;

/** `authorization`, `X-Api-Key`, `accessToken`; not `keyName`, which names the variable that holds a key. */
const isSecretName = (name: string): boolean =>
  /(?:^|[-_.])(?:api-?key|key|token|secret|password|passwd|authorization|auth|cookie|credentials?|signature|sig)$/i.test(
    name.replace(/([a-z])([A-Z])/g, '$1-$2'),
  );

/** Old name → name in the bundle, for those that differ. */
function shortNames(voices: readonly (TargetEntry | JudgeEntry)[]): ReadonlyMap<string, string> {
  const taken = new Set(voices.map((v) => v.name).filter((name, i) => short(voices[i]) === name));
  const names = new Map<string, string>();
  for (const voice of voices) {
    const wanted = short(voice);
    if (wanted === voice.name) continue;
    let name = wanted;
    for (let n = 2; taken.has(name); n++) name = `${wanted} (${n})`;
    taken.add(name);
    names.set(voice.name, name);
  }
  return names;
}

function short(voice: TargetEntry | JudgeEntry | undefined): string {
  if (voice === undefined) return '';
  if (voice.kind === 'file' && tellsOfMachine(voice.path))
    return voice.name.replace(voice.path, () => baseName(voice.path));
  return shortPaths(voice.name);
}

/** Paths that start at the root, at a home folder or above the working folder. */
const tellsOfMachine = (path: string): boolean =>
  /^(?:[\\/~]|[A-Za-z]:[\\/])/.test(path) || path.split(/[\\/]/).includes('..');

/** An absolute path of at least two parts (`/no_think` is a word), with what stands before it in a name or endpoint. */
const PATH = /^(file:\/\/|[a-z]{2,}[/:])?((?:~|[A-Za-z]:)?[\\/][^\\/]+[\\/].*)$/s;

/** `exec//opt/bots/run.sh --log=/var/log/bot` → `exec/run.sh --log=bot`; `module:/srv/bot.ts` → `module:bot.ts`. */
const shortPaths = (text: string): string =>
  text
    .split(/([\s"'=,]+)/)
    .map((word) =>
      word.replace(
        PATH,
        (_, kind: string | undefined, path: string) => `${kind ?? ''}${baseName(path)}`,
      ),
    )
    .join('');

const baseName = (path: string): string => path.split(/[\\/]/).findLast((p) => p !== '') ?? '';

/** A copy of JSON-like data with every text changed; `key` is the name of the nearest member above it. */
export function mapTexts<T>(value: T, change: (text: string, key: string) => string): T {
  const walk = (at: unknown, key: string): unknown => {
    if (typeof at === 'string') return change(at, key);
    if (Array.isArray(at)) return at.map((one) => walk(one, key));
    if (at === null || typeof at !== 'object') return at;
    return Object.fromEntries(Object.entries(at).map(([k, v]) => [k, walk(v, k)]));
  };
  return walk(value, '') as T;
}
