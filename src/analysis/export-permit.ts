import {
  type AnySuite,
  LANGS,
  type Text,
  textIn,
  textInAll,
  usageError,
} from '../contract/index.js';
import type { Manifest } from '../pipeline/index.js';
import { suiteIds } from '../suites/index.js';
import { type ItemSharing, mayShareItems } from './bundle-licence.js';
import { type ExportForm, isTraining } from './export-forms.js';

/** What of a run may go out. */
export type Permit = {
  /** The items are a benchmark's: those of every suite that Hearth brings, and of an own one that says so. */
  benchmark: boolean;
  /** Benchmark items go into training data all the same, since the user said so. */
  overridden: boolean;
  /** `withheld`: the licence does not let prompts be passed on. */
  texts: ItemSharing;
  /** Nobody stated a licence: whether the texts may be passed on is for their owner to know. */
  unlicensed: boolean;
};

type Of = { suite: Pick<AnySuite, 'meta'>; manifest: Pick<Manifest, 'suite' | 'source'> };

/**
 * Decides what of a run may be exported. Benchmark items go into training data only when `allowed`: a model that has seen
 * them makes every later result on them worthless. A user's own suite is theirs to train on unless its licence or notice
 * says that it is for evaluation. Where a licence does not let texts be passed on, as `mayShareItems` decides, training
 * forms are refused and the others go without prompts. A folder that states no licence holds the user's own data.
 * @throws HearthError exit 2 for a form that is not permitted.
 */
export function permitOf({ suite, manifest }: Of, form: ExportForm, allowed: boolean): Permit {
  const { meta } = suite;
  const published = suiteIds.includes(manifest.suite);
  const benchmark = published || forEvaluation(meta);
  const training = isTraining(form);
  if (training && benchmark && !allowed) throw isBenchmark(meta.id, form);
  const { texts, unlicensed } = itemTexts({ suite, manifest });
  if (training && texts === 'withheld') throw isWithheld(meta.id, textInAll(meta.licence));
  return { benchmark, overridden: training && benchmark, texts, unlicensed };
}

/**
 * Whether the texts of a run's items may be shown or passed on, by their licence; the one rule of exports and the gate. A
 * folder that states no licence holds the user's own data.
 */
export function itemTexts({ suite: { meta }, manifest }: Of): Pick<Permit, 'texts' | 'unlicensed'> {
  const unlicensed = !suiteIds.includes(manifest.suite) && silent(meta.licence);
  return { texts: unlicensed ? 'included' : mayShareItems(meta, manifest), unlicensed };
}

/** "For evaluation only", "do not train on it" in a licence or notice. */
const forEvaluation = ({
  licence,
  notice,
}: Pick<AnySuite['meta'], 'licence' | 'notice'>): boolean =>
  [licence, notice].some((said) => {
    const text = textInAll(said);
    return (
      /\b(?:evaluation|testing|benchmark(?:ing)?)(?: purposes)? only\b|\b(?:do not|don['’]t|must not|may not|not (?:to be used )?for|never|no)\b[^.;]{0,24}\btrain/i.test(
        text,
      ) ||
      /(?:仅供|仅限|只用于)(?:评测|测试|评估)|(?:不得|不可|不能|禁止|请勿|勿)[^。；]{0,12}训练/u.test(
        text,
      )
    );
  });

/** What a suite says whose folder names no licence. */
const UNSTATED = ['', 'not stated', '未注明'];
const silent = (licence: string | Text): boolean =>
  LANGS.every((lang) => UNSTATED.includes(textIn(licence, lang).trim()));

const isBenchmark = (suite: string, form: ExportForm) =>
  usageError(
    {
      en: `the items of ${suite} are for evaluation: a model trained on them, or on answers to them, has seen the test, and its later results on it are worthless (contamination). Use items of your own for ${form} data, or say --allow-benchmark-items; the data card and every row will say so`,
      'zh-CN': `${suite} 的题目仅供评测：用这些题目或其回答训练过的模型等于看过试卷，之后在其上的成绩没有意义（数据污染）。请用自己的题目制作 ${form} 数据；若坚持，请加 --allow-benchmark-items，数据说明和每一行都会注明`,
    },
    { field: '--form' },
  );

const isWithheld = (suite: string, licence: string) =>
  usageError(
    {
      en: `the licence of ${suite} ("${licence}") does not let its texts be passed on, and training data is made of them. Forms without prompts: inspect, csv, parquet`,
      'zh-CN': `${suite} 的许可（“${licence}”）不允许传播其文本，而训练数据正由这些文本构成。不含提示的形式：inspect、csv、parquet`,
    },
    { field: '--form' },
  );
