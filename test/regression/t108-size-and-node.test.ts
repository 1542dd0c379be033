import { existsSync, lstatSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';

const ROOT = join(import.meta.dirname, '../..');
const read = (file: string): unknown => JSON.parse(readFileSync(join(ROOT, file), 'utf8'));

const lockSchema = z.object({
  packages: z.record(
    z.string(),
    z.object({ dev: z.boolean().optional(), devOptional: z.boolean().optional() }),
  ),
});

/** Bytes of a folder; packages nested in it are counted with it. */
function size(path: string): number {
  const stat = lstatSync(path);
  if (!stat.isDirectory()) return stat.size;
  return readdirSync(path).reduce((sum, name) => sum + size(join(path, name)), 0);
}

describe('T108: the installed command', () => {
  it('takes at most 160 MB with all that it needs', () => {
    const { packages } = lockSchema.parse(read('package-lock.json'));
    const folders = Object.entries(packages)
      // What is needed here only, or only wished for by a package that we need, is not installed with the command.
      .filter(([path, { dev, devOptional }]) => path !== '' && !dev && !devOptional)
      .map(([path]) => path)
      // A nested package lies in the folder of its owner.
      .filter((path, _, all) => !all.some((other) => path.startsWith(`${other}/node_modules/`)))
      .map((path) => join(ROOT, path))
      .filter((path) => existsSync(path));
    expect(folders.length).toBeGreaterThan(10);
    const bytes = [...folders, join(ROOT, 'dist')].reduce((sum, path) => sum + size(path), 0);
    expect(bytes / 2 ** 20).toBeLessThan(160);
  });

  it('runs on Node 20 and newer, and says so', () => {
    const { engines } = z
      .object({ engines: z.object({ node: z.string() }) })
      .parse(read('package.json'));
    expect(engines.node).toMatch(/^>=20\b/);
  });
});
