import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { writeText, writeTogether } from './export-file.js';

function folder(): string {
  const dir = mkdtempSync(join(tmpdir(), 'hearth-files-'));
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }));
  return dir;
}

async function* pieces(...texts: string[]): AsyncGenerator<string> {
  yield* texts;
}
const draft = (file: string, ...texts: string[]) => ({
  file,
  write: (path: string) => writeText(path, pieces(...texts)),
});

describe('files that belong together', () => {
  it('are written whole, also beyond one piece and into new folders', async () => {
    const dir = folder();
    const long = '情'.repeat(70_000);
    await writeTogether([draft(join(dir, 'new', 'a'), long, 'end'), draft(join(dir, 'b'))], false);
    expect(readFileSync(join(dir, 'new', 'a'), 'utf8')).toBe(`${long}end`);
    expect(readFileSync(join(dir, 'b'), 'utf8')).toBe('');
  });

  it('leave what was there, and nothing else, where one fails', async () => {
    const dir = folder();
    writeFileSync(join(dir, 'a'), 'before');
    const failing = {
      file: join(dir, 'b'),
      write: async (path: string) => {
        await writeText(path, pieces('half'));
        throw new Error('broken');
      },
    };
    await expect(writeTogether([draft(join(dir, 'a'), 'after'), failing], true)).rejects.toThrow(
      'broken',
    );
    expect(readdirSync(dir)).toEqual(['a']);
    expect(readFileSync(join(dir, 'a'), 'utf8')).toBe('before');
  });

  it('are not written over unless that is said', async () => {
    const dir = folder();
    writeFileSync(join(dir, 'b'), 'before');
    const both = [draft(join(dir, 'a'), 'new'), draft(join(dir, 'b'), 'new')];
    await expect(writeTogether(both, false)).rejects.toMatchObject({ code: 2 });
    expect(readdirSync(dir)).toEqual(['b']);
    await writeTogether(both, true);
    expect(readFileSync(join(dir, 'b'), 'utf8')).toBe('new');
  });

  it('name the file where the disk refuses', async () => {
    const dir = folder();
    writeFileSync(join(dir, 'a'), '');
    await expect(writeTogether([draft(join(dir, 'a', 'b'), 'x')], false)).rejects.toMatchObject({
      code: 4,
      place: { file: join(dir, 'a', 'b') },
    });
  });
});
