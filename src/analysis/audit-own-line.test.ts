import { describe, expect, it } from 'vitest';
import { LANGS } from '../contract/index.js';
import { openSuite, suiteIds } from '../suites/index.js';
import { ownLine } from './audit-own-line.js';

describe('a local judge’s own line beside a record with people', () => {
  it('no longer says that people were not asked, and keeps the rest', async () => {
    const lines = (
      await Promise.all(
        suiteIds.map(async (id) => {
          const suite = await openSuite(id);
          const judges = Object.values(suite.localJudges ?? {});
          // Judges whose models are the user's are not at hand here.
          const opened = await Promise.all(judges.map((open) => open({}).catch(() => null)));
          return opened.flatMap((judge) => (judge === null ? [] : [judge.validity.line]));
        }),
      )
    ).flat();
    expect(lines.length).toBeGreaterThan(3);
    for (const line of lines)
      for (const lang of LANGS) {
        const left = ownLine(line, true)[lang];
        expect(left).not.toMatch(/not validated|not compared with|未经|未与/);
        expect(left.length).toBeGreaterThan(5);
        expect(ownLine(line, false)).toEqual(line);
      }
  });
});
