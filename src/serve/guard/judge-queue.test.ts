import { describe, expect, it } from 'vitest';
import { JudgeQueue, URGENCY } from './judge-queue.js';

describe('the queue of judgements', () => {
  it('takes the most urgent first, each kind in order, no more at once than allowed', async () => {
    const queue = new JudgeQueue(1);
    const order: string[] = [];
    let inside = 0;
    const work = (name: string) => async () => {
      inside += 1;
      expect(inside).toBe(1);
      order.push(name);
      await new Promise(setImmediate);
      inside -= 1;
      return name;
    };
    const all = [
      queue.run(work('a'), URGENCY.nobody, 1000),
      queue.run(work('b'), URGENCY.nobody, 1000),
      queue.run(work('c'), URGENCY.more, 1000),
      queue.run(work('d'), URGENCY.first, 1000),
      queue.run(work('e'), URGENCY.first, 1000),
    ];
    expect(await Promise.all(all)).toEqual(['a', 'b', 'c', 'd', 'e']);
    expect(order).toEqual(['a', 'd', 'e', 'c', 'b']);
  });

  it('gives null for what fails or is late, and does not begin what is too late', async () => {
    const queue = new JudgeQueue(1);
    expect(await queue.run(() => Promise.reject(new Error('x')), URGENCY.first, 1000)).toBeNull();
    let begun = 0;
    let free: () => void = () => undefined;
    const block = queue.run(
      () =>
        new Promise<void>((done) => {
          free = done;
        }),
      URGENCY.first,
      1000,
    );
    const late = queue.run(
      async () => {
        begun += 1;
      },
      URGENCY.first,
      5,
    );
    expect(await late).toBeNull();
    free();
    await block;
    expect(await queue.run(async () => 'next', URGENCY.first, 1000)).toBe('next');
    expect(begun).toBe(0);
  });
});
