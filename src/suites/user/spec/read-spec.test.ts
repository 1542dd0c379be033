import { describe, expect, it } from 'vitest';
import { same } from '../../../contract/index.js';
import { readDataFolder, suiteFromFolder } from '../folder.js';
import { faultsIn, folderWith, LEAST, readGood } from '../folder.testkit.js';
import { slug } from './read-spec.js';

const CSV = 'id,prompt\na,Hello\n';
const faults = (yaml: string): Promise<string[]> =>
  faultsIn({ 'suite.yaml': yaml, 'items.csv': CSV });

describe('suite.yaml', () => {
  it('takes texts in one language for both, and both where there are two', async () => {
    const yaml = LEAST.labels.replace('title: X', 'title: {en: Care, zh: 关怀}\nsummary: 只有中文');
    const { spec } = await readGood({ 'suite.yaml': yaml, 'items.csv': CSV });
    expect(spec.title).toEqual({ en: 'Care', 'zh-CN': '关怀' });
    expect(spec.summary).toEqual({ en: '只有中文', 'zh-CN': '只有中文' });
  });

  it('takes a licence in both languages, or in one for both', async () => {
    const of = async (licence: string) => {
      const dir = await folderWith({ 'suite.yaml': LEAST.labels + licence, 'items.csv': CSV });
      return (await suiteFromFolder(dir)).meta.licence;
    };
    expect(await of('licence: {en: For teaching only, zh-CN: 仅限教学}\n')).toEqual({
      en: 'For teaching only',
      'zh-CN': '仅限教学',
    });
    expect(await of('license: CC BY 4.0\n')).toEqual(same('CC BY 4.0'));
    expect(await of('')).toEqual({ en: 'not stated', 'zh-CN': '未注明' });
  });

  it('reads unquoted no, yes, true and numbers as level names', async () => {
    const yaml = LEAST.labels.replace('labels:', 'levels: [no, 1, true]\nlabels:');
    const { spec } = await readGood({ 'suite.yaml': yaml, 'items.csv': CSV });
    const [label] = spec.kind === 'labels' ? spec.labels : [];
    expect(label?.levels.map((l) => l.id)).toEqual(['no', '1', 'true']);
  });

  it.each<[string, string, string]>([
    ['a missing kind', LEAST.labels.replace('kind: labels\n', ''), 'suite.yaml:1 kind: is missing'],
    [
      'an unknown kind',
      LEAST.labels.replace('kind: labels', 'kind: label'),
      'suite.yaml:3 kind: "label" is none of rubric, labels, gold',
    ],
    ['a missing id', LEAST.labels.replace('id: x', 'id:'), 'suite.yaml:1 id: is missing'],
    [
      'an id with blanks',
      LEAST.labels.replace('id: x', 'id: My Suite'),
      'suite.yaml:1 id: "My Suite" is no id',
    ],
    ['a missing title', LEAST.labels.replace('title: X\n', ''), 'suite.yaml:1 title: is missing'],
    [
      'a misspelt field',
      `${LEAST.labels}titel: Y\n`,
      'suite.yaml:7 titel: is not a known field here',
    ],
    [
      'a misspelt field inside',
      LEAST.labels.replace('definition', 'defintion'),
      'suite.yaml:6 labels[1].definition: is missing',
    ],
    ['no labels', LEAST.labels.replace(/labels:\n.*\n/s, ''), 'suite.yaml:1 labels: are missing'],
    [
      'a label twice, in other case',
      `${LEAST.labels}  - {id: Warm, definition: b}\n`,
      'suite.yaml:7 labels[2].id: "Warm" stands there twice',
    ],
    [
      'a group that is not there',
      LEAST.labels.replace('{id: warm,', '{id: warm, group: g,'),
      'suite.yaml:6 labels[1].group: "g" is none of the groups',
    ],
    ['one level', `${LEAST.labels}levels: [yes]\n`, 'suite.yaml:7 levels: are 1'],
    [
      'a label name with @',
      LEAST.labels.replace('id: warm', 'id: a@b'),
      'suite.yaml:6 labels[1].id: "a@b" is no name',
    ],
    [
      'a list where a text is wanted',
      LEAST.labels.replace('title: X', 'title: [X]'),
      'suite.yaml:2 title: is not text',
    ],
    [
      'a text where fields are wanted',
      `${LEAST.labels}judge: strict\n`,
      'suite.yaml:7 judge: holds no fields of its own',
    ],
    [
      'tokens below 1',
      `${LEAST.labels}target: {max_tokens: 0}\n`,
      'suite.yaml:7 target.max_tokens: is not a whole number of 1 or more',
    ],
    [
      'a score of 0',
      LEAST.rubric.replace('score: 2', 'score: 0'),
      'suite.yaml:6 rubric[1].score: "0" is no score',
    ],
    [
      'points without a dimension',
      LEAST.rubric.replace('dimension: d, ', ''),
      'suite.yaml:6 rubric[1].dimension: is missing',
    ],
    [
      'an unknown scale',
      `${LEAST.rubric}scale: square\n`,
      'suite.yaml:7 scale: "square" is none of linear, log',
    ],
    [
      'an unknown way to match',
      LEAST.exact.replace('exact', 'fuzzy'),
      'suite.yaml:5 gold.match: "fuzzy" is none of choice, exact, set, number',
    ],
    [
      'a tolerance of words',
      LEAST.exact.replace('match: exact', 'match: number, tolerance: small'),
      'suite.yaml:5 gold.tolerance: "small" is no tolerance',
    ],
    [
      'classes for a choice',
      LEAST.choice.replace('match: choice', 'match: choice, classes: [a]'),
      'suite.yaml:5 gold.classes: does nothing for match choice',
    ],
    [
      'two ways to ask',
      `${LEAST.labels}columns: {prompt: prompt, dialogue: id}\n`,
      'suite.yaml:7 columns.dialogue: stands beside prompt',
    ],
    [
      'one name for both roles',
      `${LEAST.labels}roles: {user: [A], assistant: [a]}\n`,
      'suite.yaml:7 roles.user: "a" is a name of the assistant too',
    ],
    [
      'a class twice',
      LEAST.exact.replace('exact', 'exact, classes: [Joy, joy]'),
      'suite.yaml:5 gold.classes: "joy" stands there twice',
    ],
    [
      'a class that a mean is called by',
      LEAST.exact.replace('exact', 'exact, classes: [micro, Macro]'),
      'suite.yaml:5 gold.classes: "macro" is the name of a mean',
    ],
    [
      'a level called present',
      `${LEAST.labels}levels: [no, hint, present]\n`,
      'suite.yaml:7 levels[3].id: "present" is what all levels above the lowest are called',
    ],
    ['what is not YAML', 'id: [x\n', 'suite.yaml:2 : is not YAML'],
    ['an empty file', '', 'suite.yaml: : holds no fields'],
  ])('tells of %s with line and field', async (_, yaml, wanted) => {
    const found = await faults(yaml);
    expect(found.some((fault) => fault.startsWith(wanted))).toBe(true);
  });

  it('tells of several faults at once, each with a way to mend it in both languages', async () => {
    const yaml = `${LEAST.labels.replace('id: x', 'id: X')}scale: log\nlevels: 3\n`;
    const { faults: all } = await readDataFolder(
      await folderWith({ 'suite.yaml': yaml, 'items.csv': CSV }),
    );
    expect(all.list.map((f) => f.place.field)).toEqual(['id', 'levels', 'scale']);
    for (const { what, mend } of all.list) {
      for (const text of [what, mend]) expect(text.en).not.toBe('');
      expect(mend['zh-CN']).toMatch(/\p{Script=Han}/u);
    }
  });

  it('names levels among the known fields of a label', async () => {
    const yaml = LEAST.labels.replace('id: warm,', 'id: warm, level: [a, b],');
    const { faults: all } = await readDataFolder(
      await folderWith({ 'suite.yaml': yaml, 'items.csv': CSV }),
    );
    expect(all.list.map(({ mend }) => mend.en)).toEqual([
      'known here: id, name, definition, group, levels.',
    ]);
  });

  it('does not take a file in another encoding for UTF-8', async () => {
    const gbk = Buffer.from([0x69, 0x64, 0x3a, 0x20, 0xb9, 0xd8]);
    expect(await faultsIn({ 'suite.yaml': gbk })).toEqual([
      'suite.yaml: : cannot be read as UTF-8 text',
    ]);
  });

  it('makes ids of folder names, also of Chinese ones', () => {
    expect(['Care & Co', 'Café 2', '情感六b', '关怀', '-', 'x'.repeat(60)].map(slug)).toEqual([
      'care-co',
      'cafe-2',
      'my-benchmark',
      'my-benchmark',
      'my-benchmark',
      'x'.repeat(41),
    ]);
  });
});
