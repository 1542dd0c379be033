import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { FORMS, isTaken, postOf } from './webhook-forms.js';

const MESSAGE = {
  id: 'm1',
  kind: 'run.done',
  sentence: 'A run is done.',
  link: 'https://h.example/runs/r1',
};
const NOW = 1_700_000_000_123;
const TEXT = 'Hearth: A run is done.\nhttps://h.example/runs/r1';

describe('the message of each receiver', () => {
  it('WeCom: msgtype and text.content (its documentation, path 91770)', () => {
    const { url, body } = postOf(
      'wecom',
      { url: 'https://w.example/send?key=k', secret: null },
      MESSAGE,
      NOW,
    );
    expect(url).toBe('https://w.example/send?key=k');
    expect(JSON.parse(body)).toEqual({ msgtype: 'text', text: { content: TEXT } });
  });

  it('Feishu: seconds and a signature whose key is timestamp, line break, secret (its documentation of custom bots)', () => {
    const { body } = postOf(
      'feishu',
      { url: 'https://f.example/hook/x', secret: 's' },
      MESSAGE,
      NOW,
    );
    const sign = createHmac('sha256', '1700000000\ns').update('').digest('base64');
    expect(JSON.parse(body)).toEqual({
      timestamp: '1700000000',
      sign,
      msg_type: 'text',
      content: { text: TEXT },
    });
    const open = postOf('feishu', { url: 'https://f.example/hook/x', secret: null }, MESSAGE, NOW);
    expect(JSON.parse(open.body)).toEqual({ msg_type: 'text', content: { text: TEXT } });
  });

  it('DingTalk: milliseconds and signature in the address (its documentation of security settings)', () => {
    const { url, body } = postOf(
      'dingtalk',
      { url: 'https://d.example/robot/send?access_token=t', secret: 'SEC1' },
      MESSAGE,
      NOW,
    );
    const { searchParams } = new URL(url);
    expect(searchParams.get('access_token')).toBe('t');
    expect(searchParams.get('timestamp')).toBe(String(NOW));
    expect(searchParams.get('sign')).toBe(
      createHmac('sha256', 'SEC1').update(`${NOW}\nSEC1`).digest('base64'),
    );
    expect(JSON.parse(body)).toEqual({ msgtype: 'text', text: { content: TEXT } });
  });

  it('others: Standard Webhooks', () => {
    const secret = `whsec_${Buffer.alloc(24, 7).toString('base64')}`;
    const { headers, body } = postOf(
      'generic',
      { url: 'https://g.example/', secret },
      MESSAGE,
      NOW,
    );
    const signed = createHmac('sha256', Buffer.alloc(24, 7)).update(`m1.1700000000.${body}`);
    expect(headers['webhook-signature']).toBe(`v1,${signed.digest('base64')}`);
    expect(JSON.parse(body)).toMatchObject({ kind: 'run.done', link: MESSAGE.link });
  });

  it('each carries the sentence and the link, and nothing else of the thing itself', () => {
    for (const form of FORMS) {
      const { body } = postOf(form, { url: 'https://g.example/', secret: null }, MESSAGE, NOW);
      const rest = body
        .replace(MESSAGE.link, '')
        .replace(MESSAGE.sentence, '')
        .replace(/[^\p{L}]+/gu, ' ')
        .trim();
      expect(rest.split(' ').filter((word) => !KNOWN.has(word))).toEqual([]);
    }
  });
});

/** All words of the four forms beside sentence and link. */
const KNOWN = new Set(
  'msgtype text content Hearth n msg type hearth notice id m at T Z kind run done sentence link'.split(
    ' ',
  ),
);

describe('whether it was taken', () => {
  it.each([
    ['wecom', 200, '{"errcode":0,"errmsg":"ok"}', true],
    ['wecom', 200, '{"errcode":93000,"errmsg":"invalid webhook url"}', false],
    ['dingtalk', 200, '{"errcode":310000}', false],
    ['feishu', 200, '{"code":0,"msg":"success"}', true],
    ['feishu', 200, '{"StatusCode":0}', true],
    ['feishu', 200, '{"code":19021}', false],
    ['feishu', 200, '<html>', false],
    ['generic', 204, '', true],
    ['generic', 302, '', false],
    ['wecom', 500, '{"errcode":0}', false],
  ] as const)('%s %i %s: %s', (form, status, answer, taken) => {
    expect(isTaken(form, status, answer)).toBe(taken);
  });
});
