import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { suiteIds } from '../../src/suites/index.js';

const ANALYSIS = join(import.meta.dirname, '../../src/analysis');

describe('analysis', () => {
  const files = readdirSync(ANALYSIS).filter(
    (name) => name.endsWith('.ts') && !/\.(test|testkit)\.ts$/.test(name),
  );

  it('knows no suite by its name', () => {
    expect(files.length).toBeGreaterThan(10);
    const named = files.flatMap((name) => {
      const source = readFileSync(join(ANALYSIS, name), 'utf8');
      return suiteIds
        .filter((id) => new RegExp(`(?<![\\w-])${id}(?![\\w-])`, 'i').test(source))
        .map((id) => `${name}: ${id}`);
    });
    expect(named).toEqual([]);
  });
});
