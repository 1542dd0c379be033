import type { ImportNote, Text } from '../../contract/index.js';
import { findAbility, GATE_DIMENSION } from './abilities.js';
import type { Question } from './official-file.js';
import type { Pair, Sessions } from './sessions.js';

const say = (en: string, zh: string): Text => ({ en, 'zh-CN': zh });
type Level = ImportNote['level'];
type Remark = readonly [Level, Text];

/**
 * What a reader should know of one row. Nothing is repaired: the official prompts are byte-exact only with the text as
 * published. Turns and rubric rows are counted from 0, as in the file's own lists.
 */
export function remarksOn(question: Question): Remark[] {
  return [...dialogueRemarks(question), ...rubricRemarks(question)];
}

function dialogueRemarks({ dialogue, primary_scene, secondary_scene }: Question): Remark[] {
  const remarks: Remark[] = [];
  dialogue.forEach(({ content }, i) => {
    if (content.includes('\ufffd'))
      remarks.push([
        'dubious',
        say(`turn ${i} holds a replacement character U+FFFD`, `第 ${i} 轮含替换字符 U+FFFD`),
      ]);
    if (content.includes('\\n'))
      remarks.push([
        'dubious',
        say(
          `turn ${i} holds a backslash and an n where a line break was meant`,
          `第 ${i} 轮的换行写成了反斜杠加 n`,
        ),
      ]);
    if (content.includes('\n'))
      remarks.push(['info', say(`turn ${i} holds line breaks`, `第 ${i} 轮含换行`)]);
    if (content !== content.trim())
      remarks.push([
        'info',
        say(`turn ${i} begins or ends with a blank; kept`, `第 ${i} 轮首尾有空白，原样保留`),
      ]);
  });
  if (dialogue[0]?.role === 'B')
    remarks.push(['info', say('the companion speaks first', '对话由陪伴者先开口')]);
  if (dialogue.at(-1)?.role === 'B')
    remarks.push([
      'dubious',
      say(
        'the last turn is the companion’s, so there is nothing to answer',
        '最后一轮是陪伴者的话，没有可供回应的内容',
      ),
    ]);
  if (dialogue.some(({ role }, i) => role === dialogue[i - 1]?.role))
    remarks.push(['info', say('two turns in a row are of one speaker', '有连续两轮出自同一人')]);
  if (primary_scene === '' || secondary_scene === '')
    remarks.push([
      'info',
      say('without a scene: counted as unlabelled', '没有场景标签，计入“未标注”'),
    ]);
  return remarks;
}

function rubricRemarks({ rubric }: Question): Remark[] {
  const remarks: Remark[] = [];
  const gates = rubric.filter((row) => row.dimension === GATE_DIMENSION);
  if (gates.length === 0)
    remarks.push([
      'info',
      say('no gate row: no answer to it can be zeroed', '没有一票否决项，回答不会被清零'),
    ]);
  if (gates.length > 1)
    remarks.push(['info', say(`${gates.length} gate rows`, `有 ${gates.length} 条一票否决项`)]);
  rubric.forEach(({ dimension, score, content }, i) => {
    if (dimension === GATE_DIMENSION && score !== null)
      remarks.push([
        'dubious',
        say(
          `gate row ${i} carries ${score} points, which enter no score`,
          `一票否决项 ${i} 带有 ${score} 分，不计入任何得分`,
        ),
      ]);
    if (dimension !== GATE_DIMENSION && score === null)
      remarks.push([
        'dubious',
        say(`rubric row ${i} has no points and changes no score`, `细则 ${i} 没有分值，不影响得分`),
      ]);
    if (dimension !== GATE_DIMENSION && findAbility(dimension) === undefined)
      remarks.push([
        'dubious',
        say(
          `rubric row ${i}: "${dimension}" is none of the fifteen abilities; it counts as one more`,
          `细则 ${i}：“${dimension}”不在十五项能力之内，按另一项能力计`,
        ),
      ]);
    if (!balanced(content))
      remarks.push([
        'dubious',
        say(
          `rubric row ${i} opens a quotation mark that it does not close`,
          `细则 ${i} 的引号不成对`,
        ),
      ]);
  });
  return remarks;
}

/** Curly quotation marks are left out: the published texts use one and the same for both ends. */
const PAIRS_OF_MARKS = ['「」', '『』', '《》'] as const;
const balanced = (text: string): boolean =>
  PAIRS_OF_MARKS.every((marks) => count(text, marks.charAt(0)) === count(text, marks.charAt(1)));
const count = (text: string, mark: string): number => text.split(mark).length - 1;

/** Numbers of the whole import, and what is known of rows that resemble each other. */
export function summaryOf(questions: readonly Question[], sessions: Sessions): Text[] {
  const of = (difficulty: string): number =>
    questions.filter((q) => q.difficulty === difficulty).length;
  const rows = questions.flatMap((q) => q.rubric);
  const scored = rows.filter((row) => row.dimension !== GATE_DIMENSION);
  const bonus = scored.filter(({ score }) => (score ?? 0) > 0).length;
  const penalty = scored.filter(({ score }) => (score ?? 0) < 0).length;
  const { clusters, members, mixed } = sessionCounts(questions, sessions);
  return [
    say(
      `questions: ${questions.length} (normal ${of('normal')}, hard ${of('hard')})`,
      `题目：${questions.length}（普通 ${of('normal')}，困难 ${of('hard')}）`,
    ),
    say(
      `rubric rows: ${rows.length}, of which ${scored.length} scored (${bonus} bonuses, ${penalty} penalties) and ${rows.length - scored.length} gates`,
      `评分细则：${rows.length} 条，其中计分 ${scored.length}（加分 ${bonus}，扣分 ${penalty}），一票否决 ${rows.length - scored.length}`,
    ),
    say(
      `sessions: ${clusters}; ${members} questions share one with another, ${mixed} sessions mix normal and hard`,
      `会谈：${clusters} 场；${members} 道题与别的题同出一场，其中 ${mixed} 场兼有普通和困难`,
    ),
  ];
}

/** Sessions in all, questions in a session of two or more, and such sessions that hold both difficulties. */
export function sessionCounts(
  questions: readonly Pick<Question, 'difficulty'>[],
  { sessionOf }: Pick<Sessions, 'sessionOf'>,
): { clusters: number; members: number; mixed: number } {
  const groups = new Map<string, (string | null)[]>();
  questions.forEach(({ difficulty }, i) => {
    const session = sessionOf[i] ?? '';
    groups.set(session, [...(groups.get(session) ?? []), difficulty]);
  });
  const shared = [...groups.values()].filter((members) => members.length > 1);
  return {
    clusters: groups.size,
    members: shared.reduce((sum, members) => sum + members.length, 0),
    mixed: shared.filter((members) => new Set(members).size > 1).length,
  };
}

export function nearDuplicateText(other: string, { share }: Pair): Text {
  const percent = Math.round(share * 100);
  return say(
    `nearly the same dialogue as ${other} (${percent} % of its pieces); kept`,
    `与 ${other} 的对话几乎相同（片段重合 ${percent}%），保留`,
  );
}
