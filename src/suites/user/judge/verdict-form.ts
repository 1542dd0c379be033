import type {
  Answered,
  FormField,
  FormPage,
  Json,
  Rec,
  Shown,
  VerdictForm,
} from '../../../contract/index.js';
import { same } from '../../../contract/index.js';
import { formValues } from '../../../pipeline/form-values.js';
import type { AnyUserItem } from '../items/types.js';
import { say } from '../say.js';
import type { Spec } from '../spec/types.js';
import { type Answer, SCORED } from '../target/answer.js';
import { type Criterion, criteriaOf } from './criteria.js';

type Part = Answered<AnyUserItem, Answer>;

const VERSION = 'own-benchmark-form-1';
/** The one page of a suite with labels, and the one field of a rubric row's page. */
const RATING = 'rating';
const REASON = 'reason';
const REPLY = 'reply';
const quotesOf = (id: string): string => `quotes.${id}`;

/** How a person rates a reply: all labels on one page, or one page a rubric row. Points are not shown. */
export function verdictForm(spec: Spec): VerdictForm<AnyUserItem, Answer> {
  const criteria = (part: Part): Criterion[] => (hasText(part) ? criteriaOf(part.item, spec) : []);
  return {
    version: VERSION,
    shown,
    pages: (part) => pagesOf(criteria(part), spec),
    recs: (part, filled) =>
      spec.kind === 'labels'
        ? labelRecs(criteria(part), filled.get(RATING))
        : pagesOf(criteria(part), spec).flatMap((page): Rec[] => {
            const values = formValues(page, filled.get(page.step));
            const rating = values.choice(RATING);
            if (rating === undefined) return [];
            const reason = values.text(REASON);
            return [
              { step: page.step, value: { rating, ...(reason !== undefined && { reason }) } },
            ];
          }),
  };
}

const hasText = ({ answers: [answer] }: Part): boolean =>
  answer !== undefined && SCORED.includes(answer.state) && (answer.value?.text ?? '').trim() !== '';

function shown({ item, answers }: Part): Shown[] {
  const turns = item.turns.map(
    ({ role, content }, i): Shown => ({
      id: `turn-${i + 1}`,
      by: role === 'user' ? 'user' : role === 'assistant' ? 'other' : 'context',
      title:
        role === 'user'
          ? say('User', '用户')
          : role === 'assistant'
            ? say('Assistant, earlier', '助手（此前）')
            : say('Setting', '设定'),
      text: content,
    }),
  );
  const context: Shown[] =
    item.context === null
      ? []
      : [{ id: 'context', by: 'context', title: say('Context', '背景'), text: item.context }];
  return [
    ...context,
    ...turns,
    {
      id: REPLY,
      by: 'target',
      title: say('Reply', '回复'),
      text: answers[0]?.value?.text ?? '',
    },
  ];
}

const choiceOf = (id: string, { name, text, levels }: Criterion, own: boolean): FormField => ({
  id,
  kind: 'choice',
  ...(levels.length > 2 && { ordered: true as const }),
  label: own ? name : say('Rating', '评判'),
  ...(own && { help: same(text) }),
  options: levels.map((level) => ({
    value: level.id,
    label: level.name,
    ...(level.definition !== null && { help: same(level.definition) }),
  })),
});

function pagesOf(criteria: readonly Criterion[], { kind }: Pick<Spec, 'kind'>): FormPage[] {
  if (criteria.length === 0) return [];
  if (kind !== 'labels')
    return criteria.map((criterion) => ({
      step: criterion.id,
      title: criterion.name,
      fields: [
        choiceOf(RATING, criterion, false),
        { id: REASON, kind: 'text', max: 2000, optional: true, label: say('Reason', '理由') },
      ],
    }));
  return [
    {
      step: RATING,
      title: say('The reply', '整条回复'),
      fields: [
        ...criteria.map((criterion) => choiceOf(criterion.id, criterion, true)),
        ...criteria.map(
          ({ id, name }): FormField => ({
            id: quotesOf(id),
            kind: 'spans',
            of: REPLY,
            optional: true,
            label: say(`Quotes: ${name.en}`, `引文：${name['zh-CN']}`),
          }),
        ),
      ],
    },
  ];
}

function labelRecs(
  criteria: readonly Criterion[],
  filled: Parameters<typeof formValues>[1],
): Rec[] {
  const [page] = pagesOf(criteria, { kind: 'labels' });
  if (page === undefined) return [];
  const values = formValues(page, filled);
  const ratings: { [key: string]: Json } = {};
  for (const { id } of criteria) {
    const rating = values.choice(id);
    if (rating === undefined) continue;
    const quotes = values.spans(quotesOf(id));
    ratings[id] = quotes === undefined ? rating : { rating, quotes };
  }
  return Object.keys(ratings).length === 0 ? [] : [{ value: { ratings } }];
}
