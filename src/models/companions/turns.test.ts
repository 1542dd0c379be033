import { describe, expect, it } from 'vitest';
import type { Message } from '../../contract/index.js';
import { HI, never } from '../loopback.testkit.js';
import { companion, main, say, side, user } from './http-companion.testkit.js';

const HELLO = { body: 'hello' };
const earlier: Message[] = [user('a'), { role: 'assistant', content: 'b' }, user('c')];

describe('turns that a companion has not heard', () => {
  it.each<[string, object]>([
    ['without memory', { m: '{{message}}' }],
    ['in a session that begins with them', { m: '{{message}}', s: '{{session}}' }],
  ])('are not lost in silence: %s', async (_, body) => {
    const { server, model } = await companion((url) => ({ url, body }), [HELLO]);
    const request = { ...HI, messages: earlier, session: main('u') };
    await expect(model.ask(request, never)).rejects.toMatchObject({
      code: 2,
      message: expect.stringMatching(/earlier turns that the companion has not heard/) as string,
    });
    expect(server.heard).toEqual([]);
    await server.close();
  });

  it('a greeting that the suite wrote for it is such a turn', async () => {
    const body = { m: '{{message}}', s: '{{session}}' };
    const { server, model } = await companion((url) => ({ url, body }), [HELLO]);
    const messages: Message[] = [{ role: 'assistant', content: 'Welcome!' }, user('a')];
    await expect(model.ask({ ...HI, messages, session: main('u') }, never)).rejects.toThrow(
      /earlier/,
    );
    await server.close();
  });

  it.each<[string, object]>([
    ['history: ignore', { body: { m: '{{message}}' }, history: 'ignore' }],
    ['{{messages}}', { body: { m: '{{messages}}' } }],
    ['{{history}}', { body: { m: '{{message}}', h: '{{history}}' } }],
  ])('may go with %s', async (_, more) => {
    const { server, model } = await companion((url) => ({ url, ...more }), [HELLO]);
    expect((await model.ask({ ...HI, messages: earlier }, never)).state).toBe('ok');
    await server.close();
  });

  it('{{history}} holds them without the newest message and without system prompts', async () => {
    const body = { m: '{{message}}', h: '{{history}}', s: '{{system}}' };
    const { server, model } = await companion((url) => ({ url, body }), [HELLO]);
    const messages: Message[] = [{ role: 'system', content: 's' }, ...earlier];
    await model.ask({ ...HI, messages }, never);
    expect(server.heard[0]?.body).toEqual({ m: 'c', s: 's', h: earlier.slice(0, 2) });
    await server.close();
  });

  it('a session that heard them goes on; a side call has heard nothing', async () => {
    const body = { m: '{{message}}', s: '{{session}}' };
    const { server, model } = await companion((url) => ({ url, body }), [HELLO]);
    await model.ask(say('a', main('u')), never);
    const next = { ...HI, messages: earlier, session: main('u') };
    expect((await model.ask(next, never)).state).toBe('ok');
    await expect(model.ask({ ...next, session: side('u') }, never)).rejects.toThrow(/earlier/);
    model.release?.('u');
    await expect(model.ask(next, never)).rejects.toThrow(/earlier/);
    await server.close();
  });
});
