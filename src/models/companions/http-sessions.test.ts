import { describe, expect, it } from 'vitest';
import { loopback, never, open } from '../loopback.testkit.js';
import type { Session } from '../model.js';
import { companion, file, main, say, side } from './http-companion.testkit.js';

/** A companion that remembers every message of a session and answers with all of them. */
async function remembering(options: { opensSessions: boolean }) {
  const memory = new Map<string, string[]>();
  let opened = 0;
  const server = await loopback(({ path, body }) => {
    if (path === '/sessions') {
      opened += 1;
      memory.set(`s${opened}`, []);
      return { body: { data: { id: `s${opened}` } } };
    }
    const id = String(body.session);
    const heard = memory.get(id) ?? (options.opensSessions ? undefined : []);
    if (heard === undefined) return { status: 410, body: { error: 'no such session' } };
    heard.push(String(body.text));
    memory.set(id, heard);
    return { body: { reply: heard.join('|') } };
  });
  const model = open(
    `http/${file({
      url: `${server.origin}/chat`,
      body: { session: '{{session}}', text: '{{message}}' },
      reply: 'reply',
      ...(options.opensSessions && {
        session: { start: { url: `${server.origin}/sessions`, id: 'data.id' } },
      }),
    })}`,
    undefined,
    {},
    { env: {} },
  );
  return { server, model, memory, opened: () => opened };
}

describe('http/FILE: a companion that remembers', () => {
  it.each([true, false])(
    'keeps one memory a unit, and side calls out of it (sessions opened: %s)',
    async (opensSessions) => {
      const { server, model, memory, opened } = await remembering({ opensSessions });
      expect(model.stateful).toBe(true);
      const text = async (content: string, session: Session) =>
        (await model.ask(say(content, session), never)).text;
      // Two units side by side, each in order, with side calls between.
      const unit = async (id: string) => {
        const first = await text(`${id}1`, main(id));
        const [second, aside, other] = await Promise.all([
          text(`${id}2`, main(id)),
          text(`${id}?`, side(id)),
          text(`${id}!`, side(id)),
        ]);
        return [first, second, aside, other, await text(`${id}3`, main(id))];
      };
      const [a, b] = await Promise.all([unit('a'), unit('b')]);
      expect(a).toEqual(['a1', 'a1|a2', 'a?', 'a!', 'a1|a2|a3']);
      expect(b).toEqual(['b1', 'b1|b2', 'b?', 'b!', 'b1|b2|b3']);
      expect(memory.size).toBe(6);
      if (opensSessions) expect(opened()).toBe(6);
      await server.close();
    },
  );

  it('gives a request without a unit a session of its own', async () => {
    const { server, model } = await remembering({ opensSessions: true });
    expect((await model.ask(say('x'), never)).text).toBe('x');
    expect((await model.ask(say('y'), never)).text).toBe('y');
    await server.close();
  });

  it('starts anew after its unit was released', async () => {
    const { server, model } = await remembering({ opensSessions: true });
    await model.ask(say('1', main('u')), never);
    model.release?.('u');
    expect((await model.ask(say('2', main('u')), never)).text).toBe('2');
    await server.close();
  });

  it('is not told the same thing twice: what it may have heard is not sent again', async () => {
    let heard = 0;
    const server = await loopback(() => {
      heard += 1;
      return { status: 500, body: { error: 'boom' } };
    });
    const path = file({ url: server.origin, body: { s: '{{session}}', m: '{{message}}' } });
    const model = open(`http/${path}`, undefined, {}, { env: {} });
    expect(await model.ask(say('x', main('u')), never)).toMatchObject({
      state: 'errored',
      tries: 1,
    });
    expect(heard).toBe(1);
    // A side call remembers nothing that matters, and is tried again.
    expect(await model.ask(say('x', side('u')), never)).toMatchObject({
      state: 'errored',
      tries: 6,
    });
    await server.close();
  });

  it('is told again what it surely did not hear', async () => {
    const { server, model } = await companion(
      (origin) => ({ url: origin, body: { s: '{{session}}', m: '{{message}}' } }),
      [
        { status: 429, headers: { 'retry-after': '0' }, body: {} },
        { status: 503, headers: { 'retry-after': '0' }, body: {} },
        { body: 'fine' },
      ],
    );
    expect(await model.ask(say('x', main('u')), never)).toMatchObject({ state: 'ok', tries: 3 });
    await server.close();
  });

  it('a session that cannot be opened is the request’s fault, and is tried anew by the next', async () => {
    let starts = 0;
    const server = await loopback(({ path }) => {
      if (path !== '/start') return { body: 'hello' };
      starts += 1;
      return starts === 1 ? { body: { wrong: true } } : { body: { id: 7 } };
    });
    const path = file({
      url: `${server.origin}/{{session}}`,
      session: { start: { url: `${server.origin}/start`, id: 'id' } },
    });
    const model = open(`http/${path}`, undefined, {}, { env: {} });
    expect(await model.ask(say('x', main('u')), never)).toMatchObject({
      state: 'errored',
      fault: { message: 'no session id at id' },
    });
    expect(await model.ask(say('x', main('u')), never)).toMatchObject({ state: 'ok' });
    expect(server.heard.at(-1)?.path).toBe('/7');
    await server.close();
  });
});
