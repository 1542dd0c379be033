import { usageError } from '../contract/index.js';
import { chosenVoices } from './compare-choose.js';
import { named, ScoreBook } from './export-answers.js';
import { writeText } from './export-file.js';
import { figuresOf } from './export-forms.js';
import { inspectLog } from './export-inspect.js';
import { writeParquet } from './export-parquet.js';
import type { Permit } from './export-permit.js';
import { type ExportRequest, needlessFormula, type Tally, type Task } from './export-request.js';
import { allVoices, asParquet, csvOf, LONG, tableRows, wideColumns } from './export-table.js';

/**
 * What a form that is read by people and programs writes. @throws HearthError exit 2 for flags of training data, figures
 * that are not there, a choice that leaves nothing, and an Inspect log of several targets.
 */
export async function readingTask(request: ExportRequest, permit: Permit): Promise<Task> {
  const { run, form, wide, clean, guard, status, hearth } = {
    ...request,
    status: request.run.status,
  };
  if (request.weights.length > 0 || request.keep.length > 0) throw needlessFormula(form);
  const known = figuresOf(
    run.suite,
    request.figures.map((id) => ({ id, field: '--figure' })),
  );
  const figures = Object.keys(known).filter(
    (id) => request.figures.length === 0 || request.figures.includes(id),
  );
  if (form === 'inspect') {
    const [voice, second] = chosenVoices([run], request.choice).map(named);
    if (voice === undefined || second !== undefined)
      throw oneTarget(run.manifest.targets.map(({ name }) => name));
    const book = new ScoreBook(figures);
    await book.read(voice);
    return {
      voices: [voice],
      formula: null,
      write: async (path, tally) =>
        writeText(path, inspectLog({ voice, book, permit, clean, status, hearth, ...tally })),
    };
  }
  const voices = allVoices(run, request.choice).map(named);
  if (voices.length === 0) throw noneLeft();
  const columns = wide ? wideColumns(figures) : LONG;
  const rows = ({ count, blank, told }: Tally) =>
    countedRows(tableRows({ voices, figures, wide, permit, clean, blank, told }), count);
  return {
    voices,
    formula: null,
    write: async (path, tally) =>
      form === 'parquet'
        ? writeParquet(path, asParquet(columns), rows(tally))
        : writeText(path, csvOf(columns, rows(tally), guard)),
  };
}

async function* countedRows<T>(rows: AsyncIterable<T>, count: () => void): AsyncGenerator<T> {
  for await (const row of rows) {
    count();
    yield row;
  }
}

const oneTarget = (known: readonly string[]) =>
  usageError(
    {
      en: `an Inspect log is of one model; name it with --target: ${known.join(', ')}`,
      'zh-CN': `一份 Inspect 日志只对应一个模型；请用 --target 指定：${known.join('、')}`,
    },
    { field: '--target' },
  );

const noneLeft = () =>
  usageError({
    en: 'the run has none of the judges or conditions named',
    'zh-CN': '该运行中没有所指定的裁判或条件',
  });
