import type { Item } from '../../contract/index.js';
import type { BehaviourId } from './behaviours.js';
import type { PanasItems, PanasWord } from './panas.js';
import type { Branch, Clarity, Fit, Goal } from './wide.js';

/** The replies of a turn that people compared. */
export const REPLY_LABELS = ['original', 'alternate', 'human'] as const;
export type ReplyLabel = (typeof REPLY_LABELS)[number];
export type Letter = 'A' | 'B';

/** Mood word with its strength, 1…7; null where no strength was given. */
export type Tag = { emotion: PanasWord; intensity: number | null };

export type YesNo = 'yes' | 'no';
/** What a person said of a behaviour; `na`: not applicable; null: not said. */
export type Said = YesNo | 'na' | null;

/** One comparison, with the letters as in the data. */
export type PairAsked = {
  /** `general`, `PW1`…`PW15` or `custom:` and a text. */
  question: string;
  a: ReplyLabel;
  b: ReplyLabel;
};

/** What is shown of one turn. */
export type Turn = {
  /** 1, 2, … in the order of the conversation. */
  n: number;
  user: string;
  /** What the original model said. */
  reply: string;
  /** Another model's reply, and the person's own edit; null where there is none. */
  alternate: string | null;
  human: string | null;
  /** Behaviours that are asked, in the order of `BEHAVIOURS`. */
  applicable: BehaviourId[];
  /** Behaviours that the person called not applicable: named as to be skipped. */
  notApplicable: BehaviourId[];
  /** Comparisons that are asked; their place in the list is their id. */
  pairs: PairAsked[];
};

/** What the person said of one behaviour: whether it happened, whether it was wanted; `llm` is a model's pre-label. */
export type Judged = { observed: Said; preferred: Said; llm: Said };

/** The person's own annotations of one turn. */
export type TurnGold = {
  /** Mood shifts; empty: none. */
  tags: Tag[];
  behaviours: Partial<Record<BehaviourId, Judged>>;
  /** Winner of each comparison of `Turn.pairs`, in the data's letters; null: none given. */
  winners: (Letter | null)[];
};

/** Item scores 1…7, and totals 10…70: the data's own, or else the sums. Null where unknown. */
export type Panas = { items: PanasItems; positive: number | null; negative: number | null };

/** Whole-conversation questions. Null: not answered. Strings that are no option are kept as they are. */
export type Wide = {
  goals: (Goal | (string & {}))[] | null;
  clarity: Clarity | (string & {}) | null;
  fit: Fit | (string & {}) | null;
  /** What felt off, in the person's words. */
  off: string[] | null;
  branches: Readonly<Record<Branch, number | null>>;
};

export type Gold = {
  /** As long as `turns`. */
  turns: TurnGold[];
  pre: Panas | null;
  post: Panas | null;
  wide: Wide | null;
};

/**
 * What a participant told of themselves: health data. It is sent to a model in the modes that say so and read for
 * groups; it is never logged, printed or put into a report.
 */
export type Profile = {
  age: string | null;
  traits: string[];
  goals: string[];
  /** Free answers, the reported diagnosis among them. */
  responses: Readonly<Record<string, string>>;
};

/**
 * What the other participants' annotations say, for baselines: most frequent answers and medians. Made without any
 * conversation of the item's own participant.
 */
export type Prior = {
  /** As many of the most frequent words as the median turn has, at least one. */
  tags: Tag[];
  observed: Partial<Record<BehaviourId, YesNo>>;
  preferred: Partial<Record<BehaviourId, YesNo>>;
  /** Most frequent winner by question, `''` for all of them together. */
  winners: Readonly<Record<string, ReplyLabel>>;
  post: PanasItems;
  wide: Wide;
};

/** One conversation. `clusters.participant` names its participant by a digest, never by the data's own id. */
export interface AttuneItem extends Item {
  lang: 'en' | 'zh';
  origin: 'official' | 'builtin';
  topic: { category: string; subtopic: string };
  /** The model that the person talked to; null where the data does not say. */
  original: string | null;
  profile: Profile | null;
  turns: Turn[];
  gold: Gold;
  prior: Prior;
}

