import { usageError } from '../contract/index.js';
import { chosenVoices } from './compare-choose.js';
import { named, ScoreBook } from './export-answers.js';
import { writeText } from './export-file.js';
import { figuresOf, type LeftOut, type TrainingForm } from './export-forms.js';
import {
  type Formula,
  formulaHash,
  formulaOf,
  formulaText,
  type Rule,
  ruleOf,
  ruleText,
  weightOf,
} from './export-formula.js';
import { writeParquet } from './export-parquet.js';
import type { Permit } from './export-permit.js';
import { type ExportRequest, needlessFormula, type Task } from './export-request.js';
import { samplesOf } from './export-samples.js';
import { shaped, verlColumns } from './export-shapes.js';

/**
 * What a training form writes. @throws HearthError exit 2 for a suite whose answers are no conversations, a formula or
 * rule that is missing, needless or of unknown figures, and a choice of judge or condition that is missing.
 */
export async function trainingTask(
  request: ExportRequest,
  form: TrainingForm,
  permit: Permit,
  left: LeftOut,
): Promise<Task> {
  const { run, framework, margin, clean } = request;
  if (run.suite.conversations === undefined) throw speaksToNobody(run.manifest.suite);
  const { formula, rules } = weighed(request, form);
  const voices = chosenVoices([run], request.choice).map(named);
  const ids = [...new Set([...formula.terms, ...rules].map(({ figure }) => figure))];
  const book = new ScoreBook(ids);
  for (const voice of voices) await book.read(voice);
  const [first] = voices;
  const origin = {
    run: run.manifest.run,
    suite: run.manifest.suite,
    condition: first?.loaded.condition.id ?? '',
    judge: first?.judge ?? null,
    formula: formulaText(formula),
    benchmark: permit.benchmark,
  };
  async function* rows(count: () => void): AsyncGenerator<Record<string, unknown>> {
    let index = 0;
    for await (const sample of samplesOf({
      voices,
      form,
      book,
      formula,
      rules,
      margin,
      clean,
      left,
    })) {
      yield shaped(sample, { form, framework, origin, index });
      index += 1;
      count();
    }
  }
  return {
    voices,
    formula:
      ids.length === 0
        ? null
        : {
            text: formulaText(formula),
            rules: rules.map(ruleText),
            margin,
            hash: formulaHash(formula, rules, margin),
          },
    write: async (path, { count }) =>
      framework === 'verl'
        ? writeParquet(path, verlColumns(form), rows(count))
        : writeText(path, linesOf(rows(count))),
  };
}

/** The formula and rules of a training form. @throws HearthError exit 2 where one that is needed was not named. */
function weighed(
  { run, weights, figures, keep }: ExportRequest,
  form: TrainingForm,
): { formula: Formula; rules: Rule[] } {
  const rules = keep.map(ruleOf);
  const asked = [
    ...weights.map((pair) => ({ id: weightOf(pair).figure, field: '--weight' })),
    ...figures.map((id) => ({ id, field: '--figure' })),
    ...rules.map(({ figure }) => ({ id: figure, field: '--keep' })),
  ];
  const known = asked.length === 0 ? {} : figuresOf(run.suite, asked);
  const formula = formulaOf(weights, figures, known);
  const scored = form === 'preference' || form === 'reward';
  if (scored && formula.terms.length === 0)
    throw noFormula(form, Object.keys(figuresOf(run.suite, [])));
  if (!scored && formula.terms.length > 0) throw needlessFormula(form);
  if (form === 'sft' && rules.length === 0) throw noRule(Object.keys(figuresOf(run.suite, [])));
  return { formula, rules };
}

async function* linesOf(rows: AsyncIterable<unknown>): AsyncGenerator<string> {
  for await (const row of rows) yield `${escaped(JSON.stringify(row))}\n`;
}

/** Readers that take U+2028 and U+2029 for line ends (Python's `splitlines`) would cut a row in two. */
const escaped = (json: string): string =>
  json.replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029');

const speaksToNobody = (suite: string) =>
  usageError(
    {
      en: `the answers of ${suite} speak to nobody, so there is no conversation to train on`,
      'zh-CN': `${suite} 的回答不是对人说的话，没有可用于训练的对话`,
    },
    { field: '--form' },
  );

const noFormula = (form: TrainingForm, known: readonly string[]) =>
  usageError(
    {
      en: `${form} data needs a score: --weight FIGURE=NUMBER (repeat for a sum) or --figure FIGURE; known: ${known.join(', ')}`,
      'zh-CN': `${form} 数据需要分数：请用 --weight 指标=数值（多个相加）或 --figure 指标；可用：${known.join('、')}`,
    },
    { field: '--weight' },
  );

const noRule = (known: readonly string[]) =>
  usageError(
    {
      en: `sft data takes answers that were found good: say which with --keep FIGURE>=NUMBER; known: ${known.join(', ')}. For all answers use --form chat`,
      'zh-CN': `sft 数据只收评得好的回答：请用 --keep "指标>=数值" 说明标准；可用：${known.join('、')}。若要全部回答，请用 --form chat`,
    },
    { field: '--keep' },
  );
