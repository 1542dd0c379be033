import { type Item, type Json, usageError } from '../contract/index.js';
import type { Result } from '../pipeline/index.js';
import { digest } from '../store/index.js';
import { bundleError } from './bundle-error.js';
import {
  asHeader,
  type BundleCounts,
  type BundleHeader,
  type EndLine,
  isRecord,
  malformed,
  noCounts,
  type RecordLine,
  type StoredResult,
} from './bundle-format.js';
import { bundleLines } from './bundle-lines.js';
import { RecordDigest } from './bundle-records.js';
import { checkSeal } from './bundle-seal.js';

/** All of a bundle but its records, of which there may be many: `bundleRecords` reads those. */
export type Bundle = {
  file: string;
  header: BundleHeader;
  /** Items by the hash with which conditions name them; empty where they were withheld. */
  items: ReadonlyMap<string, readonly Item[]>;
  /** As scored when the bundle was written. */
  results: readonly StoredResult[];
  counts: BundleCounts;
  /** Equal for two copies of one run; see `RecordDigest`. */
  content: string;
};

/**
 * Reads and checks a bundle whole: its seal, the form of every line, counts, and that the items are those asked.
 * @throws HearthError exit 2 when it is no bundle, was cut short or altered, or is of a newer Hearth; exit 4 for what
 * the disk says.
 */
export async function readBundle(file: string): Promise<Bundle> {
  try {
    await checkSeal(file);
  } catch (error) {
    throw bundleError(error, file);
  }
  let header: BundleHeader | null = null;
  let end: EndLine | null = null;
  let sealed = false;
  let number = 0;
  const items = new Map<string, Item[]>();
  const results: StoredResult[] = [];
  const counts = noCounts();
  const records = new RecordDigest();
  for await (const next of bundleLines(file)) {
    const { source, line } = next;
    number = next.number;
    if ((line.kind === 'header') !== (number === 1) || sealed) throw malformed(file, number);
    if ((line.kind === 'seal') !== (end !== null)) throw malformed(file, number);
    if (line.kind === 'header') header = asHeader(line);
    else if (line.kind === 'end') end = line;
    else if (line.kind === 'seal') sealed = true;
    else if (line.kind === 'item') {
      counts.items += 1;
      const set = items.get(line.items);
      if (set === undefined) items.set(line.items, [line.item]);
      else set.push(line.item);
    } else if (line.kind === 'result') {
      counts.results += 1;
      results.push({ condition: line.condition, result: line.result as unknown as Result });
    } else {
      counts[`${line.kind}s`] += 1;
      records.add(source);
    }
  }
  if (header === null || end === null || !sealed) throw malformed(file, number + 1);
  const { kind: _, content, ...stated } = end;
  if (digest(stated) !== digest(counts) || records.content(header.manifest) !== content)
    throw contradicts(file);
  checkItems(header, items, file);
  return { file, header, items, results, counts, content };
}

/** Slots, calls and external records of a bundle that was read, in its order. */
export async function* bundleRecords({ file }: Pick<Bundle, 'file'>): AsyncGenerator<RecordLine> {
  for await (const { line } of bundleLines(file)) if (isRecord(line)) yield line;
}

function checkItems(
  { items: sharing, manifest, suite }: BundleHeader,
  items: ReadonlyMap<string, readonly Item[]>,
  file: string,
): void {
  if (suite.id !== manifest.suite) throw contradicts(file);
  const named = new Set(manifest.conditions.map((c) => c.itemsHash));
  if (sharing === 'withheld' ? items.size > 0 : items.size !== named.size) throw contradicts(file);
  for (const [hash, set] of items)
    if (!named.has(hash) || digest(set as unknown as Json) !== hash) throw contradicts(file);
}

/** Sealed as it stands, but its parts do not fit together: somebody made it by hand. */
const contradicts = (file: string) =>
  usageError(
    {
      en: 'its items and records are not those that its header and end name; ask for a bundle written by "hearth bundle"',
      'zh-CN': '其中的题目和记录与开头、结尾所写的不符；请索取由 “hearth bundle” 写出的运行包',
    },
    { file },
  );
