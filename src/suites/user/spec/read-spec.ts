import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { Text } from '../../../contract/index.js';
import type { Faults } from '../faults.js';
import { say } from '../say.js';
import { readColumns, readRoles } from './columns.js';
import { Fields } from './fields.js';
import { readGold } from './gold-spec.js';
import { readLabels } from './labels-spec.js';
import { readShared } from './rubric-spec.js';
import { type BaseSpec, KINDS, SCALES, type Spec } from './types.js';
import { readYaml, type YamlFile } from './yaml-file.js';

/** The file that makes a folder a suite. */
export const SPEC_FILE = 'suite.yaml';

/** Letters, digits and hyphens: the id stands in run ids and file names. */
const ID = /^[a-z0-9][a-z0-9-]{0,40}$/;

/** A spec with where its fields stand. */
export type SpecFile = { spec: Spec; placeOf: YamlFile['placeOf'] };

/**
 * Reads and checks suite.yaml. Null, with faults told, where it cannot be used at all; otherwise a spec, which is to
 * be used only if no fault was told.
 */
export async function readSpec(dir: string, faults: Faults): Promise<SpecFile | null> {
  const file = join(dir, SPEC_FILE);
  const text = await readText(file, faults);
  const yaml = text === null ? null : readYaml(file, text, faults);
  const fields = yaml === null ? null : Fields.of(yaml, faults);
  if (yaml === null || fields === null) return null;
  const kind = fields.oneOf('kind', KINDS, null);
  if (kind === null) {
    if (!fields.has('kind'))
      fields.fault(
        'kind',
        say('is missing', '缺失'),
        say(
          'write rubric (points by criteria), labels (a judge looks for things) or gold (answers known to be right).',
          '请填写 rubric（按评分细则计分）、labels（由裁判打标签）或 gold（有标准答案）。',
        ),
      );
    return null;
  }
  const base = readBase(dir, fields);
  const spec: Spec = { ...base, ...readKind(kind, fields) };
  fields.close();
  return { spec, placeOf: yaml.placeOf };
}

async function readText(file: string, faults: Faults): Promise<string | null> {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(await readFile(file));
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code;
    if (code === 'ENOENT')
      faults.add(
        { file },
        say('is missing', '缺失'),
        say('hearth suite new writes one.', '可用 hearth suite new 生成。'),
      );
    else
      faults.add(
        { file },
        say('cannot be read as UTF-8 text', '无法按 UTF-8 文本读取'),
        say('save it as UTF-8.', '请另存为 UTF-8。'),
      );
    return null;
  }
}

function readKind(kind: Spec['kind'], fields: Fields) {
  switch (kind) {
    case 'rubric':
      return {
        kind,
        scale: fields.oneOf('scale', SCALES, 'linear') ?? 'linear',
        gate: fields.flag('gate', true),
        ...readShared(fields),
      } as const;
    case 'labels':
      return { kind, ...readLabels(fields) } as const;
    case 'gold':
      return { kind, ...readGold(fields) } as const;
  }
}

/** Nothing is known of a user's benchmark but what its owner writes. */
const NOTICE: Text = say(
  'A user’s own benchmark. Its figures compare systems that were judged together; they are no verdict on one system.',
  '自建评测集。数值只用于比较由同一裁判一起评定的系统，不能据此给单个系统下结论。',
);

function readBase(dir: string, fields: Fields): BaseSpec {
  const title = fields.both('title');
  const id = fields.text('id')?.trim() ?? '';
  if (!ID.test(id))
    fields.fault(
      'id',
      id === '' ? say('is missing', '缺失') : say(`"${id}" is no id`, `“${id}”不能作编号`),
      say(
        `use lower-case Latin letters, digits and hyphens, at most 41, such as ${slug(basename(dir))}.`,
        `请用小写拉丁字母、数字和连字符，最多 41 个，例如 ${slug(basename(dir))}。`,
      ),
    );
  if (title === null && !fields.has('title'))
    fields.fault(
      'title',
      say('is missing', '缺失'),
      say('give the name that reports show.', '请填写报告中显示的名称。'),
    );
  const data = fields.texts('data');
  if (data.length === 0)
    fields.fault(
      'data',
      say('names no file', '没有写明文件'),
      say(
        'name the file with the items, such as items.xlsx.',
        '请填写题目所在的文件，例如 items.xlsx。',
      ),
    );
  return {
    dir,
    id,
    version: fields.text('version')?.trim() ?? '1',
    title: title ?? say('', ''),
    summary: fields.both('summary') ?? title ?? say('', ''),
    notice: fields.both('notice') ?? NOTICE,
    warning: fields.both('warning'),
    licence: fields.both('licence') ?? fields.both('license') ?? say('not stated', '未注明'),
    citation: fields.text('citation')?.trim() ?? title?.en ?? '',
    data,
    lang: fields.text('lang')?.trim() ?? null,
    columns: readColumns(fields),
    roles: readRoles(fields),
    clusters: fields.texts('clusters'),
    strata: fields.texts('strata'),
    slices: fields.texts('slices'),
    target: readTarget(fields),
    judge: readJudge(fields),
  };
}

function readTarget(fields: Fields): BaseSpec['target'] {
  const target = fields.section('target');
  const read = {
    system: target?.both('system') ?? null,
    instruction: target?.both('instruction') ?? null,
    maxTokens: target?.number('max_tokens', { min: 1, whole: true }) ?? null,
  };
  target?.close();
  return read;
}

function readJudge(fields: Fields): BaseSpec['judge'] {
  const judge = fields.section('judge');
  const read = {
    instructions: judge?.text('instructions') ?? null,
    defaultJudge: judge?.text('default')?.trim() ?? null,
  };
  judge?.close();
  return read;
}

/** What a suite is called where its folder's name gives no id. */
export const NO_NAME = 'my-benchmark';

/**
 * A folder's or file's name as an id. A name in another script gives `my-benchmark`: the few Latin letters in it would
 * name something else.
 */
export function slug(name: string): string {
  const plain = name
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase();
  if (/[\p{L}\p{N}]/u.test(plain.replace(/[a-z0-9]+/g, ''))) return NO_NAME;
  const words = plain
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 41)
    .replace(/-+$/, '');
  return words === '' ? NO_NAME : words;
}
