import { beforeAll, describe, expect, it } from 'vitest';
import { HearthError } from '../../contract/index.js';
import { answer, expectedSteps } from './answer.js';
import { FORMATS } from './formats.js';
import { askedUnder, contentOf, drive, replyOf, sample, scoredUnder } from './h2htalk.testkit.js';
import { sampleItems } from './samples.js';
import { PRINCIPLE_WORDS } from './sap-prompts.js';
import type { TalkItem } from './types.js';

let items: TalkItem[] = [];
beforeAll(async () => {
  ({ items } = await sampleItems());
});

const messagesOf = (item: TalkItem, asked = askedUnder()) =>
  drive(answer.ask([{ item }], asked, Math.random), () => replyOf('ok')).asks[0]?.messages ?? [];

describe('asking a scenario', () => {
  it('is one step in the main thread, for every format and language', () => {
    for (const item of items.filter((i) => i.scenario !== null)) {
      const { asks } = drive(answer.ask([{ item }], askedUnder(), Math.random), () => replyOf('x'));
      expect(asks.map((a) => [a.step, a.role, a.thread])).toEqual([['answer', 'target', 'main']]);
      const roles = asks[0]?.messages.map((m) => m.role) ?? [];
      expect(roles[0]).toBe('system');
      expect(roles.at(-1)).toBe('user');
      roles.slice(1).forEach((role, i) => {
        expect(role).not.toBe(roles[i]);
      });
    }
  });

  it('shows what the format gives and never the wish or the reference', () => {
    for (const item of items.filter((i) => i.scenario !== null)) {
      const text = contentOf(messagesOf(item));
      expect(text).not.toContain(item.scenario?.wish);
      if (!item.gold.nothing) expect(text).not.toContain(item.reference);
      for (const { text: said } of item.scenario?.history ?? [])
        expect(text).toContain(JSON.stringify(said).slice(1, -1));
      expect(text).toContain(item.scenario?.message ?? '');
      expect(text).toContain(item.scenario?.outline ?? '');
    }
  });

  it('puts the material between marked lines that it cannot foresee', async () => {
    const item = await sample('en-recollection_refine-01');
    const text = contentOf(messagesOf(item));
    expect(text).toMatch(/===== MEMORIES [0-9a-f]{16} begins =====\n2026-01-20/);
  });

  it('adds the persona module as asked, and denies nothing under sound', async () => {
    const item = await sample('zh-dialogue_base-01');
    const rule = PRINCIPLE_WORDS.zh.safety.rule;
    expect(contentOf(messagesOf(item))).not.toContain(rule);
    expect(contentOf(messagesOf(item, askedUnder('sound', { sap: 'rules' })))).toContain(rule);
    expect(contentOf(messagesOf(item))).toContain('如实说自己是 AI');
    expect(contentOf(messagesOf(item, askedUnder('official')))).not.toContain('如实说自己是 AI');
  });

  it('of a released row is refused with the reason', async () => {
    const item: TalkItem = {
      ...(await sample('zh-dialogue_base-01')),
      scenario: null,
      origin: 'official',
    };
    expect(() => messagesOf(item)).toThrow(HearthError);
    expect(() => messagesOf(item)).toThrow(/holds answers only/);
  });
});

describe('units', () => {
  it('are scenarios and whole time lines', () => {
    const units = answer.units(items, askedUnder());
    expect(units).toHaveLength(FORMATS.length * 24 + 14);
    for (const unit of units)
      expect(new Set(unit.items.map((i) => i.line?.id ?? i.id))).toEqual(new Set([unit.id]));
  });
});

describe('reading', () => {
  it('gives one Out per expected step, also of nothing', async () => {
    const item = await sample('en-line-recall/s1');
    const outs = answer.read([{ item }], new Map(), scoredUnder());
    expect(outs.map((o) => [o.step, o.state])).toEqual([
      ['t1', 'not_reached'],
      ['t2', 'not_reached'],
      ['memory', 'not_reached'],
    ]);
    expect(expectedSteps(item, askedUnder('sound', { memory: 'none' }))).toEqual(['t1', 't2']);
  });

  it('reads notes where the format asks for them', async () => {
    const item = await sample('en-recollection_synthesize-01');
    const read = (text: string) =>
      answer.read([{ item }], new Map([['answer', replyOf(text)]]), scoredUnder())[0];
    expect(read('x | hobbies | 1')?.value?.notes).toHaveLength(1);
    expect(read('prose')).toMatchObject({ state: 'ok', why: 'not_notes', value: { notes: null } });
    expect(read('  ')).toMatchObject({ state: 'empty', value: { text: '', notes: null } });
  });
});

describe('answers of files', () => {
  it('are matched by step, every expected one given', async () => {
    const item = await sample('en-line-recall/s1');
    const outs = answer.fromFile(
      { item },
      [
        { step: 't2', value: 'noted' },
        { step: 'memory', value: 'x | hobbies | 1' },
      ],
      scoredUnder(),
    );
    expect(outs.map((o) => [o.step, o.state, o.why])).toEqual([
      ['t1', 'not_reached', 'no_record'],
      ['t2', 'ok', undefined],
      ['memory', 'ok', undefined],
    ]);
    const none = scoredUnder(askedUnder('sound', { memory: 'none' }));
    expect(answer.fromFile({ item }, [{ step: 'memory', value: 'x' }], none)).toHaveLength(2);
  });

  it.each([
    [[{ value: 'a' }, { value: 'b' }], /more than one/],
    [[{ step: 'reply', value: 'a' }], /unknown; known: answer/],
    [[{ value: 5 }], /must be text/],
    [[{ state: 'odd' }], /state "odd" is unknown/],
    [[{}], /neither an answer nor a state/],
    [[{ state: 'empty', value: 'x' }], /carries no text/],
  ])('%j is refused', async (recs, why) => {
    const item = await sample('en-dialogue_base-01');
    expect(() => answer.fromFile({ item }, recs, scoredUnder())).toThrow(why);
  });

  it('of a session name their step', async () => {
    const item = await sample('en-line-recall/s1');
    expect(() => answer.fromFile({ item }, [{ value: 'a' }], scoredUnder())).toThrow(
      /names its step/,
    );
  });
});
