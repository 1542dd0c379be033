import { createHash, randomBytes } from 'node:crypto';
import {
  type AnySuite,
  type ImportReport,
  type Item,
  type Json,
  type Place,
  type Preset,
  type Profile,
  type Source,
  type Text,
  usageError,
} from '../contract/index.js';
import type { Price } from '../models/index.js';
import { digestList } from '../store/index.js';
import { checkUnderAll } from './check-records.js';
import { throwTogether } from './fault-list.js';
import type { Budget, Condition, Filter, Manifest, PanelHow } from './manifest.js';
import type { OddRecord } from './odd-records.js';
import { resolveOptions, type SetValues } from './options.js';
import { idsOfAllViews } from './other-views.js';
import { panelsFor } from './panel-judges.js';
import type { Elsewhere } from './records.js';
import { selectItems } from './select-items.js';
import { firstPlayed, noUser } from './simulated-user.js';
import {
  type LoadedJudge,
  type LoadedTarget,
  loadJudge,
  loadModel,
  loadTarget,
  type VoiceInput,
} from './voices.js';

/** What a person asks for; the plan resolves it. */
export type RunRequest = {
  suite: AnySuite;
  source: Source;
  targets: readonly VoiceInput[];
  judges: readonly VoiceInput[];
  panels: readonly PanelHow[];
  /** Null: the preset's, else `sound`. */
  profiles: readonly Profile[] | null;
  preset: string | null;
  set: SetValues;
  filter: Filter;
  /** Null: as many as answer files hold, else the preset's, else 1. */
  repeats: number | null;
  judgeRepeats: number | null;
  seed: string;
  maxConnections: number;
  /** Take over finished answers of other runs to the same request; default false. */
  reuse?: boolean;
  /** The model that plays the user, where a suite asks for one. */
  user?: VoiceInput;
  budget?: Budget;
  prices?: readonly Price[];
  tag: string | null;
  hearth: string;
  env: NodeJS.ProcessEnv;
  now: Date;
};

/** The items of one condition with the report of their import. */
export type LoadedCondition = { condition: Condition; items: Item[]; report: ImportReport };
export type Plan = {
  suite: AnySuite;
  manifest: Manifest;
  conditions: LoadedCondition[];
  targets: LoadedTarget[];
  judges: LoadedJudge[];
  /** Records of files that are not taken as they stand; a person should hear of them. */
  odd: OddRecord[];
};

/** Resolves and checks everything before anything is asked or stored. @throws HearthError exit 2. */
export async function planRun(request: RunRequest): Promise<Plan> {
  const { suite } = request;
  const preset = findPreset(suite, request.preset);
  const profiles = request.profiles ?? [preset?.profile ?? 'sound'];
  const conditions: LoadedCondition[] = [];
  for (const profile of profiles) {
    for (const resolved of resolveOptions(suite, request.source, profile, preset, request.set)) {
      const id = `c${conditions.length + 1}`;
      conditions.push(
        await loadCondition(suite, request.source, request.filter, request.seed, {
          id,
          ...resolved,
        }),
      );
    }
  }
  const everyItem = await allItems(suite, request.source, request.filter, conditions);
  const elsewhere = once(() => idsOfAllViews(suite, request.source));
  const judgeInputs = request.judges.length > 0 ? request.judges : defaultJudges(suite, preset);
  const odd: OddRecord[] = [];
  const targets: LoadedTarget[] = [];
  for (const input of request.targets) {
    const target = await loadTarget(suite, input, everyItem, request.env, elsewhere);
    odd.push(...(target.file?.unaligned ?? []));
    odd.push(...checkUnderAll(suite, 'answer', target.file, everyItem, conditions));
    targets.push(target);
  }
  const names = targets.map((t) => t.entry.name);
  refuseTwins('--target', names);
  const world = { suite, conditions, everyItem, elsewhere, targets: names, env: request.env };
  const { judges, odd: oddVerdicts } = await loadJudges(world, judgeInputs);
  odd.push(...oddVerdicts);
  if (targets.length === 0)
    throw usageError({ en: 'name at least one', 'zh-CN': '请至少给出一个' }, { field: '--target' });

  if (request.user === undefined && targets.some(({ entry }) => entry.kind === 'model'))
    for (const { condition, items } of conditions) {
      const played = firstPlayed(suite, condition, items);
      if (played !== null) throw noUser(suite.meta.id, played);
    }
  const fileRepeats = Math.max(1, ...targets.map((t) => t.file?.repeats ?? 1));
  const manifest: Manifest = {
    schema: 1,
    run: runId(suite.meta.id, request.now),
    hearth: request.hearth,
    node: process.versions.node,
    suite: suite.meta.id,
    suiteVersion: suite.meta.version,
    createdMs: request.now.getTime(),
    preset: request.preset,
    changed: changedAgainst(preset, request),
    source: request.source,
    conditions: conditions.map((c) => c.condition),
    targets: targets.map((t) => t.entry),
    judges: judges.map((j) => j.entry),
    ...(request.user !== undefined && {
      user: loadModel(request.user, request.env, '--user-model'),
    }),
    panels:
      suite.panel === undefined
        ? []
        : panelsFor(
            judges.map((j) => j.entry),
            request.panels,
          ),
    repeats: request.repeats ?? preset?.repeats ?? fileRepeats,
    judgeRepeats: request.judgeRepeats ?? preset?.judgeRepeats ?? 1,
    seed: request.seed,
    filter: request.filter,
    maxConnections: request.maxConnections,
    reuse: request.reuse ?? false,
    ...(request.budget !== undefined && { budget: request.budget }),
    ...(request.prices !== undefined && { prices: [...request.prices] }),
    tag: request.tag,
  };
  return { suite, manifest, conditions, targets, judges, odd };
}