/** One yes or no for each behaviour that was asked; null: left out of the reply. */
export type BehaviourAnswers = Partial<Record<BehaviourId, Said>>;

/** How a comparison was answered. */
export type Pick = {
  /** The chosen reply in the data's letters, comparable with `TurnGold.winners`; null: left out or unreadable. */
  choice: Letter | null;
  /** The letter under which it was shown: differs from `choice` where the order was turned. */
  shown: Letter | null;
};

/**
 * What was read out of one step's reply. Parts that the reply lacks are null, never a default; scoring reports them as
 * coverage.
 */
export type Answer =
  | { kind: 'draft'; text: string; reasoning: string | null }
  | {
      kind: 'review';
      /** Null when the reply has no list; empty: no mood shift. */
      tags: Tag[] | null;
      /** Tags that are none of the 20 words, as written; "neutral" and its like are not among them. */
      outside: string[];
      /** Did it happen. */
      observed: BehaviourAnswers;
      /** Was it wanted. */
      preferred: BehaviourAnswers;
      reasoning: string | null;
    }
  | { kind: 'twin'; observed: BehaviourAnswers; preferred: BehaviourAnswers }
  /** As long as `Turn.pairs`. Steps `pairs` and `swap` both have it. */
  | { kind: 'pairs'; picks: Pick[] }
  | {
      kind: 'post';
      /** Predicted scores after the conversation, 1…7: as stated, or pre plus the stated change, clamped. */
      items: PanasItems;
      /** The change that was stated, −6…6; null under `absolute`. */
      change: PanasItems | null;
      /** Totals that the reply states of itself; those of the items are `panasTotal(items, …)`. */
      stated: { positive: number | null; negative: number | null };
      wide: Wide;
    };

export type AnswerKind = Answer['kind'];

/** Parts of a judged draft, each 1…7 against the person's own edit. */
export const DRAFT_SCORES = ['overall', 'emotional', 'helpful', 'tone'] as const;
export type DraftScore = (typeof DRAFT_SCORES)[number];

/** One judge's view of one draft. */
export type Verdict = {
  scores: Readonly<Record<DraftScore, number | null>>;
  /** What the draft itself does, of the turn's applicable behaviours. */
  behaviours: BehaviourAnswers;
};

/** Steps of a unit: `t01.draft`, `t01.review`, `t01.twin`, `t01.pairs`, `t01.swap`, …, `post`. */
export const TURN_STEPS = ['draft', 'review', 'twin', 'pairs', 'swap'] as const;
export type TurnStep = (typeof TURN_STEPS)[number];
export const POST = 'post';
/** The step of a turn (1-based); two digits, so that steps sort. */
export const stepOf = (turn: number, step: TurnStep): string =>
  `t${String(turn).padStart(2, '0')}.${step}`;

export const MODES = ['default', 'verbose', 'omniscient', 'verbose_omniscient'] as const;
export const STRATEGIES = ['absolute', 'delta', 'blind_delta'] as const;
export const VIEWS = [
  'sample200',
  'subsample100',
  'subsample50',
  'subsample25',
  'subsample20',
  'all',
  'builtin',
] as const;
export const ORDERS = ['data', 'shuffled'] as const;
export const LABELS = ['as_published', 'masked'] as const;

export type View = (typeof VIEWS)[number];
export type Strategy = (typeof STRATEGIES)[number];

export type AskOptions = {
  view: View;
  lang: 'all' | 'en' | 'zh';
  /** What is asked beside the answers (`verbose`: reasons) and what is shown (`omniscient`: profile, PANAS before). */
  mode: (typeof MODES)[number];
  /** How the PANAS after the conversation is asked: scores, change, or change without the scores before. */
  panas: Strategy;
  /** Which reply of a comparison comes first. */
  order: (typeof ORDERS)[number];
  /** Whether the model is told which reply is the original. */
  labels: (typeof LABELS)[number];
  /** Asks each comparison a second time with the replies in the other order. */
  swap: boolean;
};

export type ScoreOptions = {
  /** Key of the profile's answer that holds the reported diagnosis. */
  diagnosis: string;
  /** Groups of fewer participants get no figure. */
  min_group: number;
  /** Bootstrap draws. */
  draws: number;
};
