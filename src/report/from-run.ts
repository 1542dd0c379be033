import { ownLine, trustOf } from '../analysis/index.js';
import {
  type AnySuite,
  type Json,
  type Section,
  same,
  type Text,
  type Validity,
} from '../contract/index.js';
import { modelFamily } from '../models/index.js';
import {
  addressText,
  fidelityOf,
  type JudgeEntry,
  type LoadedCondition,
  type Manifest,
  panelMembers,
  panelName,
  type Result,
  ratedRows,
  ratersOf,
  rowSource,
  type TargetEntry,
} from '../pipeline/index.js';
import type { Db } from '../store/index.js';
import { commandOf } from './command.js';
import { conditionNames } from './condition-name.js';
import { dataFile } from './data-file.js';
import { judgeRecord } from './judge-record.js';
import { COMPARED, type ReportModel } from './model.js';
import { inNamedOrder } from './target-order.js';

export type RunReport = {
  db: Db;
  suite: AnySuite;
  manifest: Manifest;
  conditions: readonly LoadedCondition[];
  /** Of the same run and scoring. */
  results: readonly Result[];
};

/** All that a report shows of a stored run. Pure in what is stored. */
export async function reportOfRun(run: RunReport): Promise<ReportModel> {
  const { suite, manifest, conditions, results } = run;
  return {
    title: suite.meta.title,
    suite: suite.meta,
    run: {
      id: manifest.run,
      tag: manifest.tag,
      createdMs: manifest.createdMs,
      hearth: manifest.hearth,
      node: manifest.node,
      seed: manifest.seed,
      repeats: manifest.repeats,
      judgeRepeats: manifest.judgeRepeats,
      preset: manifest.preset,
      changed: manifest.changed,
    },
    data: dataOf(conditions),
    conditions: conditions.map(({ condition: c, report }) => ({
      id: c.id,
      protocol: c.asked.protocol,
      scoring: c.scoring,
      fidelity: fidelityOf(suite, { condition: c, report }),
      options: { ...asRecord(c.asked.o), ...asRecord(c.scoreOptions) },
    })),
    targets: manifest.targets.map((target) => targetOf(suite, target)),
    judges: await judgesOf(run),
    // Results come with the conditions innermost, so their place tells the condition.
    outcomes: results.map((result, i) => ({
      target: result.target,
      judge: result.panel === undefined ? result.judge : panelName(result.panel),
      condition: conditions[i % conditions.length]?.condition.id ?? '',
      counts: result.counts,
      coverage: result.coverage,
      cost: result.cost,
      ...(result.reused !== undefined && { reused: result.reused }),
      ...(result.reusedVerdicts !== undefined && { reusedVerdicts: result.reusedVerdicts }),
    })),
    sections: [
      ...(await contrastOf(run)),
      ...(await Promise.all(
        conditions.map(async (loaded) => ({
          condition: loaded.condition.id,
          sections: await sectionsOf(run, loaded),
        })),
      )),
    ],
    command: commandOf(suite, manifest),
  };
}

async function sectionsOf(run: RunReport, loaded: LoadedCondition): Promise<Section[]> {
  const { s, rows } = sideOf(run, loaded);
  const sections = await run.suite.analyse(rows(), s, run.manifest.seed, referencesOf(run));
  return asNamed(run, sections);
}

/** What differs between the conditions, where there are several and the suite says so; it comes first. */
async function contrastOf(run: RunReport): Promise<ReportModel['sections']> {
  const names = conditionNames(
    run.conditions.map(({ condition: c }) => ({
      id: c.id,
      protocol: c.asked.protocol,
      scoring: c.scoring,
      options: { ...asRecord(c.asked.o), ...asRecord(c.scoreOptions) },
    })),
  );
  const [first, second, ...more] = run.conditions.map((loaded) => {
    const side = sideOf(run, loaded);
    return { ...side, id: names.get(side.id) ?? side.id };
  });
  const { contrast } = run.suite;
  if (contrast === undefined || first === undefined || second === undefined) return [];
  const { seed } = run.manifest;
  const sections = await contrast([first, second, ...more], seed, referencesOf(run));
  return sections.length === 0 ? [] : [{ condition: COMPARED, sections: asNamed(run, sections) }];
}

/** One condition with the rows of every target and rater. */
function sideOf(run: RunReport, loaded: LoadedCondition) {
  const source = rowSource(run, loaded);
  async function* rows() {
    for (const target of run.manifest.targets)
      for (const rater of ratersOf(run.manifest)) yield* ratedRows(source, target, rater);
  }
  return { id: loaded.condition.id, s: source.scored, rows };
}

const asNamed = (run: RunReport, sections: readonly Section[]): Section[] => {
  const names = run.manifest.targets.map(({ name }) => name);
  return sections.map((section) => inNamedOrder(section, names, referencesOf(run)));
};

const referencesOf = ({ manifest }: RunReport): ReadonlySet<string> =>
  new Set(manifest.targets.filter((t) => t.kind === 'builtin').map((t) => t.name));

