import { describe, expect, it } from 'vitest';
import type { Ask, Reply } from '../../contract/index.js';
import { answer } from './answer.js';
import {
  askedUnder,
  contentOf,
  drive,
  replyOf,
  sampleLine,
  scoredUnder,
} from './h2htalk.testkit.js';
import { NOTHING } from './notes.js';
import type { AskOptions } from './types.js';

/** Asks a time line with a target that says one thing and keeps the given notes by session. */
async function met(
  line: string,
  over: Partial<AskOptions> = {},
  notes: Record<string, string> = {},
  say: (ask: Ask) => Reply = () => replyOf('I hear you.'),
) {
  const [first, ...rest] = await sampleLine(line);
  const parts = [{ item: first }, ...rest.map((item) => ({ item }))] as const;
  const asked = askedUnder('sound', over);
  const run = drive(answer.ask(parts, asked, Math.random), (ask) =>
    ask.step.endsWith('.memory') ? replyOf(notes[ask.step] ?? NOTHING.en) : say(ask),
  );
  const system = (step: string) =>
    run.asks.find((a) => a.step === step)?.messages[0]?.content ?? '';
  return { ...run, parts, asked, system };
}

describe('a time line', () => {
  it('asks turn after turn, then for the notes of the session in a side thread', async () => {
    const { asks } = await met('en-line-recall');
    expect(asks.map((a) => a.step)).toEqual([
      's1.t1',
      's1.t2',
      's1.memory',
      's2.t1',
      's2.memory',
      's3.t1',
      's3.t2',
      's3.memory',
      's4.t1',
      's4.memory',
    ]);
    for (const { step, role, thread } of asks)
      expect([role, thread]).toEqual(['target', step.endsWith('memory') ? 'side' : 'main']);
  });

  it('carries notes into later prompts, and words of a session only into that session', async () => {
    const kept = { 's1.memory': 'sings alto | hobbies | 2' };
    const { system, asks } = await met('en-line-recall', {}, kept);
    expect(system('s1.t2')).not.toContain('sings alto |');
    expect(system('s2.t1')).toContain('2026-03-03 | Lena | sings alto | hobbies | 2');
    expect(system('s4.t1')).toContain('sings alto | hobbies | 2');
    const second = asks.find((a) => a.step === 's1.t2')?.messages.map((m) => m.role);
    expect(second).toEqual(['system', 'user', 'assistant', 'user']);
    expect(asks.find((a) => a.step === 's2.t1')?.messages).toHaveLength(2);
  });

  it('drops notes when their class has expired on the calendar', async () => {
    const kept = {
      's1.memory': 'has a cold | health | 0\nlearns Portuguese | studies | 1\ncoeliac | health | 2',
    };
    const { system } = await met('en-line-forgetting', {}, kept);
    const holds = (step: string) =>
      ['has a cold |', 'Portuguese |', 'coeliac |'].map((note) => system(step).includes(note));
    expect(holds('s2.t1')).toEqual([true, true, true]);
    expect(holds('s3.t1')).toEqual([false, true, true]);
    expect(holds('s4.t1')).toEqual([false, false, true]);
  });

  it('keeps notes of two people in one book, with their owners, and tells the stage of each bond', async () => {
    const kept = { 's1.memory': 'failed mechanics | studies | 1' };
    const { system } = await met('en-line-leak', {}, kept);
    expect(system('s2.t1')).toContain('| Sam | failed mechanics');
    expect(system('s2.t1')).toContain('The person: Jon');
    expect(system('s2.t1')).toContain('just met');
    expect(system('s4.t1')).toContain('getting to know each other');
  });

  it('lets the user model speak and keep notes where the options say so', async () => {
    const { asks, replies, parts, asked } = await met(
      'en-line-recall',
      { user: 'model', memory: 'helper' },
      {},
      (ask) => replyOf(ask.role === 'user' ? `words of ${ask.step}` : 'Hm.'),
    );
    const role = (step: string) => asks.find((a) => a.step === step)?.role;
    expect([role('s1.u1'), role('s1.t1'), role('s1.memory')]).toEqual(['user', 'target', 'helper']);
    const turn = asks.find((a) => a.step === 's1.t1');
    expect(turn?.messages.at(-1)?.content).toBe('words of s1.u1');
    const played = contentOf(asks.find((a) => a.step === 's1.u2')?.messages ?? []);
    expect(played).toContain('allergic to lilies');
    const outs = answer.read(parts, replies, scoredUnder(asked));
    expect(outs.map((o) => o.step)).not.toContain('memory');
    expect(outs[0]?.value?.said).toBe('words of s1.u1');
  });

  it('takes the expected memories with keeper script, and shows no notes with keeper none', async () => {
    const script = await met('en-line-recall', { memory: 'script' });
    expect(script.asks.map((a) => a.step)).not.toContain('s1.memory');
    expect(script.system('s2.t1')).toContain('sings alto in a Tuesday choir | hobbies | 1');
    const none = await met('en-line-recall', { memory: 'none' });
    expect(none.system('s2.t1')).not.toContain('notes');
  });

  it('goes on after one failed turn with the person’s words kept, and ends after two in a row', async () => {
    const failing = (steps: string[]) => (ask: Ask) =>
      steps.includes(ask.step) ? replyOf('', 'errored') : replyOf('Hm.');
    const once = await met('en-line-recall', {}, {}, failing(['s1.t1']));
    const second = once.asks.find((a) => a.step === 's1.t2')?.messages ?? [];
    expect(second.map((m) => m.role)).toEqual(['system', 'user']);
    expect(second[1]?.content).toContain('Alto');
    const twice = await met('en-line-recall', {}, {}, failing(['s1.t1', 's1.t2']));
    expect(twice.asks.map((a) => a.step)).toEqual(['s1.t1', 's1.t2']);
    const outs = answer.read(twice.parts, twice.replies, scoredUnder());
    expect(outs.slice(0, 4).map((o) => o.state)).toEqual([
      'errored',
      'errored',
      'not_reached',
      'not_reached',
    ]);
    const patient = await met('en-line-recall', { patience: 3 }, {}, failing(['s1.t1', 's1.t2']));
    expect(patient.asks).toHaveLength(10);
  });

  it('of which one session was selected is asked from its start', async () => {
    const items = await sampleLine('zh-line-plan');
    const third = items[2];
    if (third === undefined) throw new Error('no third session');
    const { asks } = drive(answer.ask([{ item: third }], askedUnder(), Math.random), () =>
      replyOf('好'),
    );
    expect(asks[0]?.step).toBe('s1.t1');
    expect(asks.at(-1)?.step).toBe('s3.memory');
    const outs = answer.read([{ item: third }], new Map([['s3.t1', replyOf('好')]]), scoredUnder());
    expect(outs.map((o) => [o.item, o.step, o.state])).toEqual([
      ['zh-line-plan/s3', 't1', 'ok'],
      ['zh-line-plan/s3', 'memory', 'not_reached'],
    ]);
  });

  it('survives notes of any form: unreadable lists are none', async () => {
    const { system } = await met('en-line-recall', {}, { 's1.memory': 'She sings, I think.' });
    expect(system('s2.t1')).toContain('no notes from earlier meetings');
  });
});
