import { createHash } from 'node:crypto';
import { usageError } from '../../../../contract/index.js';
import { type Row, readRecords, textOf } from '../../local-judge/examples.js';
import type { Language } from '../../local-judge/language/tools.js';
import { LEVELS, NEEDS, type Need } from '../../types.js';
import { needAt } from '../verdict.js';
import { byNeed } from './model.js';

/** A reply with both ratings as presence: medium or above. */
export type NeedExample = {
  id: string;
  lang: Language;
  /** `own`: written for these ratings; `others`: by the writers of the label judge's sets, who did not know of them. */
  source: 'own' | 'others';
  /** How it was written (disclaimer, curt, warm, …); null where that is not known. */
  style: string | null;
  prompt: string;
  reply: string;
  present: Readonly<Record<Need, boolean>>;
  /** Held out together: all replies to one message. */
  group: string;
};

type Part = 'train' | 'test';

/** Files of one part, in the order in which they are read and hashed: own replies, then ratings of others' replies. */
export const filesOf = (part: Part): string[] => [
  `${part}-en.jsonl`,
  `${part}-zh.jsonl`,
  `${part}-others.jsonl`,
];

/** Where the others' texts stand, in the label judge's folder. */
const OTHERS: Readonly<Record<Part, readonly string[]>> = {
  train: ['train-en.jsonl', 'train-zh.jsonl'],
  test: ['test-texts.jsonl'],
};

/**
 * The rated replies of a folder. Own: `{"id", "lang", "style", "prompt", "reply", "labels": {"warmth", "meets_need"}}` a
 * line; others: `{"id", "labels"}`, with the text in the label judge's folder.
 * @throws HearthError exit 2 with file, line and field for a record of another form, or without a text
 */
export async function readNeedExamples(folder: URL, part: Part): Promise<NeedExample[]> {
  const read = (base: URL, names: readonly string[]): Promise<Row[]> =>
    Promise.all(names.map((name) => readRecords(new URL(name, base)))).then((rows) => rows.flat());
  const [en, zh, others] = filesOf(part);
  const own = await read(folder, [en ?? '', zh ?? '']);
  const rated = await read(folder, [others ?? '']);
  const texts = await read(new URL('../../../local-judge/data/', folder), OTHERS[part]);
  const known = new Map(texts.map((row) => [textOf(row, 'id'), row]));
  return [
    ...own.map((row) => exampleOf(row, row, 'own')),
    ...rated.map((row) => {
      const text = known.get(textOf(row, 'id'));
      if (text === undefined)
        throw usageError(
          { en: 'has no text of this id', 'zh-CN': '没有这个编号的文本' },
          { ...row.place, field: 'id' },
        );
      return exampleOf(text, row, 'others');
    }),
  ];
}

function exampleOf(text: Row, ratings: Row, source: NeedExample['source']): NeedExample {
  const id = textOf(text, 'id');
  return {
    id,
    lang: textOf(text, 'lang') === 'zh' ? 'zh' : 'en',
    source,
    style: source === 'own' ? textOf(text, 'style') : null,
    prompt: textOf(text, 'prompt'),
    reply: textOf(text, 'reply'),
    present: byNeed((need) => presentIn(ratings, need)),
    group: source === 'own' ? id.split('-').slice(0, 3).join('-') : id,
  };
}

function presentIn({ value: { labels }, place }: Row, need: Need): boolean {
  const given = new Map(
    Object.entries(typeof labels === 'object' && labels !== null ? labels : {}),
  );
  const level = LEVELS.find((known) => known === given.get(need));
  if (level === undefined)
    throw usageError(
      { en: 'is not none, low, medium or high', 'zh-CN': '不是 none、low、medium 或 high' },
      { ...place, field: `labels.${need}` },
    );
  return needAt(level).present;
}

/** SHA-256 over ids, texts and labels, in order. */
export function hashOfNeedExamples(examples: readonly NeedExample[]): string {
  const hash = createHash('sha256');
  for (const { id, prompt, reply, present } of examples)
    hash.update(`${JSON.stringify([id, prompt, reply, NEEDS.map((need) => present[need])])}\n`);
  return hash.digest('hex');
}
