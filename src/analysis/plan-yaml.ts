import { readFile } from 'node:fs/promises';
import { isMap, isNode, isScalar, LineCounter, parseDocument } from 'yaml';
import type { z } from 'zod';
import { type HearthError, type Text, usageError } from '../contract/index.js';

type Issue = z.core.$ZodIssue;
export type FieldPath = readonly (string | number)[];

/** The value of a YAML text, and where in the text its fields stand. */
export type YamlText = {
  value: unknown;
  /** 1-based line of a field, or of the nearest one above it that is there. */
  lineOf: (path: FieldPath) => number;
};

/** @throws HearthError exit 2 when there is no such file, or it is not UTF-8. */
export async function readText(file: string): Promise<string> {
  let bytes: Buffer;
  try {
    bytes = await readFile(file);
  } catch (cause) {
    throw usageError(
      { en: 'there is no such file, or it cannot be read', 'zh-CN': '文件不存在或无法读取' },
      { file },
      { cause },
    );
  }
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (cause) {
    throw usageError(
      { en: 'is not valid UTF-8; save it as UTF-8', 'zh-CN': '不是有效的 UTF-8；请另存为 UTF-8' },
      { file },
      { cause },
    );
  }
}

/** @throws HearthError exit 2 with file and line for what is not YAML. */
export function parseYaml(text: string, file: string): YamlText {
  const lines = new LineCounter();
  const doc = parseDocument(text, { lineCounter: lines, prettyErrors: false, logLevel: 'error' });
  const [fault] = doc.errors;
  if (fault !== undefined) {
    const { line } = lines.linePos(fault.pos[0]);
    if (fault.code === 'MULTIPLE_DOCS') throw twoDocuments(file, line);
    const wide = wideSign(text, line);
    throw usageError(
      {
        en: `is not YAML: ${fault.message}${wide.en}`,
        'zh-CN': `不是有效的 YAML：${fault.message}${wide['zh-CN']}`,
      },
      { file, line },
    );
  }
  let value: unknown;
  try {
    value = doc.toJS();
  } catch (cause) {
    // Aliases that unfold to a thousand times their text.
    throw usageError(
      { en: 'its aliases cannot be resolved', 'zh-CN': '其中的别名无法展开' },
      { file },
      { cause },
    );
  }
  return { value, lineOf: (path) => lineOf(doc.contents, lines, path) };
}

const twoDocuments = (file: string, line: number) =>
  usageError(
    {
      en: 'a second YAML document begins ("---"); put all of it into one, or into files of their own',
      'zh-CN': '此处开始了第二个 YAML 文档（“---”）；请合并为一个，或分成多个文件',
    },
    { file, line },
  );

/** Full-width signs and those that YAML reads in their place. */
const WIDE: Readonly<Record<string, string>> = {
  '：': ':',
  '，': ',',
  '“': '"',
  '”': '"',
  '‘': "'",
  '’': "'",
  '｛': '{',
  '｝': '}',
  '［': '[',
  '］': ']',
  '【': '[',
  '】': ']',
  '－': '-',
  '＃': '#',
};

/** A hint that begins with "; " where a line, without its comment and quoted texts, has a full-width sign; else empty. */
export function wideSign(text: string, line: number): Text {
  const bare = (text.split(/\r?\n/u)[line - 1] ?? '')
    .replace(/"(?:[^"\\]|\\.)*"|'[^']*'/gu, '')
    .replace(/(?:^|\s)#.*$/u, '');
  const sign = [...bare].find((one) => WIDE[one] !== undefined);
  return sign === undefined
    ? { en: '', 'zh-CN': '' }
    : {
        en: `; the line has a full-width "${sign}", write "${WIDE[sign]}" as YAML knows it`,
        'zh-CN': `；这一行有全角的“${sign}”，YAML 只认半角的 ${WIDE[sign]}`,
      };
}

