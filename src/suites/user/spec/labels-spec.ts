import type { Text } from '../../../contract/index.js';
import { same } from '../../../contract/index.js';
import { say } from '../say.js';
import type { Fields } from './fields.js';
import type { Group, Label, LabelsSpec, Level } from './types.js';

/** What can stand in a metric's name: `@` and `/` have a meaning there. */
const NAME = /^[\p{L}\p{N}][\p{L}\p{N}\p{M}_.-]*$/u;

/** In metric ids: above the lowest level. */
export const PRESENT = 'present';

const YES_NO: readonly Level[] = [
  { id: 'no', name: say('no', '否'), definition: null },
  { id: 'yes', name: say('yes', '是'), definition: null },
];

/** Reads `levels`, `groups` and `labels` of suite.yaml. */
export function readLabels(fields: Fields): Pick<LabelsSpec, 'groups' | 'labels'> {
  const common = readLevels(fields) ?? YES_NO;
  const groups = fields.sections('groups', 'id').map(readGroup);
  const entries = fields.sections('labels', 'id');
  const labels = entries.map((entry): Label => {
    const { id, name } = readName(entry);
    const definition = entry.required(
      'definition',
      say(
        'say when the label is given, so that a judge can tell.',
        '请写明什么情况下打这个标签，好让裁判判断。',
      ),
    );
    const group = entry.text('group')?.trim() ?? null;
    if (group !== null && !groups.some((g) => g.id === group))
      entry.fault(
        'group',
        say(`"${group}" is none of the groups`, `“${group}”不在 groups 之中`),
        say('add it to groups, or correct it.', '请把它加到 groups，或改正。'),
      );
    const levels = readLevels(entry) ?? common;
    entry.close();
    return { id, name, definition: definition.trim(), group, levels };
  });
  if (labels.length === 0)
    fields.fault(
      'labels',
      say('are missing', '缺失'),
      say('list at least one, with id and definition.', '请至少列出一个，写明 id 和 definition。'),
    );
  refuseTwins(entries, labels);
  return { groups, labels };
}

function readGroup(entry: Fields): Group {
  const group = readName(entry);
  entry.close();
  return group;
}

function readName(entry: Fields): { id: string; name: Text } {
  const id = entry.text('id')?.trim() ?? '';
  if (!NAME.test(id))
    entry.fault(
      'id',
      id === '' ? say('is missing', '缺失') : say(`"${id}" is no name`, `“${id}”不能作名称`),
      say(
        'use letters, digits, _ . and -, without spaces.',
        '请用文字、数字和 _ . -，不要有空格。',
      ),
    );
  return { id, name: entry.both('name') ?? same(id) };
}

/** Null where none are given. Lowest first; at least two. */
function readLevels(fields: Fields): Level[] | null {
  const given = fields.has('levels');
  const entries = fields.sections('levels', 'id');
  if (!given) return null;
  const levels = entries.map((entry): Level => {
    const level = { ...readName(entry), definition: entry.text('definition')?.trim() ?? null };
    entry.close();
    return level;
  });
  if (levels.length < 2 && fields.isList('levels'))
    fields.fault(
      'levels',
      say(`are ${levels.length}`, `只有 ${levels.length} 个`),
      say('list at least two, the lowest first.', '请至少列出两个，最低的在前。'),
    );
  refuseTwins(entries, levels);
  const taken = levels.length > 2 ? levels.findIndex(({ id }) => id === PRESENT) : 0;
  if (taken > 0)
    entries[taken]?.fault(
      'id',
      say(
        `"${PRESENT}" is what all levels above the lowest are called`,
        `“${PRESENT}”用来统称最低一级以上的各级`,
      ),
      say('choose another word.', '请换一个词。'),
    );
  return levels.length < 2 ? null : levels;
}

/** Judges may write a word in other case, so that two words differ in more than case. */
function refuseTwins(entries: readonly Fields[], named: readonly { id: string }[]): void {
  const seen = new Set<string>();
  named.forEach(({ id }, i) => {
    const key = id.normalize('NFKC').toLowerCase();
    if (id !== '' && seen.has(key))
      entries[i]?.fault(
        'id',
        say(`"${id}" stands there twice`, `“${id}”出现了两次`),
        say('give each an id of its own.', '请让每一项的 id 各不相同。'),
      );
    seen.add(key);
  });
}
