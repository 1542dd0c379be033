import type { ItemFigure, Scored, Text } from '../../contract/index.js';
import { FEELINGS, SUPPORT, WISHES } from '../abilities.js';
import type { AttuneRow } from './score-collect.js';
import { conversationScores, turnAbility } from './score-conversation.js';
import { qualityOf } from './score-drafts.js';
import { ABILITIES, type Ability, MEASURES } from './score-measures.js';
import { meanOf } from './score-value.js';
import { type AskOptions, type ScoreOptions, stepOf } from './types.js';

const SHARED: Readonly<Partial<Record<Ability, Text>>> = {
  recognition: FEELINGS,
  classification: WISHES,
  preference: WISHES,
  drafts: SUPPORT,
};

/** The five abilities, a value a conversation each, 0…1; drafts need a judge. The composite is left out: it nets them. */
export const figures: Readonly<Record<string, ItemFigure>> = Object.fromEntries(
  ABILITIES.map((id): [string, ItemFigure] => {
    const ability = SHARED[id];
    return [
      id,
      {
        label: MEASURES[id].name,
        unit: 'rate',
        range: [0, 1],
        better: 'higher',
        ...(ability !== undefined && { ability }),
      },
    ];
  }),
);

/** Null where nothing of an ability was answered or rated; absent where the conversation does not ask for it. */
export function itemScores(
  row: AttuneRow,
  s: Scored<AskOptions, ScoreOptions>,
): Record<string, number | null> {
  const { turns, whole } = conversationScores(row.item, row.answers, s);
  const found = {
    recognition: turnAbility('recognition', turns),
    classification: turnAbility('classification', turns),
    preference: turnAbility('preference', turns),
    drafts: draftsOf(row, s),
    holistic: whole.holistic,
  } satisfies Record<Ability, unknown>;
  return Object.fromEntries(
    Object.entries(found).flatMap(([id, score]) => (score === null ? [] : [[id, score.value]])),
  );
}

/** Mean quality of the judged drafts; null without a judge. */
const draftsOf = (
  { item, judge, verdicts }: AttuneRow,
  { scoring }: Scored<AskOptions, ScoreOptions>,
) =>
  judge === null
    ? null
    : meanOf(
        item.turns.flatMap(({ n }) => {
          const out = verdicts.find(({ step }) => step === stepOf(n, 'draft'));
          return out === undefined ? [] : [qualityOf(out.value, scoring)];
        }),
      );
