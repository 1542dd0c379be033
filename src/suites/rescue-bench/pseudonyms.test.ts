import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { rawRow, rawSample, session } from './fixtures.testkit.js';
import { pseudonymise } from './pseudonyms.js';
import { readSession } from './read-session.js';
import { renamer } from './rename.js';

const named = (id: string, rows: ReturnType<typeof rawRow>[], lang = 'en') =>
  readSession({ ...rawSample(id, rows), lang }, { file: 'f', line: 1 }, null);

describe('renaming', () => {
  it('whole words, the longest first, in capitals too', () => {
    const as = renamer(
      new Map([
        ['Ann', 'Robin'],
        ['Ann Lee', 'Casey'],
      ]),
    );
    expect(as("Ann Lee and Ann's ANN, Annual, Joann; Ann.")).toBe(
      "Casey and Robin's ROBIN, Annual, Joann; Robin.",
    );
  });

  it('Chinese names anywhere; names of an alphabet beside Chinese characters', () => {
    const as = renamer(
      new Map([
        ['周岚', '子涵'],
        ['Ann', 'Robin'],
      ]),
    );
    expect(as('我叫周岚，他是Ann吗')).toBe('我叫子涵，他是Robin吗');
  });

  it('two names exchanged, twice gives the text back', () => {
    const swap = renamer(
      new Map([
        ['Ann', 'Ben'],
        ['Ben', 'Ann'],
      ]),
    );
    expect(swap('Ann and Ben')).toBe('Ben and Ann');
    fc.assert(
      fc.property(fc.array(fc.constantFrom('Ann', 'Ben', 'x', '.', "'s", '他')), (words) => {
        const text = words.join(' ');
        expect(swap(swap(text))).toBe(text);
      }),
    );
  });
});

