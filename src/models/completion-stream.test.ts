import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { askOpenAi, completion, delta, type Played, sse } from './loopback.testkit.js';
import { SseReader } from './sse.js';

const streamed = (played: Played) => askOpenAi([played], { stream: true, retries: 0 });

describe('a streamed completion', () => {
  it('asks for a stream with usage, and reads pieces, reasoning, usage and the end', async () => {
    const { reply, heard } = await streamed({
      chunks: sse(
        { id: 's1', model: 'm-1', choices: [{ delta: { role: 'assistant', content: '' } }] },
        { choices: [{ delta: { reasoning_content: 'hm' } }] },
        delta('你'),
        delta('好'),
        delta('', 'stop'),
        { choices: [], usage: { prompt_tokens: 3, completion_tokens: 2 } },
      ),
    });
    expect(heard[0]?.body).toMatchObject({ stream: true, stream_options: { include_usage: true } });
    expect(reply).toMatchObject({
      state: 'ok',
      text: '你好',
      reasoning: 'hm',
      usage: { input: 3, output: 2 },
      meta: { id: 's1', model: 'm-1', finish: 'stop' },
    });
  });

  it('is whole however the bytes are cut, with comments between', async () => {
    const text = `: keep-alive\n\n${sse(delta('你好'), delta('', 'stop')).join('')}`;
    const bytes = [...Buffer.from(text)].map((byte) => Buffer.from([byte]));
    // A pause now and then makes the server send what it has.
    const chunks = bytes.flatMap((byte, i) => (i % 5 === 0 ? [byte, 1] : [byte]));
    expect((await streamed({ chunks })).reply).toMatchObject({ state: 'ok', text: '你好' });
  });

  it.each<[string, Played, object]>([
    [
      'a cut by length',
      { chunks: sse(delta('half', 'length')) },
      { state: 'truncated', text: 'half' },
    ],
    [
      'a filter in the middle',
      { chunks: sse(delta('half'), delta('', 'content_filter')) },
      { state: 'filtered' },
    ],
    [
      'a refusal in pieces',
      { chunks: sse({ choices: [{ delta: { refusal: 'no' } }] }, delta('', 'stop')) },
      { state: 'refused', text: 'no' },
    ],
    ['nothing but the end', { chunks: sse(delta('', 'stop')) }, { state: 'empty' }],
    ['no finish reason, but the end mark', { chunks: sse(delta('a')) }, { state: 'ok', text: 'a' }],
    [
      'T48: an error in the middle',
      {
        chunks: sse(delta('half'), { error: { message: 'overloaded', type: 'overloaded_error' } }),
      },
      { state: 'errored', fault: { message: 'overloaded' } },
    ],
    [
      'T36: a filter that is an error in the middle',
      { chunks: sse(delta('half'), { error: { code: 'data_inspection_failed', message: 'x' } }) },
      { state: 'filtered' },
    ],
    [
      'a connection that is cut: half an answer is none',
      { chunks: [`data: ${JSON.stringify(delta('half'))}\n\n`], ending: 'cut' },
      { state: 'errored', text: '', fault: { kind: 'network' } },
    ],
    [
      'an early end without finish reason and end mark',
      { chunks: [`data: ${JSON.stringify(delta('half'))}\n\n`] },
      { state: 'errored', text: '', fault: { kind: 'network' } },
    ],
    [
      'data that is no JSON',
      { chunks: ['data: oops\n\n'] },
      { state: 'errored', fault: { kind: 'protocol' } },
    ],
    ['an empty stream', { chunks: [] }, { state: 'errored' }],
  ])('reads %s', async (_, played, expected) => {
    expect((await streamed(played)).reply).toMatchObject(expected);
  });

  it('takes a whole completion from a server that does not stream', async () => {
    expect((await streamed(completion('whole'))).reply).toMatchObject({
      state: 'ok',
      text: 'whole',
    });
  });

  it('reads errors by status as without a stream', async () => {
    const { reply } = await streamed({ status: 400, body: { error: { message: 'too long' } } });
    expect(reply).toMatchObject({ state: 'errored', fault: { status: 400, message: 'too long' } });
  });
});

describe('SseReader', () => {
  it.each<[string, string[]]>([
    ['data: a\n\ndata: b\n\n', ['a', 'b']],
    ['data:a\r\n\r\n', ['a']],
    ['data: a\ndata: b\n\n', ['a\nb']],
    [': ping\n\nevent: x\nid: 1\ndata:  two blanks\n\n', [' two blanks']],
    ['data: last without an empty line', ['last without an empty line']],
    ['\n\n\n', []],
  ])('%j → %j', (text, events) => {
    const reader = new SseReader();
    expect([...reader.push(text), ...reader.end()]).toEqual(events);
  });

  it('does not depend on where the text is cut (property)', () => {
    const line = fc.constantFrom('data: x', 'data: y', ': c', 'event: e', '');
    fc.assert(
      fc.property(fc.array(line), fc.constantFrom('\n', '\r\n'), fc.nat(50), (lines, end, cut) => {
        const text = lines.map((l) => l + end).join('');
        const whole = new SseReader();
        const halves = new SseReader();
        const at = Math.min(cut, text.length);
        expect([
          ...halves.push(text.slice(0, at)),
          ...halves.push(text.slice(at)),
          ...halves.end(),
        ]).toEqual([...whole.push(text), ...whole.end()]);
      }),
    );
  });
});