const BUILT_IN: Text = { en: 'built-in items', 'zh-CN': '自带题目' };
const OWN: Text = { en: 'items of the suite’s folder', 'zh-CN': '评测集文件夹中的题目' };

/** Suites without views read either their own items or a user's folder. */
const viewName = (view: string, fromFiles: boolean): Text => {
  if (view === 'builtin') return BUILT_IN;
  if (view === '') return fromFiles ? OWN : BUILT_IN;
  return same(view);
};

function dataOf(conditions: readonly LoadedCondition[]): ReportModel['data'] {
  const views = new Map<string, Text>();
  const languages = new Set<string>();
  const files = new Set<string>();
  const hashes = new Set<string>();
  const notes = new Map<string, ReportModel['data']['notes'][number]>();
  for (const { condition, items, report } of conditions) {
    const { view } = asRecord(condition.asked.o);
    const name = typeof view === 'string' ? view : '';
    views.set(name, viewName(name, report.files.length > 0));
    for (const item of items) if (item.lang !== undefined) languages.add(item.lang);
    for (const file of report.files) files.add(dataFile(file));
    hashes.add(condition.dataHash);
    for (const note of report.notes) {
      const shown = { ...note, file: dataFile(note.file) };
      notes.set(JSON.stringify(shown), shown);
    }
  }
  return {
    view: joined([...views.values()]),
    files: [...files],
    hash: [...hashes].join(' '),
    items: Math.max(0, ...conditions.map((c) => c.items.length)),
    languages: [...languages],
    notes: [...notes.values()],
  };
}

const joined = (texts: readonly Text[]): Text => ({
  en: texts.map((t) => t.en).join(', '),
  'zh-CN': texts.map((t) => t['zh-CN']).join('、'),
});

function targetOf(suite: AnySuite, target: TargetEntry): ReportModel['targets'][number] {
  const { name, kind } = target;
  const base = { name, about: null, reference: false };
  if (kind === 'builtin') {
    // The first part of the name says which sort of reference it is.
    const [sort = kind] = name.split('/');
    const about = suite.builtinTargets?.[name]?.about ?? null;
    return { ...base, kind: sort, about, reference: true, parameters: {} };
  }
  if (kind === 'file') return { ...base, kind, parameters: { sha256: target.hash } };
  const { spec, params, system } = target;
  return {
    ...base,
    kind,
    parameters: {
      model: spec.model,
      address: addressText(target),
      ...params,
      ...(system !== null && { system }),
    },
  };
}

export async function judgesOf(run: RunReport): Promise<ReportModel['judges']> {
  const judges = await Promise.all(run.manifest.judges.map((judge) => judgeOf(run, judge)));
  const panels = run.manifest.panels.map((how) => ({
    name: panelName(how),
    kind: 'panel',
    about: joined(panelMembers(run.manifest.judges).map((j) => same(j.name))),
    validity: null,
    record: null,
    promptVersion: null,
    parameters: {},
    sameFamilyAs: [],
  }));
  return [...judges, ...panels];
}

async function judgeOf(
  { db, suite, manifest, conditions }: RunReport,
  judge: JudgeEntry,
): Promise<ReportModel['judges'][number]> {
  const { name, kind } = judge;
  const record = judgeRecord(await trustOf(db, { manifest, conditions }, judge));
  const base = {
    name,
    kind,
    about: null,
    validity: null,
    record,
    promptVersion: null,
    sameFamilyAs: [],
  };
  switch (judge.kind) {
    case 'file':
      return { ...base, parameters: { sha256: judge.hash } };
    case 'local':
      return {
        ...base,
        // What reads nothing is no classifier.
        kind: judge.baseline === true ? 'reads-nothing' : kind,
        ...(await localFacts(suite, name, record?.people === true)),
        parameters: { hash: judge.hash },
      };
    case 'model': {
      const protocols = [...new Set(conditions.map((c) => c.condition.asked.protocol))];
      return {
        ...base,
        promptVersion: `${suite.meta.id} ${suite.meta.version}, ${protocols.join(' + ')}`,
        parameters: { model: judge.spec.model, address: addressText(judge), ...judge.params },
        sameFamilyAs: manifest.targets
          .filter((t) => t.kind === 'model')
          .filter((t) => modelFamily(t.spec.model) === modelFamily(judge.spec.model))
          .map((t) => t.name),
      };
    }
  }
}

/** What a local judge says of itself; nothing when its model file is gone. */
async function localFacts(
  suite: AnySuite,
  name: string,
  people: boolean,
): Promise<{ about: Text | null; validity: Validity | null }> {
  try {
    const judge = await suite.localJudges?.[name]?.();
    if (judge !== undefined)
      return { about: ownLine(judge.about, people), validity: judge.validity };
  } catch {
    // A report of stored verdicts needs no judge.
  }
  return { about: null, validity: null };
}

const asRecord = (value: Json): Record<string, Json> =>
  value !== null && typeof value === 'object' && !Array.isArray(value) ? value : {};
