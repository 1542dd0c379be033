import { faultsOf } from '../../pipeline/index.js';
import { langAsked } from '../../serve/http/index.js';
import type { Answer } from '../api/index.js';
import type { RunForm } from '../api/runs-control.js';
import { forbidden, hidden } from '../app.js';
import { type Context, handlers } from '../context.js';
import { HOME, projectOf } from '../objects.js';
import { type FormSuite, formSuites } from '../runs/form-suites.js';
import { holderOf, interruptRun, stoppingOf } from '../runs/interrupt-run.js';
import { judgeArguments, manifestOf } from '../runs/judges-again.js';
import { metricLabel, type Scored } from '../runs/metric-label.js';
import { type Entries, entriesOf, withEntries } from '../runs/named-voices.js';
import { allowedSuite, commandFault, limitArguments, runArguments } from '../runs/run-form.js';
import { startWork } from '../runs/start-work.js';
import { recordSets } from '../setup/record-sets.js';
import { currentVoices, runName } from '../setup/voices.js';
import { mayIn, projectsWith, seesProject, type Viewer } from '../viewer.js';

/** Reasons of errors that are told. */
const TOLD = 10;

export const runsControl = handlers({
  'GET /api/run-form': async (_, context) => ({
    suites: (await formSuites(context)).map(shownSuite),
    providers: context.desk
      .providers()
      .filter(({ name }) => name.endsWith('/MODEL') || someone(context).kind === 'local')
      .map(({ name, keyName, keySet }) => ({ name, key: keyName ? keySet : null })),
    named: await namedIn(context),
    records: await recordSets(context.db, projectsWith(someone(context), 'run')),
    projects: await projectsToRunIn(context),
  }),

  'POST /api/run-estimates': async ({ body }, context) => {
    const { suite, entries } = await allowed(context, body);
    return withEntries(context, body, entries, (config) =>
      estimated(context, runArguments(body, suite.name, config), Object.keys(body.options)),
    );
  },

  'POST /api/runs': async ({ body: { once, ...form } }, context) => {
    const { project } = form;
    const { suite, entries } = await allowed(context, form);
    const env = project === HOME ? {} : { HEARTH_PROJECT: project };
    const run = await withEntries(context, form, entries, (config) =>
      startWork(context, runArguments(form, suite.name, config), once, env),
    );
    Object.assign(context.touched, { run, project });
    return { run };
  },

  'POST /api/runs/:run/pause': async ({ params, body }, { db }) => {
    await interruptRun(db, params.run, body.now);
    return { done: true };
  },

  'POST /api/runs/:run/resume': async ({ params, body }, context) => ({
    run: await startWork(
      context,
      [
        'resume',
        params.run,
        ...(body.retryErrors ? ['--retry-errors'] : []),
        ...limitArguments(body),
      ],
      body.once,
    ),
  }),

  'POST /api/runs/:run/judge-estimates': async ({ params, body }, context) =>
    estimated(
      context,
      await judgeArguments(context, params.run, body.judges, someone(context)),
      [],
    ),

  'POST /api/runs/:run/judge': async ({ params, body }, context) => {
    const args = await judgeArguments(context, params.run, body.judges, someone(context));
    return { run: await startWork(context, [...args, ...limitArguments(body)], body.once) };
  },

  'POST /api/runs/:run/score': async ({ params, body }, context) => {
    const { json, reason } = await context.desk.command(
      [
        'score',
        params.run,
        ...(body.profile === null ? [] : [`--profile=${body.profile}`]),
        ...Object.entries(body.options).map(([key, value]) => `--set=${key}=${value}`),
      ],
      { lang: langOf(context), gone: context.gone },
    );
    const { runs } = (json ?? {}) as { runs?: Scored[] };
    const [scored] = runs ?? [];
    // Something unscored is told by the command's code, and by coverage here.
    if (scored === undefined) throw commandFault(reason, Object.keys(body.options));
    const { suite } = await context.index.open(params.run);
    return {
      ...scored,
      results: scored.results.map((result) => ({
        ...result,
        metrics: result.metrics.map((metric) => ({ ...metric, label: metricLabel(suite, metric) })),
      })),
    };
  },

  'GET /api/runs/:run/work': async ({ params: { run } }, context) => {
    const { db } = context;
    const { budget } = await manifestOf(context, run);
    const holder = await holderOf(db, run);
    return {
      working: holder !== null,
      here: holder?.here ?? false,
      stopping: holder === null ? 'no' : await stoppingOf(db, run),
      maxCost: budget?.maxCostUsd ?? null,
      maxCalls: budget?.maxCalls ?? null,
      errors: (await faultsOf(db, run)).slice(0, TOLD),
    };
  },
});

const langOf = ({ sender }: Context) => langAsked(sender.headers.get('Accept-Language'), 'en');

/** What the command says that it would ask, cost and show, without asking anything. */
async function estimated(
  context: Context,
  args: readonly string[],
  options: readonly string[],
): Promise<Answer<'POST /api/run-estimates'>> {
  const how = { lang: langOf(context), gone: context.gone };
  const { code, json, reason, notes } = await context.desk.command([...args, '--dry-run'], how);
  if (code !== 0) throw commandFault(reason, options);
  const { plan } = json as { plan: Omit<Answer<'POST /api/run-estimates'>, 'notes'> };
  return { ...plan, notes };
}

/**
 * The form's suite and the named entries of its project, once the viewer may start such a run there.
 * @throws HttpFault 403, 404 and 422
 */
async function allowed(
  context: Context,
  form: RunForm,
): Promise<{ suite: FormSuite; entries: Entries }> {
  const viewer = someone(context);
  const known = await projectOf(context.db, 'project', form.project);
  if (known === null || !seesProject(viewer, form.project)) throw hidden();
  if (!mayIn(viewer, form.project, 'run')) throw forbidden();
  const entries = await entriesOf(context, form);
  const suite = allowedSuite(await formSuites(context), form, viewer, [...entries.keys()]);
  return { suite, entries };
}

async function namedIn(context: Context): Promise<Answer<'GET /api/run-form'>['named']> {
  const voices = await currentVoices(context.db, projectsWith(someone(context), 'run'));
  return voices.map((voice) => ({
    name: runName(voice),
    role: voice.role,
    project: voice.project,
    model: voice.fields.model,
  }));
}

/** The rules let nobody in who is not known. */
function someone({ viewer }: Context): Viewer {
  if (viewer === null) throw hidden();
  return viewer;
}

/** Where on the server's machine a suite lies is nobody's business. */
const shownSuite = ({ name: _, ...suite }: FormSuite) => ({
  ...suite,
  options: suite.options.map((field) => ({
    ...field,
    choices: field.choices ?? null,
    min: field.min ?? null,
    max: field.max ?? null,
  })),
});

async function projectsToRunIn(context: Context): Promise<Answer<'GET /api/run-form'>['projects']> {
  const only = projectsWith(someone(context), 'run');
  const rows = await context.db
    .selectFrom('project')
    .select(['id', 'name'])
    .orderBy('name')
    .execute();
  const all = [{ id: HOME, name: '' }, ...rows.filter(({ id }) => id !== HOME)];
  return only === null ? all : all.filter(({ id }) => only.includes(id));
}
