import { createHash, createHmac } from 'node:crypto';
import type { Answered, FormPage, Item, Shown, VerdictForm } from '../contract/index.js';
import { usageError } from '../contract/index.js';
import { type JudgeEntry, ratedRows, rowSource } from '../pipeline/index.js';

/** A run with its data at hand. */
export type SheetRun = Parameters<typeof rowSource>[0];
type Loaded = Parameters<typeof rowSource>[1];
export type AnyForm = VerdictForm<Item, unknown>;

/** Where one answered item stands in a run. */
export type AnswerPlace = { condition: string; target: string; repeat: number; item: string };

/** One answered item that people can rate, with what they see of it. */
export type SheetAnswer = {
  place: AnswerPlace;
  loaded: Loaded;
  answered: Answered<Item, unknown>;
  pages: readonly FormPage[];
  shown: readonly Shown[];
  /** What a judge's verdicts come to: `kind=value`; empty without a judge or ratings. */
  levels: readonly string[];
};

/** The suite's form. @throws HearthError exit 2 for a suite whose answers people do not rate */
export function formOf({ suite }: Pick<SheetRun, 'suite'>): AnyForm {
  if (suite.form !== undefined && suite.judge !== undefined) return suite.form;
  throw usageError({
    en: `${suite.meta.id} has no form for people's verdicts: its answers are scored without a judge`,
    'zh-CN': `${suite.meta.id} 没有人工评判表：它的回答不经裁判评分`,
  });
}

/**
 * All answers of a run that have something to rate: conditions × targets × repeats, items in the order of the data.
 * `judge`: whose verdicts `levels` tells of.
 */
export async function* sheetAnswers(
  run: SheetRun,
  judge: JudgeEntry | null,
): AsyncGenerator<SheetAnswer> {
  const form = formOf(run);
  const { ratings } = run.suite;
  for (const loaded of run.conditions)
    for (const target of run.manifest.targets) {
      const source = rowSource(run, loaded);
      const rater =
        judge === null ? ({ kind: 'none' } as const) : { kind: 'judge' as const, judge };
      for await (const row of ratedRows(source, target, rater)) {
        if (row.judgeRepeat !== 1) continue;
        const answered = { item: row.item, answers: row.answers };
        const pages = pagesAsked(run, loaded, answered, form.pages(answered));
        if (pages.length === 0) continue;
        const levels =
          ratings === undefined
            ? []
            : row.verdicts
                .filter(({ state }) => state === 'rated')
                .flatMap((out) =>
                  Object.entries(ratings.of(answered, out)).flatMap(([kind, value]) =>
                    value === null ? [] : [`${kind}=${value}`],
                  ),
                );
        yield {
          place: {
            condition: loaded.condition.id,
            target: target.name,
            repeat: row.repeat,
            item: row.item.id,
          },
          loaded,
          answered,
          pages,
          shown: form.shown(answered),
          levels: [...new Set(levels)],
        };
      }
    }
}

/** A form's pages without those whose step this run asks of no judge: verdicts on them would count for nothing. */
export function pagesAsked(
  { suite }: Pick<SheetRun, 'suite'>,
  { condition }: Loaded,
  answered: SheetAnswer['answered'],
  pages: readonly FormPage[],
): readonly FormPage[] {
  if (pages.length < 2) return pages;
  const s = { asked: condition.asked, scoring: condition.scoring, o: condition.scoreOptions };
  const steps = new Set(suite.judge?.fromFile(answered, [], s).map(({ step }) => step));
  const own = pages.filter(({ step }) => steps.has(step));
  // Pages that gather several steps have names of their own.
  return own.length === 0 ? pages : own;
}

/** Letters and digits that are not mistaken for one another when read aloud or typed (Crockford's base 32). */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

function code(digest: Buffer, length: number): string {
  let bits = BigInt(`0x${digest.subarray(0, 16).toString('hex')}`);
  let text = '';
  for (let i = 0; i < length; i++) {
    text += ALPHABET[Number(bits & 31n)] ?? '';
    bits >>= 5n;
  }
  return text;
}

/** What the ids of a run's sheets begin with; tells nothing to who has not got the run. */
export const runCode = (run: string): string =>
  `H${code(createHash('sha256').update(`hearth/sheet/run/${run}`).digest(), 6)}`;

/**
 * What stands for an answer on sheets. It is a digest, keyed with the run's id, of the answer's place, the form's version
 * and the texts that the rater sees: no table of ids has to be kept, nothing can be read back out of it, and a verdict
 * on an answer that has changed since is not taken for one on the new answer.
 */
export const answerCode = (
  run: string,
  { version }: Pick<AnyForm, 'version'>,
  { place, shown, pages }: Pick<SheetAnswer, 'place' | 'shown' | 'pages'>,
): string =>
  code(
    createHmac('sha256', run)
      .update(
        JSON.stringify([
          version,
          place.condition,
          place.target,
          place.repeat,
          place.item,
          shown.map(({ id, text }) => [id, text]),
          pages.map(({ step }) => step),
        ]),
      )
      .digest(),
    10,
  );

/** The id of one row: run, answer, and the page's place among the answer's pages. */
export const rowId = (run: string, answer: string, page: number): string =>
  `${runCode(run)}-${answer}-${String(page + 1).padStart(2, '0')}`;

/** The parts of a row's id as people may have typed it: any case, spaces, O for 0, I or L for 1; null for other texts. */
export function readRowId(text: string): { run: string; answer: string; page: number } | null {
  const plain = text
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[\s'‐-―−]/g, (sign) => (/[‐-―−]/.test(sign) ? '-' : ''))
    .replaceAll('O', '0')
    .replace(/[IL]/g, '1');
  const match = /^(H[0-9A-Z]{6})-([0-9A-Z]{10})-(\d{2,4})$/.exec(plain);
  const [, run, answer, page] = match ?? [];
  if (run === undefined || answer === undefined || page === undefined) return null;
  return { run, answer, page: Number(page) - 1 };
}
