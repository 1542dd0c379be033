import { describe, expect, it } from 'vitest';
import type { Message } from '../../contract/index.js';
import { HI, loopback, never, open, type Played } from '../loopback.testkit.js';
import { companion, file, main, say, user } from './http-companion.testkit.js';

describe('http/FILE: what is sent', () => {
  it('is the template with its values, in header, address and body', async () => {
    const { server, model } = await companion(
      (origin) => ({
        url: `${origin}/chat/{{session}}`,
        headers: { Authorization: 'Bearer $BOT_KEY', 'X-Session': '{{session}}' },
        body: {
          text: '{{message}}',
          history: '{{messages}}',
          persona: 'You: {{system}}.',
          temperature: '{{temperature}}',
          seed: '{{seed}}',
          fixed: [1, 'a', { b: null }],
        },
        reply: 'data.text',
      }),
      [{ body: { data: { text: 'hello' } } }],
      { BOT_KEY: 'bot-key-value' },
    );
    const reply = await model.ask(
      {
        messages: [
          { role: 'system', content: 'kind' },
          user('hi'),
          { role: 'assistant', content: 'yo' },
          user('问'),
        ],
        params: { temperature: 0.5 },
        session: main('run 1/单元'),
      },
      never,
    );
    expect(reply).toMatchObject({ state: 'ok', text: 'hello', tries: 1 });
    expect(server.heard[0]).toMatchObject({
      method: 'POST',
      path: `/chat/${encodeURIComponent('run 1/单元')}`,
      headers: {
        authorization: 'Bearer bot-key-value',
        'x-session': `run 1/${encodeURIComponent('单元')}`,
      },
    });
    expect(server.heard[0]?.body).toEqual({
      text: '问',
      history: [user('hi'), { role: 'assistant', content: 'yo' }, user('问')],
      persona: 'You: kind.',
      temperature: 0.5,
      fixed: [1, 'a', { b: null }],
    });
    await server.close();
  });

  it('T26: a message is a value, never a template', async () => {
    const odd = '{{session}} {{system}} {% x %} <<y>> $HOME "quoted" \u0000 \ud83d\ude00';
    const { server, model } = await companion(
      (origin) => ({ url: origin, body: { a: '{{message}}', b: 'says: {{message}}' } }),
      [{ body: 'ok' }],
    );
    await model.ask(say(odd), never);
    expect(server.heard[0]?.body).toEqual({ a: odd, b: `says: ${odd}` });
    await server.close();
  });

  it('the system prompt goes into the messages when it has no place of its own', async () => {
    const { server, model } = await companion(
      (origin) => ({ url: origin, body: { all: '{{messages}}' } }),
      [{ body: 'ok' }],
    );
    const messages: Message[] = [{ role: 'system', content: 's' }, user('u')];
    await model.ask({ messages, params: {} }, never);
    expect(server.heard[0]?.body).toEqual({ all: messages });
    await server.close();
  });
});

