import type { Estimate, Section, Text } from '../../contract/index.js';
import type { Line, Study } from './analyse-study.js';
import { def, tableOf, whoJudged } from './analyse-table.js';
import { ANSWERS, INTERVAL_NOTE, say, TASK_NAMES } from './analyse-words.js';
import {
  scoresByDetail,
  scoresByPart,
  VIEW_PARTS,
  VOICE_PARTS,
  viewPart,
  voicePart,
} from './relations-views.js';
import type { Task } from './types.js';

const PART_NAMES = {
  told_therapist: say('told to the therapist, of somebody else', '对治疗师说，谈的是他人'),
  told_directly: say('told to the person it is of', '直接对当事人说'),
  told_otherwise: say('of oneself, or to a third person', '谈自己，或对第三人说'),
  guarded: say('accusing, defending, withdrawing', '指责、辩解、回避'),
  open: say('disclosing, reflecting, repairing, validating', '袒露、反思、修复、认可'),
  coarse: say('coarse answers', '粗略的回答'),
  full: say('full answers', '充分的回答'),
} as const satisfies Record<string, Text>;

type Row = { line: Line; task: Task; part: Text; score: Estimate; share: Estimate | null };

/** Where reading others fails: the paper's error reading of viewpoints as figures. Null without a rated answer. */
export function viewsSection(study: Study): Section | null {
  const rows = study.lines.flatMap((line): Row[] => {
    const { group } = line;
    if (group === null) return [];
    const { items, rule, how } = study;
    const told = scoresByPart(items, group, rule, how, 'viewpoint', VIEW_PARTS, viewPart);
    const voices = (['emotion', 'viewpoint'] as const).map((task) => ({
      task,
      by: scoresByPart(items, group, rule, how, task, VOICE_PARTS, voicePart),
    }));
    const detail = scoresByDetail(items, group, rule, how);
    const row = (task: Task, part: keyof typeof PART_NAMES, score: Estimate): Row => ({
      line,
      task,
      part: PART_NAMES[part],
      score,
      share: null,
    });
    return [
      ...VIEW_PARTS.map((part) => row('viewpoint', part, told[part])),
      ...voices.flatMap(({ task, by }) => VOICE_PARTS.map((part) => row(task, part, by[part]))),
      { ...row('viewpoint', 'coarse', detail.coarse), share: detail.share },
      row('viewpoint', 'full', detail.full),
    ];
  });
  if (rows.every(({ score }) => score.value === null)) return null;
  return {
    id: 'views',
    title: say('Where reading others fails', '读人何处失手'),
    lead: say(
      'The judge’s mean score by how a view or feeling is told. The paper names three causes of low viewpoint scores: views of the partner told to the therapist, hurt dressed as anger, and coarse answers.',
      '按观点或感受的表达方式分列裁判均分。论文列出观点得分低的三个原因：把对伴侣的看法说给治疗师听、以愤怒掩盖受伤、回答粗略。',
    ),
    notes: [
      say(
        'The data has no field for surface and underlying emotion: the annotated kind of utterance stands in for it. Accusing, defending and withdrawing words often cover another feeling, but not always.',
        '数据没有表面情绪与深层情绪的字段，以标注的话语类型代替：指责、辩解、回避之下常另有感受，但并非总是如此。',
      ),
      say(
        'Coarse: fewer views than annotated, or less than half as many letters. Share: of all viewpoint answers that could be read.',
        '粗略：观点数少于标注，或字符数不到其一半。占比：占可读取的观点回答。',
      ),
      INTERVAL_NOTE,
    ],
    table: tableOf(rows, [
      ...whoJudged,
      def('task', say('Task', '任务'), 'text', (row) => TASK_NAMES[row.task]),
      def('part', say('Told how', '表达方式'), 'text', (row) => row.part),
      def('score', say('Mean score', '均分'), 'number', (row) => row.score),
      def('n', ANSWERS, 'count', (row) => row.score.n),
      def('share', say('Share', '占比'), 'rate', (row) => row.share),
    ]),
    weight: 'detail',
  };
}
