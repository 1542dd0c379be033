import { describe, expect, it } from 'vitest';
import { mailOf } from './settings.js';

const FROM = { HEARTH_MAIL_FROM: 'hearth@team.example' };
const LOGIN = { HEARTH_SMTP: 'smtps://hearth@mail.example', HEARTH_SMTP_PASSWORD: 'x' };

describe('the mail server of the environment', () => {
  it('is none unless it is named', () => {
    expect(mailOf({ ...FROM, HEARTH_SMTP_PASSWORD: 'x' })).toBeNull();
  });

  it.each([
    [{ ...LOGIN }, { port: 465, tls: 'whole', login: { user: 'hearth', password: 'x' } }],
    [{ HEARTH_SMTP: 'smtp://mail.example' }, { port: 587, tls: 'upgraded', login: null }],
    [{ HEARTH_SMTP: 'smtp://mail.example:2525' }, { port: 2525, tls: 'upgraded' }],
    [
      { HEARTH_SMTP: 'smtp://mail.example', HEARTH_SMTP_TLS: 'none' },
      { port: 25, tls: 'none' },
    ],
    [{ HEARTH_SMTP: 'smtp://localhost' }, { host: 'localhost', tls: 'none' }],
  ])('%j is %j', (env, settings) => {
    expect(mailOf({ ...FROM, ...env })).toMatchObject(settings);
  });

  it.each([
    [{ HEARTH_SMTP: 'mail.example:25' }, /HEARTH_SMTP|smtps:/],
    [{ HEARTH_SMTP: 'https://mail.example' }, /smtps:/],
    [{ HEARTH_SMTP: 'smtps://a:b@mail.example' }, /HEARTH_SMTP_PASSWORD/],
    [{ HEARTH_SMTP: 'smtps://a@mail.example' }, /go together/],
    [{ HEARTH_SMTP: 'smtps://mail.example', HEARTH_SMTP_PASSWORD: 'x' }, /go together/],
    [{ HEARTH_SMTP: 'smtp://mail.example', HEARTH_SMTP_TLS: 'off' }, /none/],
    [
      { HEARTH_SMTP: 'smtps://mail.example', HEARTH_MAIL_FROM: 'a@b\r\nBcc: c@d.example' },
      /sender/,
    ],
    [{ HEARTH_SMTP: 'smtps://mail.example', HEARTH_MAIL_FROM: '' }, /sender/],
    [
      { HEARTH_SMTP: 'smtp://a@mail.example', HEARTH_SMTP_PASSWORD: 'x', HEARTH_SMTP_TLS: 'none' },
      /clear/,
    ],
  ])('%j is refused', (env, why) => {
    expect(() => mailOf({ ...FROM, ...env })).toThrow(why);
  });
});
