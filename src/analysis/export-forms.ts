import { type AnySuite, type ItemFigure, type Message, usageError } from '../contract/index.js';

/** What an export is for: `TRAINING_FORMS` go into a model's training, the others are read by people and programs. */
export const TRAINING_FORMS = ['preference', 'reward', 'sft', 'chat'] as const;
export const EXPORT_FORMS = [...TRAINING_FORMS, 'inspect', 'csv', 'parquet'] as const;
export type TrainingForm = (typeof TRAINING_FORMS)[number];
export type ExportForm = (typeof EXPORT_FORMS)[number];

/** Whose documented shape training rows have. */
export const FRAMEWORKS = ['trl', 'verl', 'openrlhf'] as const;
export type Framework = (typeof FRAMEWORKS)[number];

export const isTraining = (form: ExportForm): form is TrainingForm =>
  TRAINING_FORMS.some((training) => training === form);

/**
 * Why something is not in an export. Of answers: `no_text`, `unrated`, `several_turns` (a figure of a whole conversation
 * is none of one reply), `policy`. Of pairs of answers to one item: `tie`, `margin`, `prompt_differs`, `same_text`.
 */
export const LEFT_REASONS = [
  'no_text',
  'unrated',
  'several_turns',
  'policy',
  'tie',
  'margin',
  'prompt_differs',
  'same_text',
] as const;
export type LeftReason = (typeof LEFT_REASONS)[number];

/** Counts by reason; a reason that never held is not there. */
export class LeftOut {
  readonly #counts = new Map<LeftReason, number>();

  add(reason: LeftReason, n = 1): void {
    if (n > 0) this.#counts.set(reason, (this.#counts.get(reason) ?? 0) + n);
  }

  /** In the order of `LEFT_REASONS`. */
  counts(): [LeftReason, number][] {
    return LEFT_REASONS.flatMap((reason) => {
      const n = this.#counts.get(reason);
      return n === undefined ? [] : [[reason, n] as [LeftReason, number]];
    });
  }
}

/** One reply with what it replied to. `score`: the formula's value, null where any of its figures has none. */
export type Candidate = {
  item: string;
  step: string;
  target: string;
  repeat: number;
  prompt: readonly Message[];
  reply: string;
  score: number | null;
  /** The figures that were asked for, by id. */
  figures: Readonly<Record<string, number | null>>;
};

/** Two replies to one prompt; the first has the higher score. */
export type Pair = { chosen: Candidate; rejected: Candidate; difference: number };

/**
 * The figures of a suite's single rows. @throws HearthError exit 2 for a suite that gives none, and a name it does not
 * have (`field`: the flag that named it).
 */
export function figuresOf(
  { meta, itemScores, figures }: AnySuite,
  named: readonly { id: string; field: string }[],
): Readonly<Record<string, ItemFigure>> {
  if (itemScores === undefined || figures === undefined)
    throw usageError({
      en: `${meta.id} gives no value for single items, so no figure of it can be exported`,
      'zh-CN': `${meta.id} 不给出单题分值，没有可导出的指标`,
    });
  for (const { id, field } of named)
    if (!Object.hasOwn(figures, id)) {
      const known = Object.keys(figures);
      throw usageError(
        {
          en: `there is no figure "${id}"; known: ${known.join(', ')}`,
          'zh-CN': `没有指标“${id}”；可用：${known.join('、')}`,
        },
        { field },
      );
    }
  return figures;
}
