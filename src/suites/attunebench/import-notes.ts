import type { ImportNote, Text } from '../../contract/index.js';
import type { Conversation } from './conversation.js';
import type { Lost, LostKind } from './conversation-turn.js';

/** What an import says of a conversation. Counts and file names only: texts and profiles are people's own. */
export const noteOn = (file: string, level: ImportNote['level'], what: Text): ImportNote => ({
  file,
  row: null,
  level,
  what,
});

const LOST: Readonly<Record<LostKind, (n: number) => Text>> = {
  turn: (n) => ({
    en: `parts left out: ${n} turn(s) without both texts`,
    'zh-CN': `未采用的部分：${n} 轮，缺少其中一方的文本`,
  }),
  tag: (n) => ({
    en: `parts left out: ${n} mood tag(s) outside the 20 words`,
    'zh-CN': `未采用的部分：${n} 个情绪标签，不在 20 词之内`,
  }),
  behaviour: (n) => ({
    en: `parts left out: ${n} judgement(s) on unknown questions`,
    'zh-CN': `未采用的部分：${n} 条判断，所问问题未知`,
  }),
  question: (n) => ({
    en: `parts left out: ${n} comparison(s) with unknown questions`,
    'zh-CN': `未采用的部分：${n} 次比较，所问问题未知`,
  }),
  pair: (n) => ({
    en: `parts left out: ${n} comparison(s) of replies that the file does not hold`,
    'zh-CN': `未采用的部分：${n} 次比较，所涉回复不在文件中`,
  }),
  winner: (n) => ({
    en: `${n} comparison(s) without a winner: asked, and not scored under sound`,
    'zh-CN': `${n} 次比较没有胜者：照常提问，sound 下不计分`,
  }),
};

const DROPPED: ReadonlySet<LostKind> = new Set(['turn', 'tag', 'behaviour', 'question', 'pair']);

export const lostNotes = (file: string, lost: Lost): ImportNote[] =>
  [...lost].map(([kind, n]) =>
    noteOn(file, DROPPED.has(kind) ? 'dropped' : 'dubious', LOST[kind](n)),
  );

/** A conversation that is left out as a whole; of others only parts are. */
export const leftOutNote = (file: string, why: Text): ImportNote =>
  noteOn(file, 'dropped', {
    en: `conversation left out: ${why.en}`,
    'zh-CN': `整段对话未采用：${why['zh-CN']}`,
  });

/** Parts that a conversation should have and does not. */
export function missingNotes(
  file: string,
  { gold, profile, original }: Conversation,
): ImportNote[] {
  const missing: [boolean, Text][] = [
    [gold.pre === null, { en: 'PANAS before', 'zh-CN': '对话前 PANAS' }],
    [gold.post === null, { en: 'PANAS after', 'zh-CN': '对话后 PANAS' }],
    [gold.wide === null, { en: 'whole-conversation questions', 'zh-CN': '整段对话的问题' }],
    [profile === null, { en: 'participant profile', 'zh-CN': '参与者档案' }],
    [original === null, { en: 'name of the original model', 'zh-CN': '原始模型名称' }],
  ];
  const names = missing.flatMap(([is, name]) => (is ? [name] : []));
  if (names.length === 0) return [];
  return [
    noteOn(file, 'dubious', {
      en: `lacks: ${names.map((n) => n.en).join(', ')}`,
      'zh-CN': `缺少：${names.map((n) => n['zh-CN']).join('、')}`,
    }),
  ];
}

/** Totals of an import in one line; `notes`: those on single files. */
export function summary(
  file: string,
  items: readonly Conversation[],
  notes: readonly ImportNote[] = [],
): ImportNote {
  const turns = items.flatMap((item) => item.turns);
  const participants = new Set(items.map((item) => item.clusters.participant)).size;
  const pairs = turns.reduce((n, turn) => n + turn.pairs.length, 0);
  const behaviours = turns.reduce((n, turn) => n + turn.applicable.length, 0);
  const of = (level: ImportNote['level']): number =>
    new Set(notes.filter((n) => n.level === level).map((n) => n.file)).size;
  const [repaired, dropped, dubious] = [of('repaired'), of('dropped'), of('dubious')];
  const marked = repaired + dropped + dubious > 0;
  return noteOn(file, 'info', {
    en: `${items.length} conversations of ${participants} participants, ${turns.length} turns, ${behaviours} behaviour questions, ${pairs} comparisons${marked ? `; files with something repaired: ${repaired}, left out: ${dropped}, dubious: ${dubious}` : ''}`,
    'zh-CN': `${participants} 名参与者的 ${items.length} 段对话，共 ${turns.length} 轮、${behaviours} 个行为问题、${pairs} 次比较${marked ? `；有修正的文件 ${repaired} 个，有内容未采用的 ${dropped} 个，存疑的 ${dubious} 个` : ''}`,
  });
}