/** Further judges for a stored run, read and checked as when a run is planned. @throws HearthError exit 2. */
export async function planJudges(
  suite: AnySuite,
  manifest: Manifest,
  conditions: readonly LoadedCondition[],
  inputs: readonly VoiceInput[],
  env: NodeJS.ProcessEnv,
): Promise<{ judges: LoadedJudge[]; odd: OddRecord[] }> {
  const everyItem = await allItems(suite, manifest.source, manifest.filter, conditions);
  const targets = manifest.targets.map((t) => t.name);
  const elsewhere = once(() => idsOfAllViews(suite, manifest.source));
  return loadJudges({ suite, conditions, everyItem, elsewhere, targets, env }, inputs);
}

/** Asks for a value on first use and keeps it. */
function once<T>(of: () => Promise<T>): () => Promise<T> {
  let kept: Promise<T> | undefined;
  return () => {
    kept ??= of();
    return kept;
  };
}

type JudgesWorld = {
  suite: AnySuite;
  conditions: readonly LoadedCondition[];
  everyItem: readonly Item[];
  elsewhere: Elsewhere;
  targets: readonly string[];
  env: NodeJS.ProcessEnv;
};

async function loadJudges(
  { suite, conditions, everyItem, elsewhere, targets, env }: JudgesWorld,
  inputs: readonly VoiceInput[],
): Promise<{ judges: LoadedJudge[]; odd: OddRecord[] }> {
  const judges: LoadedJudge[] = [];
  const odd: OddRecord[] = [];
  for (const input of inputs) {
    const loaded = await loadJudge(suite, input, everyItem, env, elsewhere);
    odd.push(...(loaded[0]?.file?.unaligned ?? []));
    for (const { file } of loaded)
      odd.push(...checkUnderAll(suite, 'verdict', file, everyItem, conditions));
    judges.push(...loaded);
  }
  refuseTwins(
    '--judge',
    judges.map((j) => j.entry.name),
  );
  checkVerdictTargets(judges, targets);
  return { judges, odd };
}

/**
 * Loads the items of a stored condition again and compares their content.
 * @throws HearthError exit 2 when the data changed since the run was planned.
 */
export async function reloadCondition(
  suite: AnySuite,
  manifest: Manifest,
  condition: Condition,
): Promise<LoadedCondition> {
  const loaded = await loadCondition(
    suite,
    manifest.source,
    manifest.filter,
    manifest.seed,
    condition,
  );
  if (loaded.condition.itemsHash !== condition.itemsHash) {
    const what = whatChanged(condition, loaded.condition);
    throw usageError({
      en: `the data of run ${manifest.run} changed since it was planned: ${what.en}; restore it, or start a new run`,
      'zh-CN': `运行 ${manifest.run} 的数据在规划之后有变动：${what['zh-CN']}；请恢复数据，或新建一次运行`,
    });
  }
  return { ...loaded, condition };
}

/** What is told apart without the items as they were: the files, how they are read, how many there are. */
function whatChanged(then: Condition, now: Condition): Text {
  if (then.dataHash === now.dataHash)
    return {
      en: `the data files are the same, but their items are read or chosen in another way (${then.items} then, ${now.items} now), as by another suite.yaml or another version`,
      'zh-CN': `数据文件未变，但题目的读取或选取方式不同（当时 ${then.items} 条，现在 ${now.items} 条），例如 suite.yaml 或版本不同`,
    };
  return {
    en: `its files hold ${then.items === now.items ? `as many items (${now.items}) with other text or in another order` : `${now.items} items, ${then.items} then`}`,
    'zh-CN':
      then.items === now.items
        ? `题数相同（${now.items} 条），但文本或顺序不同`
        : `当时 ${then.items} 条，现在 ${now.items} 条`,
  };
}

