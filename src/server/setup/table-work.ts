import { writeFile } from 'node:fs/promises';
import { basename, resolve } from 'node:path';
import type { FormPage, Json, Text } from '../../contract/index.js';
import { checkFile, optionFields, readTable } from '../../pipeline/index.js';
import { openSuite, suiteIds } from '../../suites/index.js';
import { checkSuite, guessFrom, KINDS } from '../../suites/user/index.js';
import { loadItems } from '../suites/load-items.js';
import { ratedKinds, standingTables } from '../suites/taxonomy.js';
import { foundOf } from './found.js';
import { columnOf, type Mapped, mapRecords, splitNames } from './record-columns.js';
import { guessRecords } from './record-guess.js';
import { columnsOf, previewOf } from './table-rows.js';

/**
 * What reads tables and suites that people sent. It is done in a thread of its own (tables.ts): reading a large one takes
 * seconds. All that goes in and comes out can be copied between threads.
 * @throws HearthError with row and column for a table that cannot be read
 */
export const WORKS = {
  /** What a table holds, and what its columns seem to be, for each kind of suite. */
  async look({ file }: { file: string }) {
    const { lines, encoding, unread = [] } = await readTable(file);
    const columns = columnsOf({ lines });
    const likely = guessFrom(lines);
    const guesses = KINDS.map((kind) => (kind === likely.kind ? likely : guessFrom(lines, kind)));
    return {
      columns,
      rows: lines.length,
      encoding,
      unread: [...unread],
      preview: previewOf({ lines }, columns),
      kind: likely.kind,
      guesses,
      records: guessRecords(columns),
    };
  },

  /** Writes a table's rows as JSON lines `{line, record}`, so that it can be read as it comes. */
  async toRows({ file, out }: { file: string; out: string }): Promise<number> {
    const { lines } = await readTable(file);
    await writeFile(out, lines.map((line) => `${JSON.stringify(line)}\n`).join(''), {
      mode: 0o600,
    });
    return lines.length;
  },

  /** Every fault of a suite's folder, with the rows that have one. */
  async check({ folder, file }: { folder: string; file: string }) {
    const check = await checkSuite(folder, suiteIds);
    const lines = check.faults.length === 0 ? [] : (await readTable(resolve(folder, file))).lines;
    return foundOf(check, { lines });
  },

  /** What lists, cards and forms say of a suite in a folder. */
  async facts({ folder }: { folder: string }) {
    const suite = await openSuite(folder);
    const { meta } = suite;
    const judges = await Promise.all(
      Object.entries(suite.localJudges ?? {}).map(async ([name, open]) => {
        const { about, validity } = await open({});
        return { name, about, validity: validity.line };
      }),
    );
    return {
      id: meta.id,
      version: meta.version,
      title: meta.title,
      summary: meta.summary,
      licence: meta.licence,
      notice: meta.notice,
      warning: meta.warning ?? null,
      citation: meta.citation,
      fidelity: { ...meta.fidelity } as Record<string, string>,
      defaultJudge: meta.defaultJudge,
      options: optionFields(suite, { dir: folder }),
      targets: Object.entries(suite.builtinTargets ?? {}).map(([name, { about }]) => ({
        name,
        about: about as Text,
      })),
      judges,
    };
  },

  /** What the import of a suite's table found. */
  async imported({ folder }: { folder: string }) {
    const { items, ...loaded } = await loadItems(await openSuite(folder), { dir: folder });
    return { ...loaded.report, items: items.length };
  },

  /** A suite's items with their texts, and what they are grouped in and rated by. */
  async items({ folder }: { folder: string }) {
    const loaded = await loadItems(await openSuite(folder), { dir: folder });
    return {
      items: loaded.items,
      kinds: ratedKinds(loaded),
      tables: await standingTables(loaded, folder),
    };
  },

  /** The annotation of an item, and the form by which a person rates an answer to it. */
  async item({ folder, id }: { folder: string; id: string }): Promise<{
    gold: Json;
    form: { version: string; pages: FormPage[] } | null;
  }> {
    const suite = await openSuite(folder);
    const { items, answered } = await loadItems(suite, { dir: folder });
    const found = items.find(({ item }) => item.id === id);
    if (found === undefined) return { gold: null, form: null };
    const one = answered(found.item);
    return {
      gold: suite.gold?.(found.item) ?? null,
      form:
        suite.form === undefined
          ? null
          : {
              version: suite.form.version,
              pages: one === null ? [] : [...suite.form.pages(one)],
            },
    };
  },

  /** Writes the records of a table as answer or verdict files, one for each target that answers name, and checks each. */
  async records({
    folder,
    file,
    suite: name,
    dir,
    mapped,
  }: {
    folder: string;
    file: string;
    /** An id, or a folder. */
    suite: string;
    dir: string | null;
    mapped: Mapped;
  }) {
    const table = await readTable(resolve(folder, file));
    const suite = await openSuite(name);
    const sets = [];
    for (const part of splitNames(table.lines, mapped)) {
      const written = await mapRecords(folder, part, mapped);
      const checked = await checkFile(suite, { dir }, mapped.kind, written);
      sets.push({
        name: part.name,
        file: basename(written),
        view: checked.view,
        records: checked.records,
        items: checked.items,
        of: checked.of,
        faults: checked.faults.map(({ text, place }) => ({
          row: place.line ?? null,
          column: place.field === undefined ? null : columnOf(mapped, place.field),
          text,
        })),
        odd: checked.odd,
      });
    }
    const columns = columnsOf(table);
    const bad = new Set(sets.flatMap(({ faults }) => faults.map(({ row }) => row)));
    const lines = table.lines.filter(({ line }) => bad.has(line));
    return { sets, columns, rows: previewOf({ lines }, columns) };
  },
} as const;

export type Works = typeof WORKS;
export type Look = Awaited<ReturnType<Works['look']>>;
