import { existsSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { makeFolder } from './make-folder.js';

it('makes folders above as well, and minds none that is there', () => {
  const top = mkdtempSync(join(tmpdir(), 'hearth-folder-'));
  makeFolder(join(top, 'a', 'b'));
  makeFolder(join(top, 'a', 'b'));
  expect(existsSync(join(top, 'a', 'b'))).toBe(true);
});

it('throws where none can be made, instead of trying for ever', () => {
  const file = join(mkdtempSync(join(tmpdir(), 'hearth-folder-')), 'file');
  writeFileSync(file, '');
  expect(() => makeFolder(join(file, 'x'))).toThrow();
  if (existsSync('/proc/self')) expect(() => makeFolder('/proc/nope')).toThrow();
});
