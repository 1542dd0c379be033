import {
  type AnySuite,
  type Asked,
  type Item,
  type Json,
  type LocalJudge,
  type Out,
  usageError,
  type VerdictState,
} from '../contract/index.js';
import { openModel } from '../models/index.js';
import { rngFrom } from '../stats/index.js';
import { judgeParams } from './judge-params.js';
import type { JudgeEntry } from './manifest.js';
import { type AskOutside, type OutsideUnit, runOutside } from './outside-run.js';
import { loadJudge, type VoiceInput } from './voices.js';

/** A conversation that belongs to no suite. */
export type AdhocRow = { id: string; prompt: string; reply: string };
type AdhocOut = Out<unknown, VerdictState>;
/** The verdict of the first step; `also`: those of further steps, where such were asked for. */
export type AdhocVerdict = AdhocOut & { also?: readonly AdhocOut[] };
/** Ask options of the suite by id, where they are not to be its defaults. */
export type AdhocAsk = Readonly<Record<string, Json>>;

/** A judge that can rate such conversations. */
export type AdhocJudge = Exclude<JudgeEntry, { kind: 'file' }>;

/** @throws HearthError exit 2 for a judge that is a file, for a name nobody answers to, and without a key. */
export async function adhocJudge(
  suite: AnySuite,
  input: VoiceInput,
  env: NodeJS.ProcessEnv,
): Promise<AdhocJudge> {
  // A verdict file is about a suite's items; reading one here would only complain about its ids.
  const [loaded] = (input.model ?? input.name).startsWith('file')
    ? []
    : await loadJudge(suite, input, [], env);
  if (loaded === undefined || loaded.entry.kind === 'file') {
    throw usageError(
      {
        en: 'a file of verdicts cannot rate other texts; name a model or a local judge',
        'zh-CN': '评判文件不能评判别的文本；请给出模型或本机裁判',
      },
      { field: '--judge' },
    );
  }
  if (loaded.entry.kind === 'model') openModel(loaded.entry.spec, env, 1);
  return loaded.entry;
}

type Options = { asked: Asked<Json>; scoring: 'sound'; o: Json };

/** The suite's defaults where nothing else is asked for: a conversation of no suite has no options of its own. */
function optionsOf(suite: AnySuite, ask: AdhocAsk): Options {
  const o = suite.askOptions('sound', { dir: null }).parse(ask);
  return {
    asked: { protocol: 'sound', o },
    scoring: 'sound',
    o: suite.scoreOptions('sound').parse({}),
  };
}

/** Verdicts of a judge that runs in process; nothing is stored. One a row, in their order. */
export async function rateInProcess(
  suite: AnySuite,
  judge: AdhocJudge & { kind: 'local' },
  rows: readonly AdhocRow[],
  asked: AdhocAsk = {},
): Promise<AdhocVerdict[]> {
  const local: LocalJudge<Item, unknown> | undefined = await suite.localJudges?.[judge.name]?.();
  if (local === undefined) throw new Error(`the suite has no local judge ${judge.name}`);
  const options = optionsOf(suite, asked);
  const verdicts: AdhocVerdict[] = [];
  for (const row of rows) {
    const part = partOf(suite, row);
    verdicts.push(verdictOf(suite.judge?.fromFile(part, await local.rate(part), options)));
  }
  return verdicts;
}

/**
 * Verdicts of a model judge, one a row, in their order. Calls are recorded and found again by their request, so asking
 * the same thing twice costs nothing. Null when it was interrupted: what came back until then is recorded.
 * @throws HearthError exit 2 for what makes every further request useless.
 */
export async function rateByModel(
  suite: AnySuite,
  judge: AdhocJudge & { kind: 'model' },
  rows: readonly AdhocRow[],
  how: AskOutside,
  asked: AdhocAsk = {},
): Promise<AdhocVerdict[] | null> {
  const stage = suite.judge;
  if (stage === undefined) throw new Error(`${suite.meta.id} has no judge`);
  const options = optionsOf(suite, asked);
  const verdicts: AdhocVerdict[] = [];
  const units = rows.map((row, i): OutsideUnit => {
    const part = partOf(suite, row);
    return {
      program: stage.ask([part], options.asked, rngFrom(`${suite.meta.id}/adhoc`)),
      draw: 'judge#1',
      done: (replies) => {
        verdicts[i] = verdictOf(stage.read([part], replies, options));
      },
    };
  });
  const voice = { ...judge, params: judgeParams(judge, options.asked.protocol, 1) };
  return (await runOutside('label', voice, units, how)) === null ? null : verdicts;
}

function partOf(suite: AnySuite, row: AdhocRow) {
  if (suite.adhoc === undefined) {
    throw usageError({
      en: `${suite.meta.id} cannot label conversations of no suite`,
      'zh-CN': `${suite.meta.id} 不能给评测集以外的对话打标签`,
    });
  }
  return suite.adhoc(row);
}

function verdictOf(outs: AdhocOut[] | undefined): AdhocVerdict {
  const [first, ...also] = outs ?? [];
  if (first === undefined) throw new Error('the judge gave no verdict');
  return also.length === 0 ? first : { ...first, also };
}
