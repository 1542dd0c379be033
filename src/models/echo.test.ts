import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { echoMask } from './echo.js';
import { loopback, never, open } from './loopback.testkit.js';

const MASK = '[request text]';
const said = (...contents: string[]) => echoMask(contents.map((content) => ({ content })));

describe('echoes of a request', () => {
  const PROFILE = 'diagnosis: generalised "anxiety", since 2019\ngoals: sleep through the night';

  it.each([
    ['as it was sent', PROFILE],
    ['as JSON', JSON.stringify(PROFILE)],
    ['as JSON in JSON', JSON.stringify(JSON.stringify(PROFILE))],
    ['as HTML', PROFILE.replaceAll('"', '&quot;')],
    ['on one line', PROFILE.replace(/\s+/g, ' ')],
  ])('are masked: %s', (_, echo) => {
    const clean = said('You follow a conversation.', PROFILE)(`bad input: ${echo} (code 7)`);
    expect(clean).toMatch(/^bad input: \W*\[request text\]\W* \(code 7\)$/);
  });

  it('Chinese counts double and is found behind escapes', () => {
    const text = '当事人患有广泛性焦虑症';
    const escaped = [...text]
      .map((c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`)
      .join('');
    expect(said(text)(`错误：${text}`)).toBe(`错误：${MASK}`);
    expect(said(text)(`error: ${escaped}`)).toBe(`error: ${MASK}`);
  });

  it('short words and words of the server’s own stay', () => {
    const text = "model 'm' does not take temperature 0.7, try again in 20 s";
    expect(said('temperature and mood', 'try again')(text)).toBe(text);
  });

  it('no part of 20 characters of what was sent is left', () => {
    const word = fc.stringMatching(/^[a-z]{1,9}$/);
    fc.assert(
      fc.property(fc.array(word, { minLength: 8, maxLength: 30 }), fc.nat(20), (words, from) => {
        const sent = words.join(' ');
        const clean = said(sent)(`<<${sent.slice(from)}>>`);
        for (let i = 0; i + 20 <= sent.length; i++)
          expect(clean).not.toContain(sent.slice(i, i + 20));
      }),
    );
  });
});

describe('a server that echoes what it was sent', () => {
  const secret = 'The person reports a bipolar disorder, type two.';

  it.each([400, 401, 404, 500])(
    'status %i: neither in the fault nor in the error',
    async (status) => {
      const server = await loopback(({ body }) => ({
        status,
        body: { error: { message: `cannot take ${JSON.stringify(body.messages)}` } },
      }));
      const model = open('openai/m', `${server.origin}/v1`, { retries: 0 });
      const request = { messages: [{ role: 'user' as const, content: secret }], params: {} };
      const seen = await model
        .ask(request, never)
        .catch((error: Error & { text: object }) => [error.message, error.text]);
      expect(JSON.stringify(seen)).toContain(MASK);
      expect(JSON.stringify(seen)).not.toContain('bipolar');
      await server.close();
    },
  );
});
