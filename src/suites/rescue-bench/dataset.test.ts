import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { ImportReport, Json } from '../../contract/index.js';
import { load } from './dataset.js';
import { askedUnder, emotion, rawRow, rawRows, rawSample, view } from './fixtures.testkit.js';
import { askOptions } from './options.js';
import type { AskOptions } from './types.js';

/** A folder with these files; removed after the test. */
function folder(files: Readonly<Record<string, Json | string>>): string {
  const dir = mkdtempSync(join(tmpdir(), 'rescue-data-'));
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }));
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(dir, name)), { recursive: true });
    writeFileSync(join(dir, name), typeof content === 'string' ? content : JSON.stringify(content));
  }
  return dir;
}
const lines = (values: readonly Json[]): string => values.map((v) => JSON.stringify(v)).join('\n');
const from = (dir: string, over: Partial<AskOptions> = {}) =>
  load({ dir }, askedUnder('sound', { view: 'benchmark', ...over }));
const notes = (report: ImportReport): string => report.notes.map((n) => n.what.en).join('\n');

const two = [
  { ...rawSample('ann_and_ben/01'), source_file: '/home/someone/01.json' },
  rawSample('ann_and_ben/02'),
];

describe('both layouts', () => {
  it('one file with a sample a line', async () => {
    const { items, report } = await from(folder({ 'benchmark_191.jsonl': lines(two) }));
    expect(new Set(items.map((i) => i.sample)).size).toBe(2);
    expect(new Set(items.map((i) => i.clusters.couple)).size).toBe(1);
    expect(report).toMatchObject({ files: ['benchmark_191.jsonl'], rows: 2, items: items.length });
    expect(notes(report)).toContain('samples: 2 (couple 2, family 0); rows: 16 (16, 0)');
    expect(notes(report)).toContain('source_file) left out of 1 samples');
  });

  it('one file a sample, in folders: the same items, other JSON passed over', async () => {
    const bare = (raw: { [key: string]: Json }) => ({ rows: raw.rows ?? [] });
    const dir = folder({
      'ann_and_ben/01.json': bare(rawSample('x')),
      'ann_and_ben/02.json': bare(rawSample('y')),
      'ann_and_ben/manifest.json': { clips: [] },
    });
    const folders = await from(dir);
    const oneFile = await from(folder({ 'data/benchmark_191.jsonl': lines(two) }));
    expect(folders.items).toEqual(oneFile.items.map((i) => ({ ...i })));
    expect(folders.report.files).toEqual(['*.json']);
    expect(folders.report.notes.filter((n) => n.level === 'dropped')).toHaveLength(1);
  });

  it('another text gives another hash', async () => {
    const a = await from(folder({ 'benchmark_191.jsonl': lines(two) }));
    const b = await from(folder({ 'benchmark_191.jsonl': lines([rawSample('c/01')]) }));
    expect(a.report.hash).not.toBe(b.report.hash);
  });

  it.each([
    ['nothing', {}, 'holds no sample of RESCUE-BENCH'],
    ['a line that is no JSON', { 'benchmark_191.jsonl': `${lines(two)}\n{` }, ':3: is not JSON'],
    [
      'a sample twice',
      { 'benchmark_191.jsonl': lines([two[0], two[0]] as Json[]) },
      ':2: sample_id',
    ],
    ['a file that is no JSON', { 'couple/a.json': '{' }, 'is not JSON'],
  ])('refuses %s', async (_, files, message) => {
    await expect(from(folder(files as Record<string, Json | string>))).rejects.toThrow(message);
  });

  it('refuses the benchmark without a folder, with a way on', () => {
    expect(() => askOptions('sound', { dir: null }).parse({ view: 'benchmark' })).toThrow(
      /needs the official data.*view=builtin/,
    );
  });
});