describe('http/FILE: what is read', () => {
  const at = (extra: object) => (origin: string) => ({
    url: origin,
    body: { m: '{{message}}' },
    ...extra,
  });

  it.each<[string, object, Played, object]>([
    ['the whole body', {}, { body: 'plain text' }, { state: 'ok', text: 'plain text' }],
    ['a dot path', { reply: 'a.0.b' }, { body: { a: [{ b: 'x' }] } }, { text: 'x' }],
    ['a JSON pointer', { reply: '/a~1b/0' }, { body: { 'a/b': ['x'] } }, { text: 'x' }],
    [
      'the last item',
      { reply: 'm.-1.t' },
      { body: { m: [{ t: 'a' }, { t: 'b' }] } },
      { text: 'b' },
    ],
    [
      'an object with more to say',
      { reply: 'r' },
      {
        body: { r: { text: 'no', state: 'refused', reasoning: 'hm', usage: { output: 3, x: 1 } } },
      },
      { state: 'refused', text: 'no', reasoning: 'hm', usage: { output: 3, input: null } },
    ],
    ['T35: an empty text', { reply: 'r' }, { body: { r: ' ' } }, { state: 'empty' }],
    [
      'T28: reasoning in tags',
      {},
      { body: '<think>hm</think>yes' },
      { text: 'yes', reasoning: 'hm' },
    ],
    [
      'a path that leads nowhere',
      { reply: 'r.s' },
      { body: { r: 1 } },
      { state: 'errored', fault: { message: 'the reply has nothing at r.s' } },
    ],
    [
      'a value that is no text',
      { reply: 'r' },
      { body: { r: 5 } },
      { state: 'errored', fault: { kind: 'protocol' } },
    ],
    [
      'T40: no JSON',
      { reply: 'r' },
      { body: 'oops' },
      { state: 'errored', fault: { body: '"oops"' } },
    ],
    ['a 201', { reply: 'r' }, { status: 201, body: { r: 'x' } }, { state: 'ok', text: 'x' }],
    [
      'a 400',
      { reply: 'r' },
      { status: 400, body: { error: 'bad' } },
      { state: 'errored', tries: 1, fault: { status: 400 } },
    ],
    [
      'server-sent events',
      { stream: 'sse', delta: 'd.t' },
      {
        chunks: [
          ': hi\n\n',
          'data: {"d":{"t":"你"}}\n\n',
          'data: {"d":{}}\n\n',
          'data: {"d":{"t":"好"}}\n\ndata: [DONE]\n\n',
        ],
      },
      { state: 'ok', text: '你好' },
    ],
    [
      'events that are text',
      { stream: 'sse' },
      { chunks: ['data: a\n\ndata: b\n\n'] },
      { text: 'ab' },
    ],
    [
      'lines of JSON',
      { stream: 'ndjson', delta: 't' },
      { chunks: ['{"t":"a"}\n{"t"', ':"b"}\n'] },
      { text: 'ab' },
    ],
    [
      'an error in the stream',
      { stream: 'ndjson', delta: 't' },
      { chunks: ['{"t":"a"}\n{"error":"x"}\n'] },
      { state: 'errored' },
    ],
    [
      'a stream that is cut',
      { stream: 'sse' },
      { chunks: ['data: a\n\n'], ending: 'cut' },
      { state: 'errored', fault: { kind: 'network' } },
    ],
  ])('%s', async (_, extra, played, expected) => {
    const { server, model } = await companion(at({ ...extra, retries: 0 }), [played]);
    expect(await model.ask(say('hi'), never)).toMatchObject(expected);
    await server.close();
  });

  it('T45: a 401 ends the run', async () => {
    const { server, model } = await companion(at({}), [{ status: 401, body: 'who are you' }]);
    await expect(model.ask(say('hi'), never)).rejects.toMatchObject({ code: 2 });
    await server.close();
  });

  it('keys are not in records when the companion echoes them', async () => {
    const { server, model } = await companion(
      (origin) => ({ url: origin, headers: { 'X-Key': '$BOT_KEY' }, body: { m: '{{message}}' } }),
      [{ body: 'your key is bot-key-value' }],
      { BOT_KEY: 'bot-key-value' },
    );
    expect((await model.ask(say('hi'), never)).text).toBe('your key is [key]');
    await server.close();
  });
});

describe('http/FILE: a file that is wrong', () => {
  const url = 'http://127.0.0.1:1/';

  it.each<[string, object | string, RegExp]>([
    ['no address', { body: {} }, /url: /],
    ['another address', { url: 'ftp://x' }, /url: .*not an address/],
    ['an unknown key', { url, bodyy: 1 }, /bodyy|Unrecognized/i],
    [
      'an unknown placeholder',
      { url, body: { a: ['{{mesage}}'] } },
      /body\.a\.0: unknown placeholder \{\{mesage\}\}/,
    ],
    [
      'a variable that is not set',
      { url, headers: { A: '$NOT_SET' } },
      /headers\.A: NOT_SET is not set/,
    ],
    [
      'a message in the opening call',
      {
        url: `${url}{{session}}`,
        session: { start: { url, id: 'id', body: { m: '{{message}}' } } },
      },
      /session\.start/,
    ],
    ['a session that goes nowhere', { url, session: { start: { url, id: 'id' } } }, /session: /],
    ['broken YAML', 'url: [1, 2\nbody: }', /bot-\d+\.yaml:\d+: /],
  ])('%s', (_, content, sentence) => {
    expect(() => open(`http/${file(content)}`, undefined, {}, { env: {} })).toThrow(sentence);
  });

  it('a file that is missing', () => {
    expect(() => open('http/nowhere.yaml', undefined, {}, { env: {} })).toThrow(
      /nowhere\.yaml: cannot be read/,
    );
  });

  it('a persona that would be lost', async () => {
    const messages: Message[] = [{ role: 'system', content: 's' }, user('u')];
    const lost = open(
      `http/${file({ url, body: { m: '{{message}}' } })}`,
      undefined,
      {},
      { env: {} },
    );
    await expect(lost.ask({ messages, params: {} }, never)).rejects.toThrow(/no place for it/);
    const server = await loopback(() => ({ body: 'ok' }));
    const ignored = file({ url: server.origin, body: { m: '{{message}}' }, system: 'ignore' });
    const told = open(`http/${ignored}`, undefined, {}, { env: {} });
    expect(await told.ask({ messages, params: {} }, never)).toMatchObject({ state: 'ok' });
    await server.close();
  });

  it('a history that would be lost', async () => {
    const model = open(
      `http/${file({ url, body: { m: '{{message}}' } })}`,
      undefined,
      {},
      { env: {} },
    );
    const messages: Message[] = [user('a'), { role: 'assistant', content: 'b' }, user('c')];
    await expect(model.ask({ ...HI, messages }, never)).rejects.toThrow(
      /earlier turns that the companion has not heard/,
    );
  });
});
