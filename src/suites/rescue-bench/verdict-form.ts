import type {
  Answered,
  FormField,
  FormPage,
  Json,
  Rec,
  Shown,
  Text,
  VerdictForm,
} from '../../contract/index.js';
import { same } from '../../contract/index.js';
import { formValues } from '../../pipeline/form-values.js';
import { TASK_NAMES } from './analyse-words.js';
import { type Answer, GROUP, RATING_STEP, type RescueItem, THERAPIST, type View } from './types.js';
import { unscoredAnswer } from './verdict-file.js';

type Part = Answered<RescueItem, Answer>;

/**
 * How a person rates an emotion or viewpoint answer: how near it comes to the annotation of the row, which is the measure
 * and therefore shown. The other tasks are scored against gold alone and have no pages.
 */
export const verdictForm: VerdictForm<RescueItem, Answer> = {
  abilities: TASK_NAMES,
  version: 'rescue-bench-form-1',
  shown,
  pages,
  recs: (part, filled) =>
    pages(part).flatMap((page): Rec[] => {
      const values = formValues(page, filled.get(RATING_STEP));
      const figures: { [key: string]: Json } = {};
      for (const id of ['score', 'pairing', 'content']) {
        const value = values.choice(id);
        if (value !== undefined) figures[id] = Number(value);
      }
      if (Object.keys(figures).length === 0) return [];
      const reason = values.text('reason');
      return [{ value: { ...figures, ...(reason !== undefined && { reason }) } }];
    }),
};

function shown({ item, answers }: Part): Shown[] {
  const { window, gold } = item;
  const value = answers[0]?.value ?? null;
  const rows: Shown[] = [...window.earlier, ...(window.current === null ? [] : [window.current])]
    .filter(({ text }) => text.trim() !== '')
    .map(({ index, speaker, text }) => ({
      id: `row-${index}`,
      by: 'other',
      title: speakerName(speaker),
      text,
    }));
  return [
    ...rows,
    {
      id: 'annotation',
      by: 'context',
      title: {
        en: `Annotation of the last row (${window.speaker})`,
        'zh-CN': `最后一行的标注（${speakerName(window.speaker)['zh-CN']}）`,
      },
      text:
        gold.task === 'emotion'
          ? gold.phrase
          : gold.task === 'viewpoint'
            ? viewsText(gold.views)
            : '',
    },
    {
      id: 'answer',
      by: 'target',
      title: { en: 'Answer', 'zh-CN': '回答' },
      text:
        value?.task === 'emotion'
          ? value.phrase
          : value?.task === 'viewpoint'
            ? viewsText(value.views)
            : '',
    },
  ];
}

/** Who speaks, for a reader: what the data call by an English word has a Chinese one; names stay. */
const ROLES: Readonly<Record<string, string>> = {
  [THERAPIST]: '治疗师',
  [GROUP.couple]: '夫妻双方',
  [GROUP.family]: '全家',
};
const speakerName = (speaker: string): Text => ({
  en: speaker,
  'zh-CN': ROLES[speaker] ?? speaker,
});

const viewsText = (views: readonly View[]): string =>
  views.map(({ source, target, viewpoint }) => `${source} → ${target}: ${viewpoint}`).join('\n');

function pages(part: Part): FormPage[] {
  if (unscoredAnswer(part) !== null) return [];
  const { task } = part.item;
  return task === 'emotion' ? [EMOTION] : task === 'viewpoint' ? [VIEWPOINT] : [];
}

const say = (en: string, zh: string): Text => ({ en, 'zh-CN': zh });

const levels = (help: readonly Text[], from: number) =>
  help.map((text, i) => ({ value: String(from + i), label: same(String(from + i)), help: text }));

const REASON: FormField = {
  id: 'reason',
  kind: 'text',
  max: 2000,
  optional: true,
  label: say('Reason', '理由'),
};

const EMOTION: FormPage = {
  step: RATING_STEP,
  title: say('Emotion: answer against annotation', '情绪：回答与标注对照'),
  fields: [
    {
      id: 'score',
      kind: 'choice',
      label: say('Agreement', '符合程度'),
      help: say(
        'The emotion in words; its strength is rated elsewhere. Other words for the same feeling are the same.',
        '只看情绪本身，强度另有评分。换一种说法、情绪相同的，算相同。',
      ),
      options: levels(
        [
          say('another or the opposite emotion', '不同甚至相反的情绪'),
          say('loosely related', '略有关联'),
          say('partly the same', '部分相同'),
          say('close', '接近'),
          say('the same', '相同'),
        ],
        1,
      ),
    },
    REASON,
  ],
};

const VIEWPOINT: FormPage = {
  step: RATING_STEP,
  title: say('Viewpoints: answer against annotation', '看法：回答与标注对照'),
  fields: [
    {
      id: 'score',
      kind: 'choice',
      label: say('Agreement', '符合程度'),
      help: say(
        'All views of the row together. Views that are not annotated lower the rating only where they contradict.',
        '该行的所有看法一起评。标注里没有的看法，只有与标注矛盾时才降分。',
      ),
      options: levels(
        [
          say('wrong people or another view', '人物不对，或是别的看法'),
          say('loosely related', '略有关联'),
          say('partly the same', '部分相同'),
          say('close', '接近'),
          say('the same people and the same views', '人物与看法都相同'),
        ],
        1,
      ),
    },
    {
      id: 'pairing',
      kind: 'choice',
      optional: true,
      label: say('People (0–2)', '人物（0–2）'),
      help: say(
        'Only where the run rates viewpoints from 0 to 6.',
        '仅当本次运行按 0–6 评看法时填写。',
      ),
      options: levels(
        [
          say('mostly wrong or missing', '大多不对或缺失'),
          say('some of the annotated pairs found', '找到部分标注的人物对'),
          say('in essence all found', '基本全部找到'),
        ],
        0,
      ),
    },
    {
      id: 'content',
      kind: 'choice',
      optional: true,
      label: say('Views (0–4)', '内容（0–4）'),
      help: say(
        'Only where the run rates viewpoints from 0 to 6.',
        '仅当本次运行按 0–6 评看法时填写。',
      ),
      options: levels(
        [
          say('wrong', '不对'),
          say('loosely related', '略有关联'),
          say('close', '接近'),
          say('in essence the same', '基本相同'),
          say('the same', '相同'),
        ],
        0,
      ),
    },
    REASON,
  ],
};