describe('privacy', () => {
  it('no name and no path is left in items, report or ids, under official too', async () => {
    const dir = folder({ 'benchmark_191.jsonl': lines(two) });
    for (const protocol of ['official', 'sound'] as const) {
      const { items, report } = await load({ dir }, askedUnder(protocol, { view: 'benchmark' }));
      expect(JSON.stringify([items, report])).not.toMatch(/\b(?:Ann|Ben)\b|ann_and_ben|someone/);
      expect(notes(report)).toContain('names of 4 people in 2 samples replaced');
    }
  });
});

describe('quirks in the report', () => {
  const quirky = async (rows: { [key: string]: Json }[]) =>
    notes((await from(folder({ 'benchmark_191.jsonl': lines([rawSample('c/1', rows)]) }))).report);

  it('relation_pattern one row early; evidence after the row', async () => {
    const rows = rawRows().map((row, i) => ({
      ...row,
      relation_pattern: i === 1 ? 'pursue_withdraw' : i === 4 ? 'attack_attack' : null,
      relation_pattern_evidence_rows: i === 4 ? [4, 5, 7] : [],
    }));
    const text = await quirky(rows);
    expect(text).toContain('one row before relation_cycle_state (2 of 2 rows)');
    expect(text).toContain('evidence after the row itself in rows 5');
  });

  it('aligned fields are not remarked on; other disagreement is', async () => {
    const rows = (label: string) =>
      rawRows().map((row, i) => ({ ...row, relation_pattern: i === 2 ? label : null }));
    expect(await quirky(rows('pursue_withdraw'))).not.toContain('relation_pattern ');
    expect(await quirky(rows('attack_attack'))).toContain('disagrees with relation_cycle_state');
  });

  it('self-targets, unknown labels, unlabelled therapist rows, several strategies', async () => {
    const text = await quirky([
      ...rawRows(),
      rawRow('Ann', ['Ann'], 'x', { utterance_type: 'song' }),
      rawRow('Therapist', ['Ann'], 'y', {
        relation_cycle_state: 'happy',
        support_strategy: [
          { strategy_type: 'praise', target: ['Ann'] },
          { strategy_type: 'track', target: ['Ann'] },
        ],
      }),
    ]);
    expect(text).toContain('address themselves in rows 9');
    expect(text).toContain('unknown utterance type in rows 9');
    expect(text).toContain('relation pattern outside the couple set in rows 10');
    expect(text).toContain('support strategy outside the couple set in rows 10');
    expect(text).toContain('several strategies in rows 10');
    expect(text).toContain('therapist rows: 4, of which 2 without a relation pattern');
  });

  it('targets outside the list of participants, a row_index given twice, intensities that are no whole numbers', async () => {
    const text = await quirky([
      ...rawRows().map((row, i) => ({ ...row, row_index: i === 5 ? 5 : i + 1 })),
      rawRow('Ann', ['Uncle Tom'], 'x', { internal_emotion: emotion('Ann', 'sad', 6.5) }),
    ]);
    expect(text).toContain('targets outside the list of participants in rows 9');
    expect(text).toContain('the same row_index as another row in rows 5, 6');
    expect(text).toContain('no whole numbers in rows 9: rounded');
    const plain = await quirky(rawRows().map((row, i) => ({ ...row, row_index: i + 1 })));
    expect(plain).not.toMatch(/outside the list|row_index|whole numbers/);
  });
});

