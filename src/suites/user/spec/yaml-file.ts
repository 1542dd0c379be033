import { isMap, LineCounter, parseDocument } from 'yaml';
import type { Place } from '../../../contract/index.js';
import type { Faults } from '../faults.js';
import { say } from '../say.js';

type Path = readonly (string | number)[];

/** A YAML file as plain values, with the line on which each of them stands. */
export type YamlFile = { file: string; value: unknown; placeOf(path: Path): Place };

/** Reads YAML 1.2. Null, with faults told, where the text is not YAML. */
export function readYaml(file: string, text: string, faults: Faults): YamlFile | null {
  const lines = new LineCounter();
  const doc = parseDocument(text, { lineCounter: lines, prettyErrors: false });
  for (const { message, pos } of doc.errors) {
    faults.add(
      { file, line: lines.linePos(pos[0]).line },
      say(`is not YAML: ${message}`, `不是有效的 YAML：${message}`),
      say(
        'indent with spaces, and put texts with a colon or a # into quotes.',
        '请用空格缩进；含冒号或 # 的文字请加引号。',
      ),
    );
  }
  if (doc.errors.length > 0) return null;
  return {
    file,
    value: doc.toJS({ maxAliasCount: 100 }) as unknown,
    placeOf(path) {
      const offset = offsetOf(doc, path);
      const field = path.reduce<string>(
        (name, part) =>
          typeof part === 'number'
            ? `${name}[${part + 1}]`
            : name === ''
              ? part
              : `${name}.${part}`,
        '',
      );
      return {
        file,
        ...(offset !== null && { line: lines.linePos(offset).line }),
        ...(field !== '' && { field }),
      };
    },
  };
}

/** Where a value or its key stands; the nearest parent's place for one that is missing. */
function offsetOf(doc: ReturnType<typeof parseDocument>, path: Path): number | null {
  for (let depth = path.length; depth >= 0; depth--) {
    const parent = depth <= 1 ? doc.contents : doc.getIn(path.slice(0, depth - 1), true);
    if (depth > 0 && isMap(parent)) {
      const pair = parent.items.find((p) => String(p.key) === String(path[depth - 1]));
      const offset = startOf(pair?.key);
      if (offset !== null) return offset;
    }
    const offset = startOf(depth === 0 ? doc.contents : doc.getIn(path.slice(0, depth), true));
    if (offset !== null) return offset;
  }
  return null;
}

function startOf(node: unknown): number | null {
  if (node === null || typeof node !== 'object' || !('range' in node)) return null;
  const { range } = node;
  return Array.isArray(range) && typeof range[0] === 'number' ? range[0] : null;
}
