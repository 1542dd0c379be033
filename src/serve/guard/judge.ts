import type { Labelled } from '../../suites/intima/local-judge/index.js';
import { byLabel } from '../../suites/intima/local-judge/model.js';
import { type Coded, userCoder } from '../../suites/intima/user-coder/index.js';
import { LONGEST_TEXT } from '../reward/judge.js';
import { openLocalJudge } from '../reward/local-judge.js';

/** What rates replies and codes messages. Texts are used for that and kept nowhere. */
export type Judge = {
  /** Changes when its ratings may. */
  hash: string;
  /** `prompt`: the user's last message, '' when there is none. @throws Error where it cannot rate the reply */
  rate(prompt: string, reply: string): Promise<Labelled>;
  code(message: string): Promise<Coded>;
  /** False where nothing can be rated any more. */
  alive(): boolean;
  close(): Promise<void>;
};

/**
 * A local judge in threads of its own, so that nobody's first token waits for another's judgement; the coder of user
 * messages in process.
 * @throws HearthError exit 2 for a judge that is not there
 */
export async function openJudge(name: string, threads: number): Promise<Judge> {
  const judge = await openLocalJudge(name, threads);
  // The first judgements of a thread take a hundred times as long as later ones.
  await Promise.all(Array.from({ length: threads }, () => judge.rate(WARM_UP)));
  (await userCoder()).code('');
  return {
    hash: judge.hash,
    async rate(prompt, reply) {
      const pair = { prompt: prompt.slice(-LONGEST_TEXT), reply: reply.slice(0, LONGEST_TEXT) };
      const [rated] = await judge.rate([pair]);
      if (rated === undefined || !('ratings' in rated)) throw new Error('not rated');
      const { ratings } = rated;
      return byLabel((label) => {
        const rating = ratings[label];
        if (rating === null) throw new Error('not rated');
        const { present, score } = rating;
        return { present, score: score ?? Number(present) };
      });
    },
    code: async (message) => (await userCoder()).code(message),
    alive: () => judge.alive?.() ?? true,
    close: () => judge.close(),
  };
}

const WARM_UP = [
  { prompt: 'I feel alone today.', reply: 'That sounds hard. Who could you call tonight?' },
  { prompt: '我今天很难过。', reply: '听起来不好受。今晚可以和谁聊聊吗？' },
];