describe('released checkpoint files', () => {
  const er = (row_index: number, phrase: string, intensity: number): Json => ({
    sample_id: 'ann_and_ben/01',
    row_index,
    gold_internal_emotion: phrase,
    gold_intensity_score: intensity,
    clip_path: '/home/someone/clip.mp4',
  });
  const good = [er(4, 'lonely under anger', 8), er(5, 'ashamed', 7), er(7, 'sorry', 6)];
  const vp = [
    { row: 1, gold: view('Ann', 'Ben', 'he does not care') },
    { row: 4, gold: view('Ann', 'Ben', 'he hides from me') },
    { row: 7, gold: view('Ben', 'Ann', 'she was right to be hurt') },
  ].map(
    ({ row, gold }): Json => ({
      sample_id: 'ann_and_ben/01',
      row_index: row,
      gold_viewpoints: gold,
    }),
  );
  const benchmark = lines([rawSample('ann_and_ben/01')]);

  it('agree with what is built, paths counted', async () => {
    const { report } = await from(
      folder({
        'benchmark_191.jsonl': benchmark,
        'er.jsonl': lines(good),
        'vp.jsonl': lines(vp),
      }),
    );
    expect(report.files).toEqual(['benchmark_191.jsonl', 'er.jsonl', 'vp.jsonl']);
    expect(notes(report)).toContain('its 3 checkpoints are those built from the samples');
    expect(notes(report)).toContain("paths of the authors' machine (clip_path) in 3 rows");
    expect(report.notes.filter((n) => n.file === 'vp.jsonl')).toHaveLength(1);
  });

  it('disagreement is counted by kind', async () => {
    const other = [er(4, 'lonely', 8), er(5, 'ashamed', 7), er(8, 'glad', 1)];
    const { report } = await from(
      folder({ 'benchmark_191.jsonl': benchmark, 'er.jsonl': lines(other) }),
    );
    expect(notes(report)).toContain('1 only built, 1 only in the file, 1 with other gold');
  });
});

describe('windows', () => {
  const dir = () => folder({ 'benchmark_191.jsonl': lines([rawSample('c/1')]) });
  const rowsShown = async (task: string, row: number, over: Partial<AskOptions> = {}) => {
    const { items } = await from(dir(), over);
    const item = items.find((i) => i.task === task && i.row === row);
    return [item?.window.earlier.map((r) => r.index), item?.window.current?.index ?? null];
  };

  it('three rows, all for pattern; timing counts the row at hand', async () => {
    expect(await rowsShown('timing', 7)).toEqual([[5, 6], 7]);
    expect(await rowsShown('pattern', 6)).toEqual([[1, 2, 3, 4, 5], null]);
    expect(await rowsShown('target', 6)).toEqual([[3, 4, 5], null]);
    expect(await rowsShown('emotion', 7)).toEqual([[4, 5, 6], 7]);
  });

  it('context and current change them', async () => {
    expect(await rowsShown('emotion', 7, { context: 'all' })).toEqual([[1, 2, 3, 4, 5, 6], 7]);
    expect(await rowsShown('timing', 7, { context: 0 })).toEqual([[], 7]);
    expect(await rowsShown('pattern', 6, { context: 2, current: true })).toEqual([[4, 5], 6]);
  });

  it('known emotion: the target’s latest in the rows shown, of the group everybody’s', async () => {
    const rows = rawRows().map((row, i) =>
      i === 3 ? { ...row, internal_emotion: emotion('Ann', 'lonely', 8) } : row,
    );
    const data = folder({ 'benchmark_191.jsonl': lines([rawSample('c/1', rows)]) });
    const { items } = await from(data, { known_emotion: true });
    const strategy = items.filter((i) => i.task === 'strategy').map((i) => i.window.emotions);
    expect(strategy.map((e) => e.map((x) => x.phrase))).toEqual([['cornered'], ['lonely']]);
    const plain = (await from(data)).items.filter((i) => i.window.emotions.length > 0);
    expect(plain).toEqual([]);
  });

  it('ids are the same under every option, so that conditions pair', async () => {
    const data = dir();
    const ids = async (over: Partial<AskOptions>) =>
      (await from(data, over)).items.map((i) => i.id);
    const plain = await ids({});
    for (const over of [
      { blind: false },
      { context: 'all' },
      { persons: 'one' },
      { swap: 'names' },
      { current: true },
    ] as const)
      expect(await ids(over)).toEqual(plain);
    expect(await ids({ tasks: ['timing'] })).toEqual(plain.filter((id) => id.includes('/timing/')));
  });

  it('items are plain JSON', async () => {
    const { items } = await from(dir());
    expect(JSON.parse(JSON.stringify(items))).toEqual(items);
  });
});
