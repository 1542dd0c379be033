import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Db, openDatabase } from '../../store/index.js';
import { calendarFile } from './calendar.js';
import { addEvent, cancelEvent, changeEvent, eventOf, eventsOf, signUp } from './events.js';
import { join, leave, memberOf, members } from './members.js';
import { addPost, changePost, editsOf, hidePost, postOf, postsOf } from './posts.js';

const T = Date.UTC(2026, 10, 30, 4);
const HOUR = 3_600_000;

let db: Db;
beforeEach(async () => {
  db = await openDatabase(':memory:');
});
afterEach(() => db.destroy());

const event = (some: object = {}) => ({
  id: 'e1',
  kind: 'talk' as const,
  title: 'Listening',
  about: 'with questions',
  speaker: 'Dr. Lin',
  place: 'Room 3',
  url: 'https://meet.example/1',
  startsMs: T + 24 * HOUR,
  endsMs: T + 25 * HOUR,
  zone: 'Asia/Shanghai',
  seats: 2,
  by: 'pam',
  atMs: T,
  ...some,
});
const post = (id: string, some: object = {}) => ({
  id,
  parent: null,
  kind: 'post' as const,
  person: 'ann',
  title: 'Hello',
  body: 'to all',
  link: '',
  atMs: T,
  ...some,
});
const told = async () =>
  (await db.selectFrom('notice').select('person').orderBy('person').execute()).map(
    ({ person }) => person,
  );

describe('the community', () => {
  it('a name is one member’s: not another’s in other case or width, or with blanks that nobody sees', async () => {
    expect(await join(db, 'ann', { name: 'Lin Anna', about: '' }, T)).toBe(true);
    const unseen = ['\u200b', '\ufe0f', '\u034f', '\u3164', '\u115f', '\u2800', '\u00ad'];
    const hidden = unseen.map((sign) => `Lin${sign} Anna`);
    for (const name of ['lin anna', 'Ｌｉｎ Ａｎｎａ', 'LinAnna', ...hidden])
      expect(await join(db, 'ben', { name, about: '' }, T)).toBe(false);
    expect(await memberOf(db, 'ben')).toBeNull();
    expect(await join(db, 'ann', { name: 'Lin ANNA', about: 'more' }, T)).toBe(true);
    await leave(db, 'ann', T);
    expect(await join(db, 'ben', { name: 'Lin Anna', about: '' }, T)).toBe(true);
  });

  it('B11: members are in it by their own choice and under a name of theirs; leaving takes the name away', async () => {
    await join(db, 'ann', { name: 'River', about: 'counsellor' }, T);
    await join(db, 'ben', { name: 'Oak', about: '' }, T + 1);
    await join(db, 'ann', { name: 'Rivers', about: '' }, T + 2);
    expect((await members(db)).map(({ name }) => name)).toEqual(['Rivers', 'Oak']);
    await leave(db, 'ann', T + 3);
    expect(await memberOf(db, 'ann')).toBeNull();
    const row = await db
      .selectFrom('community_member')
      .selectAll()
      .where('person', '=', 'ann')
      .executeTakeFirstOrThrow();
    expect(row.name).toBe('""');
  });

  it('B11: a post that is sent twice is there once; what it said before stays readable', async () => {
    expect(await addPost(db, post('p1'))).toBe('new');
    expect(await addPost(db, post('p1'))).toBe('known');
    expect(
      await changePost(db, 'p1', { title: 'Hello', body: 'you', link: '', after: 1, atMs: T + 1 }),
    ).toBe(true);
    // Somebody who looked at revision 1 does not write over revision 2.
    expect(
      await changePost(db, 'p1', { title: 'x', body: 'x', link: '', after: 1, atMs: T + 2 }),
    ).toBe(false);
    // Sent again late it is known still; other words, or another's, are not stored and do not seem so.
    expect(await addPost(db, post('p1'))).toBe('known');
    expect(await addPost(db, post('p1', { body: 'to none' }))).toBe('other');
    expect(await addPost(db, post('p1', { person: 'ben' }))).toBe('other');
    expect(await postsOf(db, { parent: null, size: 10 })).toMatchObject({
      total: 1,
      rows: [{ body: 'you', revision: 2 }],
    });
    expect(await editsOf(db, 'p1')).toMatchObject([{ revision: 1, body: 'to all' }]);
  });

  it('replies stand under their post, oldest first; hidden posts take none', async () => {
    await addPost(db, post('p1'));
    await addPost(db, post('r1', { parent: 'p1', atMs: T + 1 }));
    await addPost(db, post('r2', { parent: 'p1', atMs: T + 2 }));
    expect(await addPost(db, post('r3', { parent: 'r1' }))).toBe('none');
    expect((await postsOf(db, { parent: 'p1', size: 10 })).rows.map(({ id }) => id)).toEqual([
      'r1',
      'r2',
    ]);
    expect((await postsOf(db, { parent: null, size: 10 })).rows[0]?.replies).toBe(2);
    await hidePost(db, 'p1', { reason: 'named a client', by: 'pam', atMs: T + 3 });
    await hidePost(db, 'p1', { reason: 'another', by: 'ann', atMs: T + 4 });
    expect((await postOf(db, 'p1'))?.hidden).toEqual({ reason: 'named a client' });
    expect(await addPost(db, post('r4', { parent: 'p1' }))).toBe('none');
  });

  it('posts come page by page, each once', async () => {
    for (let i = 0; i < 7; i++) await addPost(db, post(`p${i}`, { atMs: T + Math.floor(i / 2) }));
    const seen: string[] = [];
    let after: string | undefined;
    do {
      const { rows, next } = await postsOf(db, { parent: null, after, size: 3 });
      seen.push(...rows.map(({ id }) => id));
      after = next ?? undefined;
    } while (after !== undefined);
    expect(seen).toEqual(['p6', 'p5', 'p4', 'p3', 'p2', 'p1', 'p0']);
  });

  it('B11, B13: members are told of an announcement once; a learning item leads to its case', async () => {
    await join(db, 'ben', { name: 'Oak', about: '' }, T);
    await addPost(db, post('a1', { kind: 'announcement' }));
    await addPost(db, post('a1', { kind: 'announcement' }));
    await addPost(db, post('l1', { kind: 'learning', link: '/cases/c1' }));
    expect(await told()).toEqual(['ben']);
    expect(await postsOf(db, { parent: null, kind: 'learning', size: 5 })).toMatchObject({
      rows: [{ link: '/cases/c1' }],
    });
  });
});

