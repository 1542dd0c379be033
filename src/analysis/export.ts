import { basename } from 'node:path';
import { LANGS } from '../contract/index.js';
import type { RunStatus } from '../pipeline/index.js';
import { checkTargets } from './compare-choose.js';
import { type CardFacts, cardText, judgesOf } from './export-card.js';
import { type Draft, writeText, writeTogether } from './export-file.js';
import {
  type ExportForm,
  type Framework,
  isTraining,
  LeftOut,
  type LeftReason,
} from './export-forms.js';
import { type Permit, permitOf } from './export-permit.js';
import { readingTask } from './export-reading.js';
import type { ExportRequest } from './export-request.js';
import { trainingTask } from './export-training.js';

export type Exported = {
  file: string;
  cards: string[];
  form: ExportForm;
  framework: Framework | null;
  rows: number;
  left: [LeftReason, number][];
  formula: string | null;
  permit: Permit;
  /** What became of the run: an export of one that is not done holds what was there. */
  status: RunStatus;
};

/**
 * Writes what a run holds in a form that other tools read, with a data card in each language beside it. Asks nothing; the
 * same run and request give the same file.
 * @throws HearthError exit 2 for a form that is not permitted, a name that is not there, a file that exists; exit 4 where
 * the disk refuses. A failed export leaves nothing.
 */
export async function exportRun(request: ExportRequest): Promise<Exported> {
  const { run, form, file } = request;
  const permit = permitOf(run, form, request.allowBenchmarkItems);
  checkTargets([run], request.choice.targets);
  const left = new LeftOut();
  const task = isTraining(form)
    ? await trainingTask(request, form, permit, left)
    : await readingTask(request, permit);
  const cards = LANGS.map((lang) => ({ lang, file: `${file}.card.${lang}.md` }));
  const counted = { rows: 0, blank: 0, prompts: 0, replies: 0 };
  const facts = async (): Promise<CardFacts> => ({
    run,
    form,
    framework: isTraining(form) ? request.framework : null,
    file: basename(file),
    rows: counted.rows,
    left: left.counts(),
    blank: counted.blank,
    unknownTexts: { prompts: counted.prompts, replies: counted.replies },
    textless: (form === 'csv' || form === 'parquet') && !request.wide,
    status: run.status,
    targets: [...new Set(task.voices.map(({ name }) => name))],
    conditions: [...new Set(task.voices.map(({ loaded }) => loaded.condition.id))],
    judges: await judgesOf(
      run,
      task.voices.map(({ rater }) => rater),
      request.audits,
    ),
    formula: task.formula,
    permit,
    now: request.now,
    hearth: request.hearth,
  });
  const drafts: Draft[] = [
    {
      file,
      write: async (path) =>
        task.write(path, {
          count: () => {
            counted.rows += 1;
          },
          blank: (values) => {
            counted.blank += values;
          },
          told: ({ prompt, reply }) => {
            if (prompt === null) counted.prompts += 1;
            if (reply === null) counted.replies += 1;
          },
        }),
    },
    ...cards.map((card) => ({
      file: card.file,
      write: async (path: string) => writeText(path, once(cardText(await facts(), card.lang))),
    })),
  ];
  await writeTogether(drafts, request.force);
  return {
    file,
    cards: cards.map((card) => card.file),
    form,
    framework: isTraining(form) ? request.framework : null,
    rows: counted.rows,
    left: left.counts(),
    formula: task.formula === null || task.formula.text === '' ? null : task.formula.text,
    permit,
    status: run.status,
  };
}

async function* once(text: string): AsyncGenerator<string> {
  yield text;
}
