import type { AnySuite, Out, Reply, VerdictState } from '../contract/index.js';
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
 * by its own reader. Null for suites that cannot rate conversations of no suite.
 */
export function judgeFormat(suite: AnySuite): CheckFormat | null {
  const stage = suite.judge;
  if (stage === undefined || suite.adhoc === undefined) return null;
  const asked = {
    protocol: 'sound' as const,
    o: suite.askOptions('sound', { dir: null }).parse({}),
  };
  const scored = { asked, scoring: 'sound' as const, o: suite.scoreOptions('sound').parse({}) };
  const part = suite.adhoc(SAMPLE);
  const first = stage.ask([part], asked, rngFrom(`${suite.meta.id}/format`)).next();
  const [ask] = first.done === true ? [] : first.value;
  if (ask === undefined) return null;
  return {
    messages: ask.messages,
    ...(ask.schema !== undefined && { schema: ask.schema }),
    fault: ({ state, text }: ModelReply) => {
      const call = { id: '', requestHash: '', state, text, why: null, outputTokens: null };
      const replies = new Map<string, Reply>([[ask.step, asReply(call, ask.note)]]);
      const outs: Out<unknown, VerdictState>[] = stage.read([part], replies, scored);
      const bad = outs.find((out) => out.state === 'unparsable');
      return bad === undefined ? null : (bad.why ?? 'the verdict cannot be read');
    },
  };
}