describe('events', () => {
  it('B12: members are told; the last seat is given once; changes and the end are told to whoever comes', async () => {
    for (const person of ['ann', 'ben', 'cleo'])
      await join(db, person, { name: person, about: '' }, T);
    await addEvent(db, event());
    await addEvent(db, event());
    expect(await told()).toEqual(['ann', 'ben', 'cleo']);
    const found = await eventOf(db, 'e1');
    if (found === null) throw new Error('no event');
    const came = await Promise.all(
      ['ann', 'ben', 'cleo', 'ann'].map((person) => signUp(db, found.id, person, true, T)),
    );
    expect(came.filter(Boolean)).toHaveLength(3);
    expect((await eventOf(db, 'e1'))?.guests).toHaveLength(2);
    await signUp(db, found.id, 'ben', false, T);
    expect(await signUp(db, found.id, 'cleo', true, T)).toBe(true);
    const now = await eventOf(db, 'e1');
    if (now === null) throw new Error('no event');
    await changeEvent(db, now.id, event({ place: 'Room 4' }), T + 1);
    const later = await eventOf(db, 'e1');
    if (later === null) throw new Error('no event');
    expect(later).toMatchObject({ place: 'Room 4', revision: 1 });
    await cancelEvent(db, later.id, 'the speaker is ill', T + 2);
    expect((await eventsOf(db, T + 3)).coming).toMatchObject([
      { cancelled: { reason: 'the speaker is ill' }, revision: 2 },
    ]);
    expect((await told()).filter((one) => one === 'cleo')).toHaveLength(3);
    expect((await eventsOf(db, T + 26 * HOUR)).past).toHaveLength(1);
  });

  it('B12: two changes at once are two revisions, of which guests are told each; what is cancelled stays so', async () => {
    await join(db, 'ann', { name: 'ann', about: '' }, T);
    await addEvent(db, event({ seats: 1 }));
    expect(await addEvent(db, event({ seats: 1 }))).toBe('known');
    expect(await addEvent(db, event({ seats: 1, title: 'Another' }))).toBe('other');
    await signUp(db, 'e1', 'ann', true, T);
    const places = ['Room 4', 'Room 5'];
    await Promise.all(
      places.map((place) => changeEvent(db, 'e1', event({ seats: 1, place }), T + 1)),
    );
    expect(await eventOf(db, 'e1')).toMatchObject({ revision: 2 });
    expect((await told()).filter((one) => one === 'ann')).toHaveLength(3);
    await cancelEvent(db, 'e1', 'the speaker is ill', T + 2);
    expect(await changeEvent(db, 'e1', event(), T + 3)).toBe(false);
    await signUp(db, 'e1', 'ann', false, T + 3);
    expect(await signUp(db, 'e1', 'ben', true, T + 3)).toBe(false);
  });

  it('B12: the calendar file is of RFC 5545: UTC times, escaped texts, lines of 75 bytes at most', () => {
    const file = calendarFile({
      ...event({ title: 'Fragen, Antworten; 还有\n更多', about: '共情'.repeat(60) }),
      revision: 2,
      madeMs: T,
      cancelled: true,
    });
    const lines = file.split('\r\n');
    expect(lines.every((line) => Buffer.byteLength(line) <= 75)).toBe(true);
    expect(file).toContain('DTSTART:20261201T040000Z\r\n');
    expect(file).toContain('DTEND:20261201T050000Z\r\n');
    expect(file).toContain('SUMMARY:Fragen\\, Antworten\\; 还有\\n更多\r\n');
    expect(file).toContain('SEQUENCE:2\r\n');
    expect(file).toContain('STATUS:CANCELLED\r\n');
    // Unfolded (RFC 5545, 3.1), the text is whole.
    expect(file.replace(/\r\n /g, '')).toContain(`DESCRIPTION:${'共情'.repeat(60)}\r\n`);
    expect(lines.at(-1)).toBe('');
  });
});
