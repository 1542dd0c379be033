import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestStudio, testStudio, type Visitor } from '../studio.testkit.js';

describe('attacks on the community', () => {
  let t: TestStudio;
  let pam: Visitor;
  let ann: Visitor;

  beforeAll(async () => {
    t = await testStudio();
    pam = await t.signedIn('pam', { team: 'pm' });
    ann = await t.signedIn('ann', { projects: { home: 'expert' } });
    await ann.call('PUT /api/community/me', { joined: true, name: 'River', about: '' });
  });
  afterAll(() => t.close());

  const post = (link: string) =>
    ann.call('POST /api/community/posts', {
      ...{ id: randomUUID(), kind: 'learning', title: 'Read this', body: 'a case', link },
    });

  it('B13: a link leads to a page here, and to no other site', async () => {
    for (const link of ['', '/', '/cases/c1?a=b'])
      expect([link, (await post(link)).status]).toEqual([link, 200]);
    for (const link of [
      '//evil.example',
      '///evil.example',
      '/\\evil.example',
      '/\t/evil.example',
      'https://evil.example',
      'javascript:alert(1)',
    ])
      expect([link, (await post(link)).status]).toEqual([link, 400]);
  });

  it('B11: a name of nothing that is drawn is none, here and in the team', async () => {
    for (const name of ['\u200b', '\u3164', '\u2800 \u115f', '\u00ad\ufe0f']) {
      const joins = await pam.call('PUT /api/community/me', { joined: true, name, about: '' });
      const renames = await pam.call('PATCH /api/me', { name });
      expect([name, joins.status, renames.status]).toEqual([name, 400, 400]);
    }
    // A joiner inside of a name or an emoji is no fault.
    const name = 'Zoë \u{1f469}\u200d\u{1f52c}';
    expect((await pam.call('PATCH /api/me', { name })).status).toBe(200);
  });

  it('B12: an event is at a time that there is, and to come', async () => {
    const event = (starts: string, ends: string, zone = 'Asia/Shanghai') =>
      pam.call('POST /api/community/events', {
        ...{ id: randomUUID(), kind: 'talk', title: 'Listening', about: '', speaker: '' },
        ...{ place: '', url: '', seats: null, starts, ends, zone },
      });
    for (const [starts, ends, field] of [
      ['2099-02-29T10:00', '2099-03-02T11:00', 'starts'],
      ['2099-02-28T24:00', '2099-03-02T11:00', 'starts'],
      ['2099-02-28T10:61', '2099-03-02T11:00', 'starts'],
      ['2099-02-28T10:00', '2099-13-01T11:00', 'ends'],
      ['0000-01-01T00:00', '2099-03-02T11:00', 'starts'],
      ['2000-01-01T10:00', '2000-01-01T11:00', 'ends'],
    ] as const) {
      const { status, body } = await event(starts, ends);
      const fault = (body as { error: { field?: string } }).error;
      expect([starts, ends, status, fault.field]).toEqual([starts, ends, 400, `body.${field}`]);
    }
    for (const zone of ['Pacific/Pago_Pago', 'Pacific/Kiritimati', 'America/New_York'])
      expect((await event('2096-02-29T23:30', '2096-03-01T00:30', zone)).status).toBe(200);
    // In New York an hour of 2099-03-08 is skipped: half past two is an hour later.
    const skipped = await event('2099-03-08T02:30', '2099-03-08T03:45', 'America/New_York');
    expect(skipped.status).toBe(200);
  });
});
