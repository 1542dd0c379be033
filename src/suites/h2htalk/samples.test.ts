import { beforeAll, describe, expect, it } from 'vitest';
import { hasAction, lengthOf, sentencesOf } from './checks-text.js';
import { wordingOf } from './facts.js';
import { FORMAT_INFO, FORMATS, TASKS } from './formats.js';
import { readNotes } from './notes.js';
import { sampleCast, sampleItems } from './samples.js';
import { isCrisis, sapCheck } from './sap-check.js';
import { bodyOf, nearDuplicates } from './similarity.js';
import { LINE_KINDS, NEEDS, STAGES, type TalkItem } from './types.js';

let items: TalkItem[] = [];
let scenarios: TalkItem[] = [];
let sessions: TalkItem[] = [];
beforeAll(async () => {
  ({ items } = await sampleItems());
  scenarios = items.filter((i) => i.scenario !== null);
  sessions = items.filter((i) => i.line !== null);
});

const textOf = ({ scenario, reference }: TalkItem): string =>
  scenario === null ? '' : bodyOf({ ...scenario, reference: reference ?? '' });

describe('built-in scenarios', () => {
  it('are twelve a format and language, from at least four personas each, of different genders', async () => {
    for (const lang of ['en', 'zh'] as const) {
      for (const task of FORMATS)
        expect(scenarios.filter((i) => i.task === task && i.lang === lang)).toHaveLength(12);
      const used = new Set(
        scenarios.filter((i) => i.lang === lang).map((i) => i.scenario?.persona.id),
      );
      expect(used.size).toBeGreaterThanOrEqual(4);
    }
    const { personas, users } = await sampleCast();
    expect(new Set([...personas.values()].map((p) => p.gender)).size).toBe(3);
    for (const { age } of [...personas.values(), ...users.values()])
      expect(age).toBeGreaterThanOrEqual(18);
  });

  it('have unique ids and all three kinds of need', () => {
    expect(new Set(items.map((i) => i.id)).size).toBe(items.length);
    for (const task of FORMATS) {
      const needs = new Set(scenarios.filter((i) => i.task === task).map((i) => i.scenario?.need));
      if (task === 'dialogue_base' || task === 'dialogue_emotion') expect(needs.size).toBe(3);
      for (const need of needs) expect(NEEDS).toContain(need);
    }
  });

  it('do not repeat each other: fewer than 0.8 common trigrams inside a format and language', () => {
    const entries = scenarios.map((i) => ({
      id: i.id,
      group: `${i.task}|${i.lang}`,
      text: textOf(i),
    }));
    expect(nearDuplicates(entries).flat()).toEqual([]);
    // The check can fail: the same text again is found.
    const [first] = entries;
    if (first === undefined) throw new Error('no scenario');
    expect(nearDuplicates([first, { ...first, id: 'twin' }])[1]?.[0]?.share).toBe(1);
  });

  it('references keep the limits of their formats', () => {
    const over: string[] = [];
    for (const { id, task, lang, reference } of scenarios) {
      const { limits } = FORMAT_INFO[task];
      const text = reference ?? '';
      const length = lengthOf(text, lang);
      if (limits.length !== undefined && length > limits.length[lang])
        over.push(`${id} length ${length}`);
      if (limits.sentences !== undefined && sentencesOf(text) > limits.sentences)
        over.push(`${id} sentences ${sentencesOf(text)}`);
      if (limits.action === true && !hasAction(text)) over.push(`${id} action`);
      for (const note of readNotes(text) ?? []) {
        const most = limits.noteLength?.[lang] ?? Number.POSITIVE_INFINITY;
        if (task === 'recollection_synthesize' && lengthOf(note.content, lang) > most)
          over.push(`${id} note ${note.content}`);
      }
    }
    expect(over).toEqual([]);
  });

  it('references hold the facts of their gold and none that they may not', () => {
    const wrong: string[] = [];
    for (const { id, gold, reference } of scenarios) {
      const text = reference ?? '';
      for (const fact of gold.must)
        if (wordingOf(text, fact) === null) wrong.push(`${id} lacks ${fact.any[0]}`);
      for (const fact of gold.mustNot)
        if (wordingOf(text, fact) !== null) wrong.push(`${id} holds ${wordingOf(text, fact)}`);
    }
    expect(wrong).toEqual([]);
  });

  it('references of note formats can be read, hold what is expected, and nothing where nothing is', () => {
    for (const { id, gold, reference } of scenarios.filter((i) => i.gold.nothing !== null)) {
      const notes = readNotes(reference ?? '');
      expect([id, notes?.length === 0]).toEqual([id, gold.nothing]);
      for (const memory of gold.memories) {
        const found = notes?.find((n) => wordingOf(n.content, memory) !== null);
        expect([id, found !== undefined]).toEqual([id, true]);
        expect(memory.categories.map(String)).toContain(found?.category);
        expect(memory.importance.map(Number)).toContain(found?.importance);
      }
    }
  });

  it('references break no rule of the persona module; each language has a crisis that they answer', () => {
    for (const lang of ['en', 'zh'] as const) {
      const said = (i: TalkItem) => i.scenario?.message ?? '';
      const own = scenarios.filter((i) => i.lang === lang);
      for (const i of own)
        expect([i.id, sapCheck(i.reference ?? '', said(i), lang)]).toEqual([i.id, []]);
      expect(own.some((i) => isCrisis(said(i), lang))).toBe(true);
    }
  });
});

describe('built-in time lines', () => {
  it('are at least six a language, of every kind, with rising dates and stages', () => {
    for (const lang of ['en', 'zh'] as const) {
      const last = sessions.filter((i) => i.lang === lang && i.line?.index === i.line?.of);
      expect(last.length).toBeGreaterThanOrEqual(6);
      expect(new Set(last.map((i) => i.line?.kind))).toEqual(new Set(LINE_KINDS));
      for (const { line } of last) {
        const all = line?.sessions ?? [];
        expect(all.length).toBeGreaterThanOrEqual(3);
        const dates = all.map((s) => s.date);
        expect(dates).toEqual([...dates].sort());
        for (const user of new Set(all.map((s) => s.user.id))) {
          const stages = all.filter((s) => s.user.id === user).map((s) => STAGES.indexOf(s.stage));
          expect(stages).toEqual([...stages].sort());
        }
      }
    }
  });

  it('carry the sessions before them, so that each item can be asked alone', () => {
    for (const { line } of sessions) expect(line?.sessions).toHaveLength(line?.index ?? 0);
  });

  it('ask again for what was worth keeping: each recalled or updated fact was said before', () => {
    for (const { id, line } of sessions) {
      const before = (line?.sessions ?? []).slice(0, -1);
      const kept = before
        .flatMap((s) => [...s.memories.flatMap((m) => m.any), ...s.turns.map((t) => t.say)])
        .join('\n');
      for (const fact of line?.sessions.at(-1)?.turns.flatMap((t) => t.must) ?? [])
        if (fact.kind === 'recall' || fact.kind === 'update')
          expect([id, wordingOf(kept, fact) !== null]).toEqual([id, true]);
    }
  });

  it('belong to tasks and areas that the suite names', () => {
    for (const { task, area } of items) {
      expect(TASKS).toContain(task);
      expect(FORMAT_INFO[task].area).toBe(area);
    }
  });
});
