import { type Json, usageError } from '../contract/index.js';
import { type AdhocRow, parseTable, ratedRows, readTable, rowSource } from '../pipeline/index.js';
import type { Db } from '../store/index.js';
import { openRun } from './open-run.js';
import type { Shell } from './shell.js';

/** A conversation to label, and the fields with which its line of output begins. */
export type LabelRow = { head: { [key: string]: Json }; row: AdhocRow };

/** All rows of a file, or of standard input for `-`. @throws HearthError exit 2 with file and line. */
export async function rowsOfFile(file: string): Promise<LabelRow[]> {
  const table =
    file === '-' ? await parseTable('stdin', await standardInput()) : await readTable(file);
  const seen = new Map<string, number>();
  return table.lines.map(({ line, record }) => {
    const at = (field: string) => ({ file: table.file, line, field });
    const { id = null } = record;
    if ((typeof id !== 'string' && typeof id !== 'number') || id === '')
      throw usageError({ en: 'is missing or not text', 'zh-CN': '缺失或不是文本' }, at('id'));
    const first = seen.get(String(id));
    if (first !== undefined) {
      throw usageError(
        { en: `"${id}" stands on line ${first} already`, 'zh-CN': `“${id}”在第 ${first} 行已出现` },
        at('id'),
      );
    }
    seen.set(String(id), line);
    const text = (field: 'prompt' | 'reply'): string => {
      const value = record[field];
      if (typeof value === 'string') return value;
      throw usageError({ en: 'is missing or not text', 'zh-CN': '缺失或不是文本' }, at(field));
    };
    return {
      head: { id },
      row: { id: String(id), prompt: text('prompt'), reply: text('reply') },
    };
  });
}

async function standardInput(): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of process.stdin) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

/**
 * What was said to people in the answers of a stored run: targets × conditions × repeats, items in the order of the data.
 * `left`: answers that are left out, because they hold no text or speak to nobody; `all`: answers that were expected.
 * @throws HearthError exit 2 for a run that is not there, and for a suite whose answers are no conversations.
 */
export async function rowsOfRun(
  shell: Shell,
  db: Db,
  name: string,
): Promise<{ rows: LabelRow[]; left: number; all: number }> {
  const run = await openRun(shell, db, name);
  const { suite, manifest, conditions } = run;
  if (suite.conversations === undefined) throw noConversations(manifest.suite);
  const rows: LabelRow[] = [];
  let all = 0;
  for (const target of manifest.targets)
    for (const loaded of conditions)
      for await (const answered of ratedRows(rowSource(run, loaded), target, { kind: 'none' })) {
        all += answered.answers.length;
        for (const { step, prompt, reply } of suite.conversations(answered)) {
          const item = answered.item.id;
          const { repeat } = answered;
          const condition = loaded.condition.id;
          const id = `${item}#${step}`;
          rows.push({
            head: { id, target: target.name, condition, repeat, item, step },
            row: {
              id: JSON.stringify([target.name, condition, repeat, item, step]),
              prompt,
              reply,
            },
          });
        }
      }
  return { rows, left: all - rows.length, all };
}

const noConversations = (suite: string) =>
  usageError(
    {
      en: `the answers of ${suite} speak to nobody, so there is nothing in them to label`,
      'zh-CN': `${suite} 的回答不是对人说的话，没有可以打标签的内容`,
    },
    { field: '--run' },
  );
