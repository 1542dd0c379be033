import { describe, expect, it } from 'vitest';
import { load } from './dataset.js';
import { askedUnder } from './fixtures.testkit.js';
import { remarksOn } from './import-notes.js';
import { patternIds, strategyIds, UTTERANCE_TYPES } from './labels.js';
import { readSample, SAMPLE_LANGS } from './samples.js';
import { SCENARIOS, TASKS } from './types.js';

describe.each(SAMPLE_LANGS)('our own sessions, %s', (lang) => {
  it('couple and family, at least two each, 14 to 24 rows', async () => {
    const { sessions } = await readSample(lang);
    for (const scenario of SCENARIOS)
      expect(sessions.filter((s) => s.scenario === scenario).length).toBeGreaterThanOrEqual(2);
    expect(sessions.filter((s) => s.rows.length < 14 || s.rows.length > 24)).toEqual([]);
    expect(sessions.filter((s) => s.lang !== lang)).toEqual([]);
  });

  it.each(SCENARIOS)('every pattern and every strategy of %s occurs', async (scenario) => {
    const { sessions } = await readSample(lang);
    const rows = sessions.filter((s) => s.scenario === scenario).flatMap((s) => s.rows);
    const patterns = new Set(rows.map(({ time }) => time.pattern));
    const strategies = new Set(rows.flatMap(({ time }) => time.strategies.map((s) => s.type)));
    expect(patternIds(scenario).filter((id) => !patterns.has(id))).toEqual([]);
    expect(strategyIds(scenario).filter((id) => !strategies.has(id))).toEqual([]);
  });

  it('every utterance type and every field of a row occurs', async () => {
    const { sessions } = await readSample(lang);
    const rows = sessions.flatMap((s) => s.rows);
    const types = new Set(rows.map(({ time }) => time.utteranceType));
    expect(UTTERANCE_TYPES.filter(({ id }) => !types.has(id))).toEqual([]);
    const filled = (of: (row: (typeof rows)[number]) => readonly unknown[] | string) =>
      rows.some((row) => of(row).length > 0);
    expect(filled((r) => r.shown.background)).toBe(true);
    expect(filled((r) => r.shown.posture)).toBe(true);
    expect(filled((r) => r.shown.face)).toBe(true);
    expect(filled((r) => r.shown.selfDirected)).toBe(true);
    expect(filled((r) => r.shown.interaction)).toBe(true);
    expect(rows.filter((r) => r.shown.tone === '')).toEqual([]);
    expect(filled((r) => r.evidence)).toBe(true);
  });

  it('gives items of every task in both scenarios, with both timing answers', async () => {
    const { items, report } = await load({ dir: null }, askedUnder('sound', { lang }));
    for (const scenario of SCENARIOS)
      for (const task of TASKS)
        expect(
          items.some((i) => i.task === task && i.scenario === scenario),
          `${task} ${scenario}`,
        ).toBe(true);
    const timing = items.flatMap(({ gold }) => (gold.task === 'timing' ? [gold.speak] : []));
    expect(timing.filter((x) => x).length).toBe(timing.filter((x) => !x).length);
    expect(new Set(items.map((i) => i.id)).size).toBe(items.length);
    expect(report.items).toBe(items.length);
  });

  it('has nothing that an import would doubt', async () => {
    const { sessions } = await readSample(lang);
    const doubts = sessions.flatMap(remarksOn).filter(([level]) => level !== 'info');
    expect(doubts).toEqual([]);
  });
});
