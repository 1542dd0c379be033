import { createHash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { type SheetRun, sheetAnswers } from '../../analysis/sheet-answers.js';
import { isPerson, ratedRows, ratersOf, rowSource } from '../../pipeline/index.js';
import type { Db } from '../../store/index.js';
import { externalOf, itemOfAnswer } from './item-of-answer.js';
import type { MakeableKind, NewItem } from './new-item.js';

export const CHOICES = ['all', 'sample', 'low', 'judges-differ', 'disagreements'] as const;
export type Choice = (typeof CHOICES)[number];

/** Answers between two looks at whether somebody else waits. */
const BREATH = 50;

/**
 * Items of a run's answers, in the order of its data; each answer once. What decides about the run comes first: where a
 * judge was found wanting, its priority is higher.
 */
export async function* itemsOfRun(
  run: SheetRun,
  how: { choice: Choice; sample: number; seed: string; kind: MakeableKind },
): AsyncGenerator<{ item: NewItem; hidden: number }> {
  const chosen = await chosenOf(run, how);
  let n = 0;
  for await (const answer of sheetAnswers(run, null)) {
    n += 1;
    if (n % BREATH === 0) await setImmediate();
    const external = externalOf(run.manifest.run, answer.place);
    const why = chosen?.get(external);
    if (chosen !== null && why === undefined) continue;
    const made = itemOfAnswer(run, answer, {
      kind: how.kind,
      ...(why?.judge != null && { judge: why.judge, judgeRepeat: why.judgeRepeat }),
    });
    yield {
      ...made,
      item: {
        ...made.item,
        priority: priorityOf(run, answer, why !== undefined && how.choice !== 'sample'),
      },
    };
  }
}

/** Gate items go first: a fault there decides alone. Then what a judge or a person stumbled over. */
function priorityOf(
  { suite }: SheetRun,
  { pages, answered }: { pages: readonly { step: string }[]; answered: { item: unknown } },
  found: boolean,
): number {
  const isGate = pages.some(({ step }) => {
    const text = suite.stepText?.(answered.item as never, step)?.en ?? '';
    return /\bgate\b/i.test(text);
  });
  return (isGate ? 2 : 0) + (found ? 1 : 0);
}

/** Whose verdict an answer was chosen for; `judge` null: nobody's in particular. */
type Why = { judge: string | null; judgeRepeat: number };
type Chosen = Map<string, Why>;

/** Null: all. */
async function chosenOf(
  run: SheetRun,
  { choice, sample, seed }: { choice: Choice; sample: number; seed: string },
): Promise<Chosen | null> {
  switch (choice) {
    case 'all':
      return null;
    case 'sample':
      return sampleOf(run, sample, seed);
    case 'low':
      return lowOf(run);
    case 'judges-differ':
      return differing(run);
    case 'disagreements':
      return disagreedOn(run.db, run.manifest.run);
  }
}

/** The same run, number and seed choose the same answers, whatever was chosen before. */
async function sampleOf(run: SheetRun, n: number, seed: string): Promise<Chosen> {
  const drawn: { key: string; external: string }[] = [];
  for await (const { place } of sheetAnswers(run, null)) {
    const external = externalOf(run.manifest.run, place);
    const key = createHash('sha256').update(`${seed}/sample/${external}`).digest('hex');
    drawn.push({ key, external });
  }
  drawn.sort((a, b) => (a.key < b.key ? -1 : 1));
  return new Map(drawn.slice(0, n).map(({ external }) => [external, NOBODY]));
}
const NOBODY: Why = { judge: null, judgeRepeat: 1 };

/** People's verdicts stand in a run as judges' do; what people said is no reason to ask people. */
const isMachine = (rater: ReturnType<typeof ratersOf>[number]): boolean =>
  rater.kind !== 'judge' || !isPerson(rater.judge);

/** The queue of part 4: answers that a judge rated low by the suite's own reading. */
async function lowOf(run: SheetRun): Promise<Chosen> {
  const { suite, manifest } = run;
  const chosen: Chosen = new Map();
  for (const loaded of run.conditions)
    for (const target of manifest.targets)
      for (const rater of ratersOf(manifest).filter(isMachine)) {
        const source = rowSource(run, loaded);
        for await (const row of ratedRows(source, target, rater)) {
          const found = suite.explain?.(row, source.scored) ?? [];
          if (!found.some(({ kind, ok }) => kind === 'rating' && ok === false)) continue;
          const external = externalOf(manifest.run, {
            condition: loaded.condition.id,
            target: target.name,
            repeat: row.repeat,
            item: row.item.id,
          });
          if (!chosen.has(external))
            chosen.set(external, { judge: row.judge, judgeRepeat: row.judgeRepeat });
        }
      }
  return chosen;
}

/** Answers of which two judges say different things in one kind or more. */
async function differing(run: SheetRun): Promise<Chosen> {
  const { suite, manifest } = run;
  const { ratings } = suite;
  const chosen: Chosen = new Map();
  if (ratings === undefined) return chosen;
  for (const loaded of run.conditions)
    for (const target of manifest.targets) {
      const said = new Map<string, Map<string, Set<number>>>();
      for (const rater of ratersOf(manifest).filter(
        (one) => one.kind === 'judge' && isMachine(one),
      )) {
        const source = rowSource(run, loaded);
        for await (const row of ratedRows(source, target, rater)) {
          if (row.judgeRepeat !== 1) continue;
          const external = externalOf(manifest.run, {
            condition: loaded.condition.id,
            target: target.name,
            repeat: row.repeat,
            item: row.item.id,
          });
          const kinds = said.get(external) ?? new Map<string, Set<number>>();
          said.set(external, kinds);
          for (const out of row.verdicts) {
            if (out.state !== 'rated') continue;
            for (const [kind, value] of Object.entries(ratings.of(row, out))) {
              if (value === null) continue;
              const key = `${out.step}\n${kind}`;
              kinds.set(key, (kinds.get(key) ?? new Set()).add(value));
            }
          }
        }
      }
      for (const [external, kinds] of said)
        if ([...kinds.values()].some((values) => values.size > 1)) chosen.set(external, NOBODY);
    }
  return chosen;
}

/** What people said against a judge's verdicts: of each answer the judge that was first contradicted. */
async function disagreedOn(db: Db, run: string): Promise<Chosen> {
  const rows = await db
    .selectFrom('disagreement')
    .select(['item', 'condition', 'target', 'repeat', 'judge', 'judge_repeat'])
    .where('run', '=', run)
    .where('latest', '=', 1)
    .where('withdrawn', '=', 0)
    .orderBy('at_ms')
    .execute();
  const chosen: Chosen = new Map();
  for (const row of rows) {
    const external = externalOf(run, row);
    if (!chosen.has(external))
      chosen.set(external, { judge: row.judge, judgeRepeat: row.judge_repeat });
  }
  return chosen;
}
