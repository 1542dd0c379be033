import type { Answer, Asked as AskedOf } from '../../../src/server/api/index.js';
import type { useWords } from '../words/index.js';
import { begunForm } from './begun-form.js';

export type Choices = Answer<'GET /api/run-form'>;
export type Suite = Choices['suites'][number];
export type Form = AskedOf<'POST /api/run-estimates'>['body'];

export const EMPTY: Form = {
  suite: '',
  project: '',
  targets: [],
  judges: [],
  preset: null,
  profiles: [],
  options: {},
  limit: null,
  sample: null,
  repeats: null,
  judgeRepeats: null,
  seed: null,
  maxConnections: null,
  tag: null,
  reuse: false,
  maxCost: null,
  maxCalls: null,
};

/** Under which the form is kept until the run is started. */
export const FORM = 'new-run';

/** What was filled in before in this tab, unless another link leads here now or its suite or project is not offered any more. */
export function kept(choices: Choices, search: { suite?: string; records?: string }): Form | null {
  const found = begunForm<{ search: typeof search; form: Form }>(FORM);
  if (found === null) return null;
  if (found.search.suite !== search.suite || found.search.records !== search.records) return null;
  const { suite, project } = found.form;
  return choices.suites.some(({ id }) => id === suite) &&
    choices.projects.some(({ id }) => id === project)
    ? { ...EMPTY, ...found.form }
    : null;
}

/** An empty form, or one of the suite or of the answers and verdicts that a link names. */
export function begun(choices: Choices, search: { suite?: string; records?: string }): Form {
  const wanted = search.records?.split(',') ?? [];
  const records = choices.records.filter(({ id }) => wanted.includes(id));
  const id = records[0]?.suite ?? search.suite;
  const suite = choices.suites.find((one) => one.id === id) ?? choices.suites[0];
  const named = (kind: 'answers' | 'verdicts') =>
    records.filter((one) => one.kind === kind).map(({ name }) => name);
  const view = records.find((one) => one.view !== '')?.view;
  return {
    ...EMPTY,
    suite: suite?.id ?? '',
    project: records[0]?.project ?? suite?.project ?? choices.projects[0]?.id ?? '',
    targets: named('answers'),
    judges: named('verdicts'),
    options: view === undefined ? {} : { view },
  };
}

export const presetProfile = (suite: Suite | undefined, form: Form): 'sound' | 'official' =>
  suite?.presets.find(({ name }) => name === form.preset)?.profile ?? 'sound';

/** What another suite can be asked of as well. */
export const isModel = (name: string): boolean => !/^(baseline|sample)\//.test(name);

export const aboutTarget = (
  suite: Suite | undefined,
  name: string,
  of: ReturnType<typeof useWords>['of'],
): string => {
  const about = suite?.targets.find((one) => one.name === name)?.about;
  return about === undefined ? '' : of(about);
};
