import type { Place, Text } from '../../../contract/index.js';
import { same } from '../../../contract/index.js';
import type { Faults } from '../faults.js';
import { say } from '../say.js';
import type { YamlFile } from './yaml-file.js';

type Path = readonly (string | number)[];
type Values = Readonly<Record<string, unknown>>;

const isMap = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isScalar = (value: unknown): value is string | number | boolean =>
  ['string', 'number', 'boolean'].includes(typeof value);

/**
 * One map of suite.yaml. Each reader takes a field, tells what is wrong with it, and gives its value or the default;
 * `close` then tells of fields that nobody took, which are misspelt ones as a rule.
 */
export class Fields {
  private readonly taken: string[] = [];

  private constructor(
    private readonly yaml: YamlFile,
    private readonly faults: Faults,
    private readonly path: Path,
    private readonly values: Values,
  ) {}

  /** The whole file; null, with a fault told, where it is no map. */
  static of(yaml: YamlFile, faults: Faults): Fields | null {
    if (isMap(yaml.value)) return new Fields(yaml, faults, [], yaml.value);
    faults.add(
      yaml.placeOf([]),
      say('holds no fields', '没有字段'),
      say('write lines of the form "name: value".', '请按“名称: 值”的形式逐行填写。'),
    );
    return null;
  }

  place(key: string): Place {
    return this.yaml.placeOf([...this.path, key]);
  }

  fault(key: string, what: Text, mend: Text): void {
    this.faults.add(this.place(key), what, mend);
  }

  private take(key: string): unknown {
    this.taken.push(key);
    const value = this.values[key];
    return value === null ? undefined : value;
  }

  has(key: string): boolean {
    return this.values[key] !== undefined && this.values[key] !== null;
  }

  /** Text; a number or true/false is taken as it is written. Blank text counts as missing. */
  text(key: string): string | null {
    const value = this.take(key);
    if (value === undefined) return null;
    if (isScalar(value)) return String(value).trim() === '' ? null : String(value);
    this.fault(key, say('is not text', '不是文字'), say('write one text.', '请只写一段文字。'));
    return null;
  }

  required(key: string, mend: Text): string {
    const value = this.text(key);
    if (value !== null) return value;
    const given = this.values[key];
    if (!this.has(key) || isScalar(given)) this.fault(key, say('is missing', '缺失'), mend);
    return '';
  }

  /** Text in one or both languages: `title: …`, or `title: {en: …, zh-CN: …}`. One language stands for both. */
  both(key: string): Text | null {
    const value = this.values[key];
    if (!isMap(value)) {
      const one = this.text(key);
      return one === null ? null : same(one.trim());
    }
    const inner = this.section(key);
    const en = inner?.text('en')?.trim() ?? null;
    const short = inner?.text('zh')?.trim() ?? null;
    const zh = inner?.text('zh-CN')?.trim() ?? short;
    inner?.close();
    if (en !== null || zh !== null) return { en: en ?? zh ?? '', 'zh-CN': zh ?? en ?? '' };
    this.fault(
      key,
      say('has no text', '没有文字'),
      say('give en, zh-CN or both.', '请给出 en、zh-CN 或两者。'),
    );
    return null;
  }

  oneOf<T extends string>(key: string, known: readonly T[], otherwise: T | null): T | null {
    const value = this.text(key);
    if (value === null) return otherwise;
    const found = known.find((k) => k === value.trim().toLowerCase());
    if (found !== undefined) return found;
    this.fault(
      key,
      say(`"${value}" is none of ${known.join(', ')}`, `“${value}”不在 ${known.join('、')} 之中`),
      say('use one of them.', '请改用其中之一。'),
    );
    return otherwise;
  }

  number(key: string, range: { min: number; whole?: true }): number | null {
    const value = this.take(key);
    if (value === undefined) return null;
    const ok =
      typeof value === 'number' &&
      value >= range.min &&
      Number.isFinite(value) &&
      (range.whole !== true || Number.isInteger(value));
    if (ok) return value;
    const [en, zh] = range.whole === true ? ['whole number', '整数'] : ['number', '数'];
    this.fault(
      key,
      say(`is not a ${en} of ${range.min} or more`, `不是不小于 ${range.min} 的${zh}`),
      say('write such a number.', '请填写这样的数。'),
    );
    return null;
  }

  flag(key: string, otherwise: boolean): boolean {
    return this.oneOf(key, ['true', 'false'], otherwise ? 'true' : 'false') === 'true';
  }

  /** A list of texts, or one text alone. */
  texts(key: string): string[] {
    const value = this.take(key);
    if (value === undefined) return [];
    const all: unknown[] = Array.isArray(value) ? value : [value];
    if (all.every(isScalar)) return all.map((v) => String(v).trim()).filter((v) => v !== '');
    this.fault(
      key,
      say('is not a list of texts', '不是文字列表'),
      say('write it as [one, two].', '请写成 [一, 二] 的形式。'),
    );
    return [];
  }

  /** A map inside this one. Close it when its fields are taken. */
  section(key: string): Fields | null {
    const value = this.take(key);
    if (value === undefined) return null;
    if (isMap(value)) return new Fields(this.yaml, this.faults, [...this.path, key], value);
    this.fault(
      key,
      say('holds no fields of its own', '下面没有字段'),
      say('indent them below it.', '请把字段缩进写在它的下面。'),
    );
    return null;
  }

  /** A list of maps; each entry may also be one text, which then is its `short` field. */
  sections(key: string, short: string): Fields[] {
    const value = this.take(key);
    if (value === undefined) return [];
    if (!Array.isArray(value)) {
      this.fault(
        key,
        say('is not a list', '不是列表'),
        say('start each entry with "- ".', '请在每一项前写“- ”。'),
      );
      return [];
    }
    return value.flatMap((entry: unknown, i) => {
      const path = [...this.path, key, i];
      const values = isScalar(entry) ? { [short]: entry } : entry;
      if (isMap(values)) return [new Fields(this.yaml, this.faults, path, values)];
      this.faults.add(
        this.yaml.placeOf(path),
        say('is not an entry with fields', '不是带字段的一项'),
        say('write its fields below "- ".', '请在“- ”后面写出各字段。'),
      );
      return [];
    });
  }

  /** Whether a field holds a list (of anything). */
  isList(key: string): boolean {
    return Array.isArray(this.values[key]);
  }

  /** Tells of every field that was not taken. */
  close(): void {
    for (const key of Object.keys(this.values)) {
      if (this.taken.includes(key)) continue;
      const known = [...new Set(this.taken)].join(', ');
      this.fault(
        key,
        say('is not a known field here', '不是这里可用的字段'),
        say(`known here: ${known}.`, `这里可用的有：${known}。`),
      );
    }
  }
}