describe('pseudonyms', () => {
  it('no name is left, in labels, speech or ids; the same in every import', () => {
    const {
      session: hidden,
      people,
      places,
    } = pseudonymise(session(undefined, 'ann_and_ben/ann_01'));
    const text = JSON.stringify({ ...hidden, file: '' });
    expect(text).not.toMatch(/\b(?:Ann|Ben|ann|ben)\b/);
    expect(text).not.toContain('ann_');
    expect(people).toBe(2);
    expect(places).toBeGreaterThan(10);
    expect(hidden.sample).toMatch(/^c-[0-9a-f]{8}\/x_01$/);
    expect(pseudonymise(session(undefined, 'ann_and_ben/ann_01')).session).toEqual(hidden);
  });

  it('samples of one couple share its digest', () => {
    const of = (id: string) => pseudonymise(session(undefined, id)).session.couple;
    expect(of('ann_and_ben/01')).toBe(of('ann_and_ben/02'));
    expect(of('ann_and_ben/01')).not.toBe(of('cat_and_dan/01'));
  });

  it('roles stay, parts of longer names go, two people never share a name', () => {
    const { session: hidden } = pseudonymise(
      named('f/1', [
        rawRow('Mary Jones', ['Mother'], 'Ask Mary or Jones, Mother.'),
        rawRow('Mother', ['Mary Jones'], 'Mary?'),
        rawRow('Tom Jones', ['Mother'], 'Me?'),
      ]),
    );
    const [first] = hidden.rows;
    expect(hidden.participants).toContain('Mother');
    // A surname of two people gets a name of its own: it does not say whom.
    expect(first?.shown.text).toMatch(/^Ask \w+ or \w+, Mother\.$/);
    expect(first?.shown.text).not.toMatch(/Mary|Jones/);
    expect(new Set(hidden.participants).size).toBe(3);
  });

  it('a pseudonym never stands in the talk already, and there are enough for a crowd', () => {
    const crowd = Array.from({ length: 30 }, (_, i) =>
      rawRow(`P${i}x`, ['Therapist'], 'Alex and Robin and Quinn are neighbours.'),
    );
    const { session: hidden } = pseudonymise(named('f/1', crowd));
    expect(new Set(hidden.participants).size).toBe(30);
    expect(hidden.participants.filter((n) => ['Alex', 'Robin', 'Quinn'].includes(n))).toEqual([]);
  });

  it('in any case, joined or with a hyphen, and of people who are only listed or seen', () => {
    const sample = {
      ...rawSample('f/1', [
        rawRow(
          'Mary Jane',
          ['Bob'],
          'bob and MARY JANE, MaryJane and mary-jane. Bob-san, DearBob!',
          {
            facial_expressions: [{ person: 'Zoe', description: 'zoe and Quentin frown' }],
          },
        ),
        rawRow('Bob', ['Mary Jane'], 'BOB knows Bobby and Josefina, who is no Mary.'),
      ]),
      participants: ['Mary Jane', 'Bob', 'Quentin', 'José'],
    };
    const read = readSession(sample, { file: 'f', line: 1 }, null);
    const { session: hidden, people } = pseudonymise(read);
    const text = JSON.stringify({ ...hidden, file: '' });
    expect(text).not.toMatch(/mary|jane|zoe|quentin|\bbob\b|dearbob/i);
    // Nicknames and other names are not known; nor is a name found inside another word.
    expect(text).toMatch(/Bobby and Josefina/);
    expect(people).toBe(5);
  });

  it('a name that is a word: written large anywhere, small only where somebody is called or owns something', () => {
    const { session: hidden, doubtful } = pseudonymise(
      named('f/1', [
        rawRow(
          'Will',
          ['Hope'],
          'I will. Hey will, I hope so, hope. It is will’s. WILL! Will you?',
        ),
        rawRow('Hope', ['Will'], 'We will see.'),
      ]),
    );
    const [will = '', hope = ''] = hidden.participants;
    expect(hidden.rows[0]?.shown.text).toBe(
      `I will. Hey ${will}, I hope so, ${hope}. It is ${will}’s. ${will.toUpperCase()}! ${will} you?`,
    );
    // "I will", "I hope so" and "We will see" may mean a person; nobody can say.
    expect(doubtful).toBe(3);
  });

  it('property: no participant’s name in any case or joint is left in a text', () => {
    const names = ['Ann', 'Bob', 'Mary Jane', 'Zoë', 'Lee-Ann Ortiz', 'Kai'];
    const forms = (name: string): string[] => [
      ...[name, name.toLowerCase(), name.toUpperCase()],
      ...[name.replace(/[ -]/g, ''), name.replace(/[ -]/g, '_'), name.replace(/ /g, '-')],
      ...[`${name}'s`, `(${name})`, `${name}1`, `我叫${name}吗`],
    ];
    const word = fc.oneof(
      fc.constantFrom(...names.flatMap(forms)),
      fc.constantFrom('x', 'then', '.', ', ', '…', '他说'),
    );
    fc.assert(
      fc.property(fc.array(word, { maxLength: 12 }), fc.constantFrom(' ', ', '), (words, glue) => {
        const said = words.join(glue);
        const { session: hidden } = pseudonymise(
          named(
            'f/1',
            names.map((name) => rawRow(name, ['Therapist'], said, { tone_of_voice: said })),
          ),
        );
        const bare = JSON.stringify({ ...hidden, file: '' })
          .normalize('NFD')
          .replace(/\p{M}/gu, '');
        expect(bare).not.toMatch(/ann|bob|mary|jane|zoe|ortiz|kai/i);
      }),
      { numRuns: 60 },
    );
  });

  it('counts names that are words too', () => {
    const rows = [rawRow('Will', ['Grace'], 'Will you?'), rawRow('Grace', ['Will'], 'x')];
    expect(pseudonymise(named('f/1', rows)).alsoWords).toBe(2);
  });

  it('Chinese sessions get Chinese names', () => {
    const rows = [rawRow('王芳', ['Therapist'], '王芳说的。'), rawRow('李强', ['王芳'], '好。')];
    const { session: hidden } = pseudonymise(named('f/1', rows, 'zh'));
    expect(JSON.stringify(hidden)).not.toMatch(/王芳|李强/);
    expect(hidden.participants.join('')).toMatch(/^\p{Script=Han}+$/u);
  });
});
