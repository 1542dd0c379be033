import type { Json, Rng } from '../../contract/index.js';
import { pairQuestion } from './pairwise.js';
import {
  type Frame,
  isOmniscient,
  NAMES,
  named,
  objectOf,
  type Prompt,
  prompt,
  quoted,
  row,
  say,
  template,
} from './prompt-parts.js';
import { knownOfPerson } from './prompts-profile.js';
import { heading } from './prompts-turn.js';
import { REPLY_LABELS, type ReplyLabel, type Turn } from './types.js';

/** What was drawn for the comparisons of one turn; rides on the ask, so that the reply can be read. */
export type PairDraw = {
  /** The replies in the order in which they are shown, each with its name. */
  shown: { label: ReplyLabel; name: string }[];
  /** By comparison: true where letter A stands for the data's B. */
  turned: boolean[];
};

/** Names of the replies as the released runner prints them: it hides which edit is the person's, but not the original. */
const PUBLISHED: Readonly<Record<ReplyLabel, string>> = {
  original: 'original',
  alternate: 'alternate1',
  human: 'alternate2',
};

/** Draws the order of a turn's replies and comparisons. Draws the same number of times whatever the options are. */
export function drawPairs({ o }: Frame, turn: Turn, rng: Rng): PairDraw {
  const labels: ReplyLabel[] = REPLY_LABELS.filter((label) => textOfLabel(turn, label) !== null);
  const mixed = [...labels];
  for (let i = mixed.length - 1; i > 0; i--) {
    const j = Math.floor(rng() * (i + 1));
    [mixed[i], mixed[j]] = [mixed[j] ?? 'original', mixed[i] ?? 'original'];
  }
  const coins = turn.pairs.map(() => rng() < 0.5);
  const masked = o.labels === 'masked';
  // The released runner shows all replies; the masked form only those that are compared.
  const compared = mixed.filter((label) =>
    turn.pairs.some(({ a, b }) => a === label || b === label),
  );
  return {
    shown: (masked ? compared : labels).map((label, i) => ({
      label,
      name: masked ? `R${i + 1}` : PUBLISHED[label],
    })),
    turned: coins.map((coin) => o.order === 'shuffled' && coin),
  };
}

/** The same comparisons with A and B changed over. */
export const swapped = ({ shown, turned }: PairDraw): PairDraw => ({
  shown,
  turned: turned.map((t) => !t),
});

export const textOfLabel = (turn: Turn, label: ReplyLabel): string | null =>
  label === 'original' ? turn.reply : turn[label];

/** Step 3, out of the thread, so that no other reply leaks into later turns. */
export function pairsPrompt(frame: Frame, turn: Turn, { shown, turned }: PairDraw): Prompt {
  const nameOf = (label: ReplyLabel): string => shown.find((s) => s.label === label)?.name ?? label;
  const lines = turn.pairs.map(({ question, a, b }, i) => {
    const [first, second] = turned[i] === true ? [b, a] : [a, b];
    const words = pairQuestion(question);
    const letters = row(frame, [`A = ${nameOf(first)}`, `B = ${nameOf(second)}`]);
    return named(frame, String(i), `${words === null ? question : say(frame, words)} ${letters}`);
  });
  const ids = turn.pairs.map((_, i) => String(i));
  // Comparisons with masked names are asked beside a thread that lacks this turn, and so what its first step told.
  const untold = turn.n === 1 && frame.o.labels === 'masked' && isOmniscient(frame);
  return prompt(
    frame,
    [
      heading(frame, turn, { en: 'step 3, comparing replies', 'zh-CN': '第三步，比较回复' }),
      ...(untold ? [knownOfPerson(frame)] : []),
      quoted(frame, [
        { name: NAMES.person, text: turn.user },
        ...shown.map(({ label, name }) => ({
          name: { en: `REPLY ${name}`, 'zh-CN': `回复 ${name}` },
          text: textOfLabel(turn, label) ?? '',
        })),
      ]),
      say(frame, {
        en: 'The person compared these replies to their message. For each comparison, say which one they chose: A or B.',
        'zh-CN': '当事人比较过这些针对其话语的回复。请逐项说出其选择：A 或 B。',
      }),
      lines.join('\n'),
      template(frame, { pairwise_selections: valuesOf(ids, 'A/B') }),
    ],
    { pairwise_selections: objectOf(valuesOf(ids, { type: 'string', enum: ['A', 'B'] })) },
  );
}

const valuesOf = (ids: readonly string[], value: Json): { [id: string]: Json } =>
  Object.fromEntries(ids.map((id) => [id, value]));
