import type { AnySuite, Text } from '../../contract/index.js';
import { type OptionField, optionFields } from '../../pipeline/index.js';
import type { Context } from '../context.js';
import { factsOf, offeredTo, ownSuiteFolder } from '../setup/own-suites.js';

/** A suite as the form of a run offers it. */
export type FormSuite = {
  id: string;
  /** What `hearth run` is told: the id, or the folder of one that was put in. */
  name: string;
  /** Whose it is; null for one that comes with Hearth, which everybody may run. */
  project: string | null;
  title: Text;
  summary: Text;
  notice: Text;
  warning: Text | null;
  profileNotes: { sound: Text | null; official: Text | null };
  presets: { name: string; title: Text; profile: 'sound' | 'official' }[];
  targets: { name: string; about: Text }[];
  judges: string[];
  defaultJudge: string | null;
  options: OptionField[];
};

/** Suites that come with Hearth, and those that were put into a project in which the viewer may start runs. */
export async function formSuites(context: FormContext): Promise<FormSuite[]> {
  const { db, desk, setup, viewer } = context;
  const brought = (await desk.suites()).map((suite) => ofBrought(context, suite));
  const own = (await offeredTo(db, viewer, 'run')).map(async (one): Promise<FormSuite> => {
    const facts = await factsOf({ db, ...setup, hearth: desk.hearth }, one);
    return {
      id: one.series,
      name: ownSuiteFolder(setup.home, one.id),
      project: one.project,
      title: facts.title,
      summary: facts.summary,
      notice: facts.notice,
      warning: facts.warning,
      profileNotes: { sound: null, official: null },
      presets: [],
      targets: facts.targets,
      judges: facts.judges.map(({ name }) => name),
      defaultJudge: facts.defaultJudge,
      options: facts.options,
    };
  });
  return Promise.all([...brought, ...own]);
}
type FormContext = Pick<Context, 'db' | 'desk' | 'setup' | 'viewer'>;

async function ofBrought({ desk }: FormContext, suite: AnySuite): Promise<FormSuite> {
  const { meta, presets, builtinTargets, localJudges } = suite;
  return {
    id: meta.id,
    name: meta.id,
    project: null,
    title: meta.title,
    summary: meta.summary,
    notice: meta.notice,
    warning: meta.warning ?? null,
    profileNotes: {
      sound: meta.profileNotes?.sound ?? null,
      official: meta.profileNotes?.official ?? null,
    },
    presets: Object.entries(presets).map(([name, { title, profile }]) => ({
      name,
      title,
      profile,
    })),
    targets: Object.entries(builtinTargets ?? {}).map(([name, { about }]) => ({ name, about })),
    judges: Object.keys(localJudges ?? {}),
    defaultJudge: meta.defaultJudge,
    options: optionFields(suite, await desk.source(meta.id)),
  };
}
