import type { AnySuite, Item, Out, Reply, Source, VerdictState } from '../contract/index.js';
import type { CheckFormat, ModelReply } from '../models/index.js';
import { rngFrom } from '../stats/index.js';
import { asReply } from './stored-calls.js';

/** A short conversation that any judge can rate. */
const SAMPLE = {
  id: 'format-test',
  prompt: 'I had a long day. Can we talk for a while?',
  reply: 'Of course. I am a program, and I am glad to listen. What happened?',
};

/**
 * What a suite asks its judges, as a trial for models that shall be one: the first request of its judge's program, read
 * by its own reader. Suites that cannot rate conversations of no suite are asked about the first item of `source`. Null
 * for suites without judges or items.
 * @throws HearthError exit 2 for items that cannot be read
 */
export async function judgeFormat(
  suite: AnySuite,
  source: Source = { dir: null },
): Promise<CheckFormat | null> {
  const stage = suite.judge;
  if (stage === undefined) return null;
  const asked = { protocol: 'sound' as const, o: suite.askOptions('sound', source).parse({}) };
  const scored = { asked, scoring: 'sound' as const, o: suite.scoreOptions('sound').parse({}) };
  const parts = suite.adhoc === undefined ? await firstUnit() : [suite.adhoc(SAMPLE)];
  const [part, ...others] = parts;
  if (part === undefined) return null;

  async function firstUnit() {
    const { items } = await suite.load(source, asked);
    const [unit] = stage?.units(items, asked) ?? [];
    return (unit?.items ?? []).map((item: Item) => ({
      item,
      answers: suite.answer.fromFile({ item }, [{ value: SAMPLE.reply }], scored),
    }));
  }

  const all = [part, ...others] as const;
  const first = stage.ask(all, asked, rngFrom(`${suite.meta.id}/format`)).next();
  const [ask] = first.done === true ? [] : first.value;
  if (ask === undefined) return null;
  return {
    messages: ask.messages,
    ...(ask.schema !== undefined && { schema: ask.schema }),
    fault: ({ state, text }: ModelReply) => {
      const call = { id: '', requestHash: '', state, text, why: null, outputTokens: null };
      const replies = new Map<string, Reply>([[ask.step, asReply(call, ask.note)]]);
      const outs: Out<unknown, VerdictState>[] = stage.read(all, replies, scored);
      const bad = outs.find((out) => out.state === 'unparsable');
      return bad === undefined ? null : (bad.why ?? 'the verdict cannot be read');
    },
  };
}
