import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { HearthError, type Json } from '../../contract/index.js';
import { rawRow, rawRows, rawSample } from './fixtures.testkit.js';
import { intensityOf, readSession } from './read-session.js';

const place = { file: 'f.jsonl', line: 3 };
const read = (value: Json, sample: string | null = null) => readSession(value, place, sample);

describe('one sample in the released form', () => {
  it('is read whole', () => {
    const s = read(rawSample('pair/one'));
    expect(s).toMatchObject({ sample: 'pair/one', couple: 'pair', scenario: 'couple', lang: 'en' });
    expect(s.participants).toEqual(['Ann', 'Ben']);
    expect(s.rows.map((r) => r.time.index)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
    expect(s.rows[1]?.shown).toMatchObject({ tone: 'tense', face: [{ person: 'Ben' }] });
  });

  it('family by its word, its path, or somebody called Family', () => {
    const rows = rawRows();
    expect(read({ sample_id: 'a', scenario: 'family', rows }).scenario).toBe('family');
    expect(read({ sample_id: 'family_therapy/a', rows })).toMatchObject({
      scenario: 'family',
      couple: null,
    });
    const named = [...rows, rawRow('Therapist', ['Family'], 'x')];
    expect(read({ sample_id: 'a', rows: named }).scenario).toBe('family');
    expect(read({ rows }, 'a').scenario).toBe('couple');
  });

  it('leaves incomplete parts and labels outside the set out', () => {
    const s = read({
      sample_id: 'a',
      rows: [
        rawRow('Therapist', ['', 'Ann'], ' x ', {
          relation_cycle_state: 'happy',
          support_strategy: [{ strategy_type: 'praise', target: ['Ann'] }],
          background_dialogue: [{ speaker: 'Ann', content: 'mm' }],
          facial_expressions: [{ person: 'Ann' }, 7],
          internal_emotion: [{ emotion_description: 'calm', intensity: 'much' }],
        }),
      ],
    });
    expect(s.rows[0]?.shown).toMatchObject({
      targets: ['Ann'],
      text: 'x',
      background: [],
      face: [],
    });
    expect(s.rows[0]).toMatchObject({ pattern: 'happy', time: { pattern: '', strategies: [] } });
    expect(s.rows[0]?.time.emotions).toEqual([
      { person: 'Therapist', phrase: 'calm', intensity: null },
    ]);
  });

  it.each([
    ['no object', [], 'f.jsonl:3: must be one JSON object'],
    ['no id', { rows: rawRows() }, 'f.jsonl:3: sample_id: must be text'],
    ['no rows', { sample_id: 'a' }, 'f.jsonl:3: rows: must be a list'],
    ['a row that is text', { sample_id: 'a', rows: ['x'] }, 'rows[0]: must be a JSON object'],
    ['a row without a speaker', { sample_id: 'a', rows: [{}] }, 'rows[0].primary_speaker'],
  ] as [string, Json, string][])('refuses %s with place', (_, value, message) => {
    expect(() => read(value)).toThrow(message);
  });

  it('any JSON is read or refused with a sentence', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.jsonValue(), (a, b) => {
        const values = [a, { sample_id: 's', rows: a }, rawSampleWith(a as Json, b as Json)];
        for (const value of values)
          try {
            expect(read(value as Json).rows.length).toBeGreaterThan(0);
          } catch (error) {
            expect(error).toBeInstanceOf(HearthError);
          }
      }),
    );
  });

  it('intensities: whole numbers of 0–10, halves to the even one', () => {
    expect([0, 10, 2.5, 3.5, '7', -0.2].map(intensityOf)).toEqual([0, 10, 2, 4, 7, 0]);
    expect([11, -1, 'high', null, undefined, true].map(intensityOf)).toEqual(
      Array.from({ length: 6 }, () => null),
    );
  });
});

const rawSampleWith = (a: Json, b: Json): Json => ({
  sample_id: 's',
  rows: [
    {
      primary_speaker: 'Ann',
      target: a,
      dialogue_cleaned: b,
      internal_emotion: a,
      support_strategy: b,
      viewpoints_attitudes: a,
      interaction_behavior: b,
      relation_cycle_state: a,
      relation_cycle_evidence_rows: b,
      start_time: a,
    },
  ],
});
