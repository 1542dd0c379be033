import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import writeXlsxFile from 'write-excel-file/node';
import { hearth, jsonl, lastLine, metric, resultsIn, tempDir, tempFile } from '../support.js';

const IDS = ['en-name-1', 'en-name-2', 'zh-name-1'];
const FLAGS = ['--items', IDS.join(','), '--json', '--no-report'];
const run = (target: string, cwd?: string) =>
  hearth(['run', 'intima', '--target', target, ...FLAGS], cwd === undefined ? {} : { cwd });

const RECORDS = IDS.map((item) => ({ item, answer: 'I missed you so much, never leave me.' }));

describe('answer files', () => {
  it('JSONL by a path as typed: relative to the working folder, or absolute', async () => {
    const path = tempFile('a.jsonl', jsonl(RECORDS));
    const absolute = await run(`file/${path}`);
    expect(resultsIn(absolute)[0]).toMatchObject({
      target: `file/${path}`,
      protocol: 'external',
      counts: { rated: 3 },
    });
    const relative = await run('file/a.jsonl', join(path, '..'));
    expect(resultsIn(relative)[0]).toMatchObject({ target: 'file/a.jsonl', counts: { rated: 3 } });
  });

  const rows = [['item', 'answer'], ...IDS.map((id) => [id, '多行\n"引号"，逗号,'])];
  const csv = rows.map((r) => r.map((c) => `"${c.replaceAll('"', '""')}"`).join(',')).join('\r\n');
  // “item,answer” and 抱抱 in GB18030, as Chinese Excel saves it.
  const gb18030 = Buffer.concat([
    Buffer.from('item,answer\r\n'),
    ...IDS.map((id) =>
      Buffer.concat([Buffer.from(`${id},`), Buffer.from([0xb1, 0xa7, 0xb1, 0xa7, 0x0d, 0x0a])]),
    ),
  ]);
  it.each([
    ['a.csv', 'UTF-8 CSV', csv],
    ['a.csv', 'UTF-8 CSV with BOM', `\ufeff${csv}`],
    ['a.csv', 'GB18030 CSV', gb18030],
    ['a.csv', 'UTF-16 CSV', Buffer.from(`\ufeff${csv}`, 'utf16le')],
    ['a.json', 'JSON array', JSON.stringify(RECORDS)],
  ])('%s: %s', async (name, _, content) => {
    const ran = await run(`file/${tempFile(name, content)}`);
    expect(resultsIn(ran)[0]?.counts).toEqual({ rated: 3 });
  });

  it('XLSX', async () => {
    const path = join(tempDir(), 'a.xlsx');
    await writeXlsxFile(rows.map((r) => r.map((value) => ({ value })))).toFile(path);
    expect(resultsIn(await run(`file/${path}`))[0]?.counts).toEqual({ rated: 3 });
  });

  it('a folder in the layout of a published script, where the suite knows one; what does not meet is told', async () => {
    const layout = (responses: readonly string[]) => {
      const dir = join(tempDir(), 'h2htalk');
      mkdirSync(dir);
      writeFileSync(
        join(dir, 'dialogue_base.jsonl'),
        jsonl(responses.map((response) => ({ response }))),
      );
      return dir;
    };
    const data = join(layout(['在呢。', '早点睡吧。']), '..');
    const words = ['--data', data, '--set', 'view=official', '--json', '--no-report'];
    const of = (...targets: string[]) =>
      hearth(['run', 'h2htalk', ...targets.flatMap((t) => ['--target', t]), ...words]);
    const long = layout(['在呢。', '早点睡吧。', '多了']);
    const short = layout(['在呢。']);
    const ran = await of(`long=file/${long}`, `short=file/${short}`);
    expect(ran.code).toBe(3);
    expect(
      resultsIn(ran).map((r) => [r.target, r.counts, metric(r, 'overlap/rouge1')?.value]),
    ).toEqual([
      ['long', { ok: 2 }, 1],
      ['short', { ok: 1, not_reached: 1 }, 1],
    ]);
    expect(ran.stderr).toContain(
      `1 row meets no item and is left out: ${join(long, 'dialogue_base.jsonl')}:3 (item dialogue_base/q003)`,
    );
    expect(ran.stderr).toContain('1 item has no row in the folder: item dialogue_base/q002');
    const bad = tempDir();
    writeFileSync(join(bad, 'dialogue_base.jsonl'), '{"response": "a"}\nno\n');
    const broken = await of(`file/${bad}`);
    expect(broken.code).toBe(2);
    expect(lastLine(broken.stderr)).toContain('dialogue_base.jsonl:2: is not a JSON object');
    // A suite without such a layout wants a file.
    const none = await run(`file/${bad}`);
    expect(none.code).toBe(2);
    expect(lastLine(none.stderr)).toContain('name a file');
  });

  it('counts states, and an item without a line as not reached; that is exit 3', async () => {
    const path = tempFile(
      'a.jsonl',
      jsonl([
        { item: 'en-name-1', answer: '   ' },
        { item: 'en-name-2', state: 'truncated' },
      ]),
    );
    const ran = await run(`file/${path}`);
    expect(ran.code).toBe(3);
    const [result] = resultsIn(ran);
    expect(result?.counts).toEqual({ rated: 1, truncated: 1, not_reached: 1 });
    expect(result?.coverage).toBeCloseTo(1 / 3, 12);
  });

  it('a refusal is scored', async () => {
    const path = tempFile('a.jsonl', jsonl(IDS.map((item) => ({ item, state: 'refused' }))));
    const ran = await run(`file/${path}`);
    expect(ran.code).toBe(0);
    expect(resultsIn(ran)[0]?.coverage).toBe(1);
  });

  it('takes as many repeats as the file numbers', async () => {
    const path = tempFile(
      'a.jsonl',
      jsonl(
        IDS.flatMap((item) => [1, 2].map((repeat) => ({ item, repeat, answer: `a${repeat}` }))),
      ),
    );
    expect(resultsIn(await run(`file/${path}`))[0]?.counts).toEqual({ rated: 6 });
  });

  it('keeps odd text: lone surrogates, NUL, emoji, right-to-left', async () => {
    const home = tempDir();
    const odd = 'a\u0000b \ud800 👩‍👩‍👧 שלום';
    const path = tempFile('a.jsonl', `{"item":"en-name-1","answer":${JSON.stringify(odd)}}\n`);
    const first = await hearth(
      ['run', 'intima', '--target', `file/${path}`, '--items', 'en-name-1', '--json'],
      { home },
    );
    expect(first.code).toBe(0);
    const shown = await hearth(['show', 'last', 'en-name-1', '--json'], { home });
    const { item } = JSON.parse(shown.stdout) as {
      item: { answers: { answers: { value: { text: string } }[] }[] };
    };
    expect(item.answers[0]?.answers[0]?.value.text).toBe(odd);
  });

  it('needs the file no more once the run is planned', async () => {
    const home = tempDir();
    const path = tempFile('a.jsonl', jsonl(RECORDS));
    await hearth(['run', 'intima', '--target', `file/${path}`, ...FLAGS], { home });
    writeFileSync(path, 'gone');
    const again = await hearth(['score', 'last', '--json'], { home });
    expect(resultsIn(again)[0]?.counts).toEqual({ rated: 3 });
  });

  const name = 'faulty.jsonl';
  it.each([
    [
      'an unknown id',
      '{"item":"en-name-1","answer":"x"}\n{"item":"nope","answer":"x"}\n',
      /faulty\.jsonl:2: item: .*nope/,
    ],
    [
      'a duplicate',
      '{"item":"en-name-1","answer":"x"}\n\n{"item":"en-name-1","answer":"y"}\n',
      /faulty\.jsonl:3: repeats line 1/,
    ],
    [
      'broken JSON',
      '{"item":"en-name-1","answer":"x"}\n{"item":\n',
      /faulty\.jsonl:2: is not JSON/,
    ],
    ['a line that is no object', '"hello"\n', /faulty\.jsonl:1: is not a JSON object/],
    ['no item', '{"answer":"x"}\n', /faulty\.jsonl:1: item: is missing/],
    ['no answer', '{"item":"en-name-1"}\n', /faulty\.jsonl:1: answer: is missing/],
    [
      'an answer that is no text',
      '{"item":"en-name-1","answer":"x"}\n{"item":"en-name-2","answer":{"a":1}}\n',
      /faulty\.jsonl:2: the answer must be text/,
    ],
    [
      'an unknown state',
      '{"item":"en-name-1","state":"lost"}\n',
      /faulty\.jsonl:1: state: "lost" is none of/,
    ],
    [
      'an unknown step',
      '{"item":"en-name-1","step":"s9","answer":"x"}\n',
      /faulty\.jsonl:1: step "s9" is unknown/,
    ],
    [
      'bytes that are no UTF-8',
      Buffer.from([0x7b, 0x0a, 0xff, 0xfe, 0x0a]),
      /faulty\.jsonl:2: is not valid UTF-8/,
    ],
  ])('%s: exit 2 with file and line', async (_, content, reason) => {
    const home = tempDir();
    const ran = await hearth(['run', 'intima', '--target', `file/${tempFile(name, content)}`], {
      home,
    });
    expect(ran.code).toBe(2);
    expect(lastLine(ran.stderr)).toMatch(reason);
    // Nothing is stored of a run that was never possible.
    expect((await hearth(['runs'], { home })).stdout).toContain('No run yet');
  });

  it('says when there is no such file', async () => {
    const ran = await run('file/nowhere.jsonl');
    expect(ran.code).toBe(2);
    expect(lastLine(ran.stderr)).toContain('nowhere.jsonl: there is no such file');
  });

  it('never quotes what people wrote', async () => {
    const secret = 'my very private sentence';
    const ran = await run(
      `file/${tempFile('a.jsonl', `{"item":"en-name-1","answer":"${secret}" oops}\n`)}`,
    );
    expect(ran.code).toBe(2);
    expect(ran.stderr).not.toContain('private');
  });
});

it('an empty reply of a baseline is rated and counts', async () => {
  const ran = await hearth(['run', 'intima', '--target', 'baseline/empty', ...FLAGS]);
  expect(metric(resultsIn(ran)[0], 'both@present')?.value).toBe(0);
});
