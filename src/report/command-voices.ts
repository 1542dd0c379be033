import type { Params } from '../contract/index.js';
import { type ModelSpec, parseModelName } from '../models/index.js';
import type { JudgeEntry, Manifest, TargetEntry, UserEntry } from '../pipeline/index.js';
import { digest } from '../store/index.js';

type ModelVoice = Extract<TargetEntry | JudgeEntry, { kind: 'model' }> | UserEntry;

/** Flags as name and value, and whether they say all: what belongs to one voice alone only a config file can say. */
export type VoiceFlags = { flags: [name: string, value: string][]; whole: boolean };

/** The flags that name a run's targets, judges and user model, and say how they are asked. Pure. */
export function voiceFlags({ targets, judges, user }: Manifest): VoiceFlags {
  const asked = targets.filter((t) => t.kind === 'model');
  const rating = judges.filter((j) => j.kind === 'model');
  const played = user === undefined ? [] : [user];
  const parts: VoiceFlags[] = [
    ...targets.map((target) => named('target', target)),
    ...judgesOnce(judges).map((judge) => named('judge', judge)),
    ...played.map((voice) => named('user-model', voice)),
    address('base-url', asked),
    address('judge-base-url', rating),
    address('user-base-url', played),
    sampling(asked),
    // Judges and users are asked with what suite and preset say.
    { flags: [], whole: [...rating, ...played].every(({ params }) => isEmpty(params)) },
    { flags: [], whole: asked.every(({ system }) => system === null) },
    { flags: [], whole: [...asked, ...rating, ...played].every(({ spec }) => hasUsualKey(spec)) },
    thinking(asked),
    options([...asked, ...rating, ...played]),
  ];
  return {
    flags: parts.flatMap((part) => part.flags),
    whole: parts.every((part) => part.whole),
  };
}

/** A verdict file with several raters was named once, without their names. */
export function judgesOnce(judges: readonly JudgeEntry[]): JudgeEntry[] {
  const all = judges.map((judge) =>
    judge.kind === 'file' && judge.rater !== null
      ? { ...judge, name: judge.name.slice(0, -judge.rater.length - 1) }
      : judge,
  );
  return all.filter((judge, i) => all.findIndex(({ name }) => name === judge.name) === i);
}

/** What a voice is beside its name: `provider/model` or `file/PATH`; null where the name says it. */
export function modelOf(voice: TargetEntry | JudgeEntry | UserEntry): string | null {
  if (voice.kind === 'builtin' || voice.kind === 'local') return null;
  const own =
    voice.kind === 'file' ? ['file', voice.path] : [voice.spec.provider, voice.spec.model];
  return voice.name === own.join('/') || voice.name === own.join(':') ? null : own.join('/');
}

function named(flag: string, voice: TargetEntry | JudgeEntry | UserEntry): VoiceFlags {
  const model = modelOf(voice);
  const value = model === null ? voice.name : `${voice.name}=${model}`;
  // The form in which the command takes a name of one's own.
  const whole = model === null || /^[\p{L}\p{N}._-]+$/u.test(voice.name);
  return { flags: [[flag, value]], whole: whole && !(flag === 'user-model' && model !== null) };
}

/** One address for all of them, or none where each has its provider's own. */
function address(flag: string, voices: readonly ModelVoice[]): VoiceFlags {
  const specs = voices.map(({ spec }) => spec).filter(({ baseUrl }) => baseUrl !== '');
  const [first] = specs;
  if (first === undefined || specs.every(isUsualAddress)) return { flags: [], whole: true };
  const whole = specs.every(({ baseUrl }) => baseUrl === first.baseUrl);
  return { flags: whole ? [[flag, first.baseUrl]] : [], whole };
}

const isUsualAddress = (spec: ModelSpec): boolean => usual(spec)?.baseUrl === spec.baseUrl;

/** Without an address of its own a provider's variable has its usual name too. */
const hasUsualKey = (spec: ModelSpec): boolean =>
  usual(spec, spec.baseUrl)?.keyName === spec.keyName;

/** The spec of the same model where the environment says nothing; null for providers that must be told an address. */
function usual({ provider, model }: ModelSpec, baseUrl?: string): ModelSpec | null {
  try {
    return parseModelName(`${provider}/${model}`, {}, baseUrl || undefined);
  } catch {
    return null;
  }
}

function sampling(targets: readonly { params: Params }[]): VoiceFlags {
  const [first] = targets;
  if (first === undefined) return { flags: [], whole: true };
  if (!areEqual(targets.map(({ params }) => params))) return { flags: [], whole: false };
  const { temperature, topP, maxTokens, seed } = first.params;
  return {
    flags: [
      ...flag('temperature', temperature),
      ...flag('top-p', topP),
      ...flag('max-tokens', maxTokens),
    ],
    whole: seed === undefined,
  };
}

function thinking(targets: readonly ModelVoice[]): VoiceFlags {
  const said = targets.map(({ spec }) => spec.thinking);
  const [first] = said;
  if (!areEqual(said)) return { flags: [], whole: false };
  return {
    flags: first === undefined ? [] : [['thinking', first ? 'on' : 'off']],
    whole: true,
  };
}

/** Time-outs, limits and retries hold for every model alike; all else is a voice's own. */
function options(voices: readonly ModelVoice[]): VoiceFlags {
  const all = voices.map(({ spec }) => {
    const { provider: _, model: __, baseUrl: ___, keyName: ____, thinking: _____, ...rest } = spec;
    return rest;
  });
  const [first] = all;
  if (first === undefined) return { flags: [], whole: true };
  if (!areEqual(all)) return { flags: [], whole: false };
  const { retries, timeouts = {}, limits = {}, ...others } = first;
  const { totalMs, ...otherTimeouts } = timeouts;
  const { rpm, tpm, ...otherLimits } = limits;
  return {
    flags: [
      ...flag('timeout', totalMs === undefined ? undefined : totalMs / 1000),
      ...flag('rpm', rpm),
      ...flag('tpm', tpm),
      ...flag('max-retries', retries),
    ],
    whole: [others, otherTimeouts, otherLimits].every(isEmpty),
  };
}

const flag = (name: string, value: number | undefined): [string, string][] =>
  value === undefined ? [] : [[name, String(value)]];
const isEmpty = (record: object): boolean => Object.keys(record).length === 0;
const areEqual = (values: readonly unknown[]): boolean => new Set(values.map(digest)).size <= 1;
