import { type HearthError, usageError } from '../contract/index.js';
import { parseModelName } from '../models/index.js';
import type { JudgeEntry, Manifest, ModelEntry, TargetEntry } from './manifest.js';

/** An address for the voice of that name; without a name, for all voices of its kind. */
export type Move = { name: string | null; to: string };

/** `NAME=http://…` or an address alone. */
export function parseMove(given: string): Move {
  const [, name, address] = /^([^=/:]+(?:\/[^=]+)?)=(https?:\/\/.*)$/s.exec(given) ?? [];
  return name === undefined || address === undefined
    ? { name: null, to: given }
    : { name, to: address };
}

/**
 * The manifest of a run whose models are asked at other addresses from now on. What was recorded stays, and each entry
 * notes from where and when it moved. The user's model moves with the targets whose address it shares, unless it has a
 * move of its own.
 * @throws HearthError exit 2 for an address that cannot be one, a name that is no model's, and an address without a name
 * where the voices are at several
 */
export function moveVoices(
  manifest: Manifest,
  moves: { targets: readonly Move[]; judges: readonly Move[]; user?: readonly Move[] },
  env: NodeJS.ProcessEnv,
  nowMs: number,
): Manifest {
  const { targets, judges, user } = manifest;
  const to = new Map([
    ...addressesOf(targets, user === undefined ? [] : [user], moves.targets, '--base-url'),
    ...addressesOf(judges, [], moves.judges, '--judge-base-url'),
    ...addressesOf(user === undefined ? [] : [user], [], moves.user ?? [], '--user-base-url'),
  ]);
  const movedOne = <V extends TargetEntry | JudgeEntry>(voice: V): V => {
    const address = to.get(voice);
    if (address === undefined || voice.kind !== 'model') return voice;
    return { ...voice, ...at(voice, address, env, nowMs) };
  };
  return {
    ...manifest,
    targets: targets.map(movedOne),
    judges: judges.map(movedOne),
    ...(user !== undefined && { user: movedOne(user) }),
  };
}

type Voice = TargetEntry | JudgeEntry;

/** Whom the flags concern, with the address of each; the last one counts. `others` follow, or are named. */
function addressesOf(
  voices: readonly Voice[],
  others: readonly Voice[],
  moves: readonly Move[],
  flag: string,
): Map<Voice, string> {
  const found = new Map<Voice, string>();
  const first = voices.filter(hasAddress);
  const models = [...first, ...others.filter(hasAddress)];
  for (const { name, to } of moves) {
    const addresses = new Set(first.map((voice) => voice.spec.baseUrl));
    if (name === null && addresses.size > 1) throw several(flag, first, to);
    const concerned = models.filter((voice) =>
      name === null ? addresses.has(voice.spec.baseUrl) : voice.name === name,
    );
    if (concerned.length === 0) throw nobody(flag, name, models);
    for (const voice of concerned) found.set(voice, to);
  }
  return found;
}

const hasAddress = (voice: Voice): voice is Voice & { kind: 'model' } =>
  voice.kind === 'model' && voice.spec.baseUrl !== '';

function at({ spec, moved: before }: ModelEntry, to: string, env: NodeJS.ProcessEnv, atMs: number) {
  const from = spec.baseUrl;
  // Checked, and brought into the form of the provider, as when a run is planned.
  const baseUrl = parseModelName(`${spec.provider}/${spec.model}`, env, to)?.baseUrl ?? to;
  if (baseUrl === from) return {};
  return { spec: { ...spec, baseUrl }, moved: [...(before ?? []), { from, to: baseUrl, atMs }] };
}

/** The address of a model, with the earlier ones before it: `http://a/v1 → http://b/v1 (2026-11-30)`. */
export const addressText = ({ spec, moved: before }: ModelEntry): string =>
  [
    ...(before ?? []).slice(0, 1).map(({ from }) => from),
    ...(before ?? []).map(({ to, atMs }) => `${to} (${new Date(atMs).toISOString().slice(0, 10)})`),
  ].join(' → ') || spec.baseUrl;

function nobody(
  flag: string,
  name: string | null,
  voices: readonly { name: string }[],
): HearthError {
  const known = voices.map((v) => v.name).join(', ') || '-';
  return usageError(
    name === null
      ? {
          en: 'no model of the run is asked at an address here',
          'zh-CN': '本次运行中没有通过地址访问的此类模型',
        }
      : {
          en: `"${name}" is no model of the run that has an address; these are: ${known}`,
          'zh-CN': `“${name}”不是本次运行中通过地址访问的模型；可用：${known}`,
        },
    { field: flag },
  );
}

function several(flag: string, voices: readonly { name: string }[], to: string): HearthError {
  const names = voices.map((v) => v.name).join(', ');
  return usageError(
    {
      en: `${names} are asked at several addresses; say whose this is: ${flag} ${voices[0]?.name ?? 'NAME'}=${to}`,
      'zh-CN': `${names} 的地址各不相同；请写明这是哪一个的：${flag} ${voices[0]?.name ?? '名称'}=${to}`,
    },
    { field: flag },
  );
}
