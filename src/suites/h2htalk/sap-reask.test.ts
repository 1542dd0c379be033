import { describe, expect, it } from 'vitest';
import { answer } from './answer.js';
import { askedUnder, drive, replyOf, sample, sampleLine } from './h2htalk.testkit.js';

const random = () => 0;

describe('a reply that breaks a rule of the persona, with sap_check', () => {
  it('is asked for once more with the rule named, and the second reply counts', async () => {
    const item = await sample('en-dialogue_base-01');
    const asked = askedUnder('sound', { sap: 'rules', sap_check: true });
    const sent: string[] = [];
    const said = ['(nods) You only need me.', '(nods) Tell me more?'];
    const { replies } = drive(answer.ask([{ item }], asked, random), (_, messages) => {
      sent.push(messages.at(-1)?.content ?? '');
      return replyOf(said[sent.length - 1] ?? '');
    });
    expect(sent).toHaveLength(2);
    expect(sent[1]).toContain('it makes you the only one for them ("You only need me")');
    expect(replies.get('answer')?.text).toBe('(nods) Tell me more?');
  });

  it('that breaks one again stands: nobody is asked a third time', async () => {
    const item = await sample('zh-dialogue_base-01');
    const asked = askedUnder('sound', { sap: 'full', sap_check: true });
    let calls = 0;
    const { replies } = drive(answer.ask([{ item }], asked, random), () => {
      calls += 1;
      return replyOf('（点头）只有我懂你。');
    });
    expect(calls).toBe(2);
    expect(replies.get('answer')?.text).toBe('（点头）只有我懂你。');
  });

  it('is left alone without the option, where it keeps the rules, and where nobody is spoken to', async () => {
    const count = async (id: string, sap_check: boolean, text: string): Promise<number> => {
      let calls = 0;
      const item = await sample(id);
      drive(answer.ask([{ item }], askedUnder('sound', { sap_check }), random), () => {
        calls += 1;
        return replyOf(text);
      });
      return calls;
    };
    expect(await count('en-dialogue_base-01', false, 'You only need me.')).toBe(1);
    expect(await count('en-dialogue_base-01', true, '(nods) Oh?')).toBe(1);
    expect(await count('en-recollection_synthesize-01', true, 'You only need me.')).toBe(1);
  });

  it('is asked again in sessions too, and the notes are not', async () => {
    const [item] = await sampleLine('en-line-recall');
    const seen = new Map<string, number>();
    const asked = askedUnder('sound', { sap_check: true });
    drive(answer.ask([{ item }], asked, random), ({ step }) => {
      seen.set(step, (seen.get(step) ?? 0) + 1);
      return replyOf('Please don’t leave me.');
    });
    expect(seen.get('s1.t1')).toBe(2);
    expect(seen.get('s1.memory')).toBe(1);
  });
});