async function loadCondition(
  suite: AnySuite,
  source: Source,
  filter: Filter,
  seed: string,
  base: Pick<Condition, 'id' | 'asked' | 'scoring' | 'scoreOptions'>,
): Promise<LoadedCondition> {
  const { items: all, report } = await suite.load(source, base.asked);
  refuseTwins(
    'item',
    all.map((item: Item) => item.id),
  );
  const items = selectItems<Item>(all, filter, seed);
  return {
    condition: {
      id: base.id,
      asked: base.asked,
      scoring: base.scoring,
      scoreOptions: base.scoreOptions,
      dataHash: report.hash,
      itemsHash: digestList(items),
      items: items.length,
    },
    items,
    report,
  };
}

/** Ids that files may name: all items of all views in the run, selected or not. */
async function allItems(
  suite: AnySuite,
  source: Source,
  filter: Filter,
  conditions: readonly LoadedCondition[],
): Promise<Item[]> {
  const whole = Object.keys(filter).length === 0;
  const [only] = conditions;
  if (whole && only !== undefined && conditions.length === 1) return only.items;
  const all = new Map<string, Item>();
  for (const { condition, items } of conditions)
    for (const item of whole ? items : (await suite.load(source, condition.asked)).items)
      all.set(item.id, item);
  return [...all.values()];
}

function findPreset(suite: AnySuite, name: string | null): Preset<Json, Json> | null {
  if (name === null) return null;
  const preset = suite.presets[name];
  if (preset === undefined) {
    const known = Object.keys(suite.presets).join(', ');
    throw usageError(
      { en: `"${name}" is none of ${known}`, 'zh-CN': `“${name}”不在 ${known} 之中` },
      { field: '--preset' },
    );
  }
  return preset as Preset<Json, Json>;
}

function defaultJudges(suite: AnySuite, preset: Preset<Json, Json> | null): VoiceInput[] {
  const names =
    preset?.judges ?? (suite.meta.defaultJudge === null ? [] : [suite.meta.defaultJudge]);
  return names.map((name) => ({ name }));
}

/** Names what flags changed against the preset, for `paper-iclr, changed: judge`. */
function changedAgainst(preset: Preset<Json, Json> | null, request: RunRequest): string[] {
  if (preset === null) return [];
  const changed: string[] = [];
  if (request.profiles !== null && request.profiles.join() !== preset.profile)
    changed.push('profile');
  if (
    request.judges.length > 0 &&
    request.judges.map((j) => j.name).join() !== preset.judges?.join()
  )
    changed.push('judge');
  if (request.repeats !== null && request.repeats !== (preset.repeats ?? 1))
    changed.push('repeats');
  changed.push(...Object.keys(request.set));
  if (Object.keys(request.filter).length > 0) changed.push('items');
  return changed;
}

function refuseTwins(field: string, names: readonly string[]): void {
  const seen = new Set<string>();
  for (const name of names) {
    if (seen.has(name))
      throw usageError(
        { en: `"${name}" stands there twice`, 'zh-CN': `“${name}”出现了两次` },
        { field },
      );
    seen.add(name);
  }
}

/** A verdict without a target is clear only while there is one target; one of a target outside the run is a slip. */
function checkVerdictTargets(judges: readonly LoadedJudge[], targets: readonly string[]): void {
  throwTogether(
    judges.flatMap(({ file }) =>
      (file?.records ?? []).flatMap(({ target, line }) => {
        const place = { file: file?.file ?? '', line, field: 'target' };
        if (target === null) return targets.length > 1 ? [noTarget(targets.length, place)] : [];
        return targets.includes(target) ? [] : [strangeTarget(target, targets, place)];
      }),
    ),
  );
}

const strangeTarget = (target: string, targets: readonly string[], place: Place) =>
  usageError(
    {
      en: `"${target}" is no target of this run; its targets: ${targets.join(', ')}`,
      'zh-CN': `“${target}”不是本次运行的被测对象；本次的对象有：${targets.join('、')}`,
    },
    place,
  );

const noTarget = (n: number, place: Place) =>
  usageError(
    {
      en: `is missing, and the run has ${n} targets; say whose answer this verdict is of`,
      'zh-CN': `缺失，而本次运行有 ${n} 个被测对象；请写明是哪一个的回答`,
    },
    place,
  );

/** `intima-20261129-2119-x7k2p`: sortable, short enough to type. */
function runId(suite: string, now: Date): string {
  const stamp = now.toISOString().replace(/[-:]/g, '').replace('T', '-').slice(0, 13);
  const tail = createHash('sha256').update(randomBytes(16)).digest('base64url');
  return `${suite}-${stamp}-${tail
    .replace(/[^a-z0-9]/gi, '')
    .toLowerCase()
    .slice(0, 5)}`;
}