function lineOf(root: unknown, lines: LineCounter, path: FieldPath): number {
  let node = root;
  let offset = offsetOf(root) ?? 0;
  for (const part of path) {
    if (isMap(node)) {
      const pair = node.items.find((p) => String(isScalar(p.key) ? p.key.value : p.key) === part);
      if (pair === undefined) break;
      offset = offsetOf(pair.key) ?? offset;
      node = pair.value;
    } else if (isNode(node) && 'items' in node && Array.isArray(node.items)) {
      node = node.items[Number(part)];
      offset = offsetOf(node) ?? offset;
    } else break;
  }
  return lines.linePos(offset).line;
}

const offsetOf = (node: unknown): number | undefined =>
  isNode(node) ? (node.range?.[0] ?? undefined) : undefined;

/** The first fault of a value that does not fit its schema, as an error with file, line and field. */
export function schemaError(yaml: YamlText, issues: readonly Issue[], file: string): HearthError {
  const { path, text } = firstFault(issues, []);
  return fieldError(yaml, path, text, file);
}

/** An error about one field. */
export const fieldError = (
  yaml: YamlText,
  path: FieldPath,
  text: Text,
  file: string,
): HearthError =>
  usageError(text, {
    file,
    line: yaml.lineOf(path),
    ...(path.length > 0 && { field: path.join('.') }),
  });

type Fault = { path: FieldPath; text: Text };

function firstFault(issues: readonly Issue[], above: FieldPath): Fault {
  const [issue] = issues;
  if (issue === undefined) return { path: above, text: { en: 'is not valid', 'zh-CN': '无效' } };
  const path = [...above, ...issue.path.map((p) => (typeof p === 'number' ? p : String(p)))];
  if (issue.code === 'invalid_union') {
    // The branch whose own type fits is the one that was meant.
    const meant = issue.errors.find((branch) =>
      branch.every((i) => i.path.length > 0 || i.code !== 'invalid_type'),
    );
    return meant === undefined
      ? { path, text: { en: 'has the wrong form', 'zh-CN': '格式不对' } }
      : firstFault(meant, path);
  }
  if (issue.code === 'unrecognized_keys')
    return {
      path: [...path, issue.keys[0] ?? ''],
      text: { en: 'is not a known field', 'zh-CN': '不是已知字段' },
    };
  return { path, text: textOf(issue) };
}

function textOf(issue: Issue): Text {
  switch (issue.code) {
    case 'invalid_type':
      return issue.message.endsWith('received undefined')
        ? { en: 'is missing', 'zh-CN': '缺失' }
        : typeText(issue.expected);
    case 'too_small':
      return issue.origin === 'array' || issue.origin === 'string'
        ? { en: 'must not be empty', 'zh-CN': '不能为空' }
        : { en: `must be at least ${issue.minimum}`, 'zh-CN': `不能小于 ${issue.minimum}` };
    case 'too_big':
      return { en: `must be at most ${issue.maximum}`, 'zh-CN': `不能大于 ${issue.maximum}` };
    case 'invalid_value': {
      const known = issue.values.map(String);
      return {
        en: `must be one of ${known.join(', ')}`,
        'zh-CN': `只能是 ${known.join('、')}`,
      };
    }
    case 'invalid_format':
      return {
        en: 'may hold letters, digits, ".", "_" and "-" only',
        'zh-CN': '只能包含文字、数字、“.”、“_”和“-”',
      };
    default:
      return { en: 'is not valid', 'zh-CN': '取值无效' };
  }
}

const TYPES: Readonly<Record<string, Text>> = {
  int: { en: 'a whole number', 'zh-CN': '整数' },
  number: { en: 'a number', 'zh-CN': '数字' },
  string: { en: 'text', 'zh-CN': '文本' },
  array: { en: 'a list', 'zh-CN': '列表' },
  object: { en: 'a map of fields', 'zh-CN': '一组字段' },
  record: { en: 'a map of fields', 'zh-CN': '一组字段' },
  boolean: { en: 'true or false', 'zh-CN': 'true 或 false' },
};

function typeText(expected: string): Text {
  const type = TYPES[expected] ?? { en: expected, 'zh-CN': expected };
  return { en: `must be ${type.en}`, 'zh-CN': `必须是${type['zh-CN']}` };
}
