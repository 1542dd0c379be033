import type { Answered, FormPage, Rec, Text, VerdictForm } from '../../contract/index.js';
import { formValues } from '../../pipeline/form-values.js';
import { ABILITIES, abilityName, GATE_DIMENSION, inTableOrder, sceneName } from './abilities.js';
import { SCORED } from './meta.js';
import { type Answer, type HeartItem, type RubricRow, rowId } from './types.js';
import { textOf, unscoredAnswer } from './verdict-rows.js';

type Part = Answered<HeartItem, Answer>;

/** How a person checks an answer: one page a rubric row, met or not. Points are not shown, as to our judge. */
export const verdictForm: VerdictForm<HeartItem, Answer> = {
  version: 'heartbench-form-1',

  shown: (part) => [
    ...sceneOf(part.item),
    ...part.item.dialogue.map(({ role, content }, i) => ({
      id: `turn-${i + 1}`,
      by: role === 'A' ? ('user' as const) : ('other' as const),
      title: role === 'A' ? PERSON : COMPANION,
      text: content,
    })),
    {
      id: 'reply',
      by: 'target',
      title: { en: 'Reply', 'zh-CN': '回复' },
      text: textOf(part),
    },
  ],

  pages,

  // The abilities of its rubric; the data's own two levels are the middle and the hard one.
  demands: ({ rubric, difficulty }) => ({
    abilities: inTableOrder(
      rubric.map(({ dimension }) => dimension).filter((one) => one !== GATE_DIMENSION),
    ).map(inBoth),
    ...(difficulty !== null && { difficulty: difficulty === 'hard' ? 3 : 2 }),
  }),

  abilities: Object.fromEntries(ABILITIES.map(({ label }) => [inBoth(label), abilityName(label)])),

  recs: (part, filled) =>
    pages(part).flatMap((page): Rec[] => {
      const values = formValues(page, filled.get(page.step));
      const hit = values.choice('hit');
      if (hit === undefined) return [];
      const reason = values.text('reason');
      return [
        {
          step: page.step,
          value: { hit: hit === 'hit', ...(reason !== undefined && { reason }) },
        },
      ];
    }),
};

/** One name that readers of either language find: raters' figures are kept under it. */
function inBoth(dimension: string): string {
  const { en, 'zh-CN': zh } = abilityName(dimension);
  return en === zh ? en : `${zh} · ${en}`;
}

const PERSON: Text = { en: 'Person', 'zh-CN': '用户' };
const COMPANION: Text = { en: 'Companion, earlier', 'zh-CN': '陪伴者（此前）' };

function sceneOf({ primary_scene, secondary_scene }: HeartItem) {
  const text = [primary_scene, secondary_scene].filter((s) => s !== '').join(' / ');
  if (text === '') return [];
  const { en } = sceneName(primary_scene);
  const named = primary_scene === '' || en === primary_scene ? '' : `: ${en}`;
  const title: Text = { en: `Scene${named}`, 'zh-CN': '场景' };
  return [{ id: 'scene', by: 'context' as const, title, text }];
}

/** None for an answer that is not scored, or that says nothing. */
function pages(part: Part): FormPage[] {
  if (unscoredAnswer(part, SCORED) !== null || textOf(part).trim() === '') return [];
  return part.item.rubric.map((row, i) => pageOf(row, rowId(i)));
}

/** The criterion stays as the data have it; what it is of has a name in both languages. */
function titleOf(dimension: string, content: string): Text {
  const name: Text =
    dimension === GATE_DIMENSION ? { en: 'Other', 'zh-CN': dimension } : abilityName(dimension);
  return { en: `[${name.en}] ${content}`, 'zh-CN': `[${name['zh-CN']}] ${content}` };
}

const pageOf = ({ dimension, content }: RubricRow, step: string): FormPage => ({
  step,
  title: titleOf(dimension, content),
  fields: [
    {
      id: 'hit',
      kind: 'choice',
      label: { en: 'Criterion', 'zh-CN': '细则' },
      help: {
        en: 'Whether the reply does what the criterion describes, whether that is good or bad. Judge this criterion alone.',
        'zh-CN': '回复是否符合该条细则的描述，不论描述的是优点还是缺点。只看这一条。',
      },
      options: [
        {
          value: 'hit',
          label: { en: 'hit', 'zh-CN': '命中' },
          help: {
            en: 'the reply does it, in these or other words',
            'zh-CN': '回复做到了，措辞可以不同',
          },
        },
        {
          value: 'miss',
          label: { en: 'miss', 'zh-CN': '未命中' },
          help: {
            en: 'the reply does not do it, or only hints at it',
            'zh-CN': '回复没有做到，或只是沾边',
          },
        },
      ],
    },
    {
      id: 'reason',
      kind: 'text',
      max: 2000,
      optional: true,
      label: { en: 'Reason', 'zh-CN': '理由' },
    },
  ],
});
