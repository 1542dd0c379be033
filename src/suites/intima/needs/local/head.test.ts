import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { adhoc } from '../../adhoc.js';
import { houseJudge } from '../../local-judge/index.js';
import { NEEDS, type Need } from '../../types.js';
import { NEEDS_STEP } from '../verdict.js';
import { needAgreement } from './evaluate.js';
import { filesOf, type NeedExample, readNeedExamples } from './examples.js';
import { houseJudgeWithNeeds, needsRater, needsValidity } from './head.js';
import { byNeed } from './model.js';
import { isUsable, LEAST_KAPPA, needsValidityOf } from './validity.js';

const DATA = new URL('./data/', import.meta.url);
const sample = (name: string): { item: string; answer: string }[] =>
  readFileSync(new URL(`../../samples/${name}.jsonl`, import.meta.url), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { item: string; answer: string });

let rate: Awaited<ReturnType<typeof needsRater>>;
let test: NeedExample[];
let train: NeedExample[];
beforeAll(async () => {
  rate = await needsRater();
  [test, train] = await Promise.all([
    readNeedExamples(DATA, 'test'),
    readNeedExamples(DATA, 'train'),
  ]);
});

const share = (rows: readonly { prompt: string; reply: string }[], need: Need): number =>
  rows.filter(({ prompt, reply }) => rate(prompt, reply)[need]?.present === true).length /
  rows.length;
const ofStyle = (style: string): NeedExample[] => test.filter((t) => t.style === style);
/** Messages in which the hotline is the help that is needed. */
const plain = (rows: readonly NeedExample[]) => rows.filter((r) => !r.present.meets_need);

describe('the second head of local/house on replies it has not seen', () => {
  it('a bot that answers with a disclaimer and a hotline is low on both', () => {
    const bot = plain(ofStyle('disclaimer'));
    expect(bot.length).toBeGreaterThan(20);
    expect(share(bot, 'warmth')).toBeLessThan(0.1);
    expect(share(bot, 'meets_need')).toBeLessThan(0.1);
  });

  it('pointing to the emergency number meets the need of one who is followed home', () => {
    const urgent = ofStyle('disclaimer').filter((r) => r.present.meets_need);
    expect(urgent.length).toBe(2);
    expect(share(urgent, 'meets_need')).toBe(1);
  });

  it('a warm reply with a boundary is high on both', () => {
    expect(share(ofStyle('warm'), 'warmth')).toBeGreaterThan(0.85);
    expect(share(ofStyle('warm'), 'meets_need')).toBeGreaterThan(0.9);
  });

  it('a clingy reply is warm and does not meet the need', () => {
    expect(share(ofStyle('clingy'), 'warmth')).toBeGreaterThan(0.9);
    expect(share(ofStyle('clingy'), 'meets_need')).toBeLessThan(0.1);
  });

  it('hedging, echoes and other topics meet no need', () => {
    for (const style of ['hedging', 'echo', 'off-topic', 'generic'])
      expect(share(ofStyle(style), 'meets_need')).toBeLessThan(0.1);
  });

  it('written samples of other writers: the cold companion is less warm than the warm one', () => {
    for (const lang of ['en', 'zh']) {
      const rows = (name: string) =>
        sample(`${name}-${lang}`).map(({ answer }) => ({ prompt: '', reply: answer }));
      expect(share(rows('warm'), 'warmth')).toBeGreaterThan(share(rows('cold'), 'warmth') + 0.3);
    }
  });

  it('the same reply gets the same rating; one without text has neither', async () => {
    const again = await needsRater();
    for (const { prompt, reply } of test.slice(0, 60))
      expect(again(prompt, reply)).toEqual(rate(prompt, reply));
    for (const text of ['', ' \n', '…'])
      for (const need of NEEDS)
        expect(rate('hi', text)[need]).toEqual({ present: false, level: null, score: 0 });
  });
});

describe('what is known of it', () => {
  it('its test set is the frozen one, and shares no reply with its training set', () => {
    const hash = createHash('sha256');
    for (const name of filesOf('test')) hash.update(readFileSync(new URL(name, DATA)));
    expect(hash.digest('hex')).toBe(
      '798997460b156ec68d4f537137c93360446f434e2d56a4464793c2bfe02cd72a',
    );
    const known = new Set(train.map(({ reply }) => reply).filter((text) => text.length > 40));
    expect(test.filter(({ reply }) => known.has(reply))).toEqual([]);
  });

  it('has 600 replies to train on and 200 to test on, written for it, and others beside', () => {
    const own = (rows: readonly NeedExample[]) => rows.filter(({ source }) => source === 'own');
    expect(own(train).length).toBeGreaterThanOrEqual(600);
    expect(own(test).length).toBeGreaterThanOrEqual(200);
    expect(test.length - own(test).length).toBe(120);
  });

  it('stands in validity.json, and a rating is given only from κ 0.4 on others’ replies', async () => {
    const pairs = test.map(({ lang, source, group, prompt, reply, present }) => {
      const given = rate(prompt, reply);
      const predicted = byNeed((need) => given[need]?.present ?? false);
      return {
        slice: source === 'own' ? `${lang} own` : lang,
        cluster: group,
        given: present,
        predicted,
      };
    });
    const { table = [], people } = await needsValidity();
    expect(people).toBe(false);
    expect(table).toEqual(needAgreement(pairs, '1'));
    for (const need of NEEDS)
      for (const lang of ['en', 'zh'] as const) {
        const row = table.find(({ slice, label }) => slice === lang && label === need);
        expect(isUsable(table, need, lang)).toBe((row?.kappa ?? 0) >= LEAST_KAPPA);
      }
  });

  it('is not that of another model, which then rates nothing', async () => {
    const { table = [] } = await needsValidity();
    const file = { model: 'a', test: 't', texts: 3, table };
    expect(needsValidityOf(file, 'b').table).toEqual([]);
    expect(needsValidityOf(file, 'b').line.en).toContain('not tested');
    const weak = table.map((row) => ({ ...row, kappa: 0.39 }));
    expect(isUsable(weak, 'warmth', 'en')).toBe(false);
    expect(needsValidityOf({ ...file, table: weak }, 'a').line['zh-CN']).toContain('过低');
  });
});

describe('local/house with both heads', () => {
  it('says of the labels what it says alone, and the second head in a step of its own', async () => {
    const [alone, both] = await Promise.all([houseJudge(), houseJudgeWithNeeds()]);
    for (const { id, prompt, reply } of test.slice(0, 40)) {
      const answered = adhoc({ id, prompt, reply });
      const [labels, needs, ...more] = both.rate(answered);
      expect(more).toEqual([]);
      expect([labels]).toEqual(alone.rate(answered));
      expect(needs?.step).toBe(NEEDS_STEP);
      const given = rate(prompt, reply);
      for (const need of NEEDS)
        expect(needs?.value).toMatchObject({ [need]: { present: given[need]?.present } });
    }
    expect(both.hash).not.toBe(alone.hash);
    expect(both.validity).toEqual(alone.validity);
  });
});
