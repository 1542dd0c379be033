import type { FormPage, Text } from '../../contract/index.js';
import type { Db } from '../../store/index.js';
import type { Campaign } from './campaigns.js';
import type { FilledPages } from './content.js';

/** An item as the engine of work knows it. */
export type WorkItem = {
  id: string;
  campaign: string;
  kind: 'task' | 'gold' | 'exam' | 'practice' | 'blind';
  subject: string;
  difficulty: 1 | 2 | 3;
  tier: number;
  heavy: boolean;
  lang: string;
  overlap: number;
  batch: string;
};

/** Why somebody gets no work now; the words of `next` in the API. */
export type Barrier = { why: string; atMs: number | null };

/** A verdict that was just given. `latest` of its assignment; earlier revisions stay. */
export type Given = {
  campaign: Campaign;
  item: WorkItem;
  assignment: {
    id: string;
    person: string;
    mode: string;
    counts: boolean;
    price: number;
    priceRule: number;
    tier: number;
    rubric: number;
  };
  submission: {
    id: string;
    revision: number;
    filled: FilledPages;
    note: string;
    activeMs: number;
    counts: boolean;
    cause: string;
  };
  atMs: number;
};

/** Pages of the form as they are to be shown. */
export type Pages = readonly FormPage[];

/**
 * What the other parts of the platform say to the engine of work, and what they hear from it. Each part has one object
 * of some of these; `src/experts/hooks.ts` puts them together. All run inside the engine's transaction, so that money,
 * counters and charts are never of another moment than the verdict.
 */
export type Hooks = {
  /** Tier in force, 0…3. The first part that knows it is asked. */
  tierOf?(db: Db, campaign: Campaign, person: string): Promise<number>;
  /** The same of many people at once, by the part that has `tierOf`; who is left out is in tier 0. */
  tiersOf?(
    db: Db,
    campaign: Campaign,
    people: readonly string[],
  ): Promise<ReadonlyMap<string, number>>;
  /** Content notes that somebody does not want to see. */
  optedOut?(db: Db, person: string): Promise<ReadonlySet<string>>;
  /** Price of an item for a tier, in minor units, and the version of the rule. */
  priceOf?(
    db: Db,
    campaign: Campaign,
    item: WorkItem,
    tier: number,
  ): Promise<{ price: number; rule: number } | null>;
  /** Whether something keeps a rater from any work in this campaign; asked of all parts, the first that says so counts. */
  barrier?(db: Db, campaign: Campaign, person: string, nowMs: number): Promise<Barrier | null>;
  /** Whether the next item of this rater is to be a hidden check; asked of all. */
  goldDue?(db: Db, campaign: Campaign, person: string): Promise<boolean>;
  /**
   * Whether this item may go to this person (credentials, conflict of interest, given work); all must agree. `last`:
   * nothing else is left for them.
   */
  fits?(
    db: Db,
    campaign: Campaign,
    item: WorkItem,
    person: string,
    last?: boolean,
  ): Promise<boolean>;
  /** Reads at once what `fits` will ask for of each of these items, with `readOnce`; answers nothing. */
  ahead?(db: Db, campaign: Campaign, items: readonly WorkItem[], person: string): Promise<void>;
  /**
   * How well items suit a person, for the modes `ability` and `free-time`: of a handful of items that may all be taken
   * the one with the largest sum goes out; items that are left out have 0.
   */
  weigh?(
    db: Db,
    campaign: Campaign,
    person: string,
    items: readonly WorkItem[],
  ): Promise<ReadonlyMap<string, number>>;
  /** Sentences for "why me?". */
  why?(db: Db, campaign: Campaign, item: WorkItem, person: string): Promise<Text[]>;
  /**
   * An item that comes before all others for this person, and before any barrier: the next one of an exam that they have
   * begun. The engine gives it with `giveItem` in this mode (or gives the lease back where it ended), and serves it like
   * any other.
   */
  due?(
    trx: Db,
    campaign: Campaign,
    person: string,
    nowMs: number,
  ): Promise<{ item: string; mode: string } | null>;
  /**
   * An item that was drawn for this person and that comes before the queue, after all barriers: of a blind test.
   * `subjects`: what came a moment ago and is not wanted; `heavy`: false where nothing heavy may come.
   */
  drawn?(
    trx: Db,
    campaign: Campaign,
    person: string,
    wanted: { subjects: readonly string[]; heavy: boolean },
  ): Promise<{ item: string; mode: string } | null>;
  /** How many items were drawn for this person that they have not begun: they are left to do like any other. */
  drawnLeft?(db: Db, campaign: Campaign, person: string): Promise<number>;
  /**
   * An item in whose panel a place is kept for this person: it stands in the place of the next one of the queue, so that
   * hidden checks come among such items as well.
   */
  kept?(
    trx: Db,
    campaign: Campaign,
    person: string,
    wanted: { tier: number; notes: readonly string[]; subjects: readonly string[]; heavy: boolean },
    nowMs: number,
  ): Promise<string | null>;
  /** The form's pages in the words of a rubric version: asked whenever an item is served or a verdict is checked. */
  pages?(db: Db, campaign: string, item: string, rubric: number, pages: Pages): Promise<Pages>;
  /** Hears of each verdict, hidden checks and exams included. */
  submitted?(trx: Db, given: Given): Promise<void>;
  /** A verdict was taken back within ten seconds. */
  undone?(trx: Db, given: Given): Promise<void>;
  skipped?(
    trx: Db,
    skip: Omit<Given, 'submission'> & { reason: 'unclear' | 'conflict' | 'distress' | 'technical' },
  ): Promise<void>;
  /** A skip was taken back within ten seconds. */
  unskipped?(trx: Db, skip: Omit<Given, 'submission'>): Promise<void>;
  /** Somebody takes no part any more: what is kept for them, offered to them or drawn for them is free again. */
  left?(trx: Db, campaign: Campaign, person: string, atMs: number): Promise<void>;
  /** The item has all verdicts that were wanted. Answers the state it goes into: `closed` where nobody says else. */
  closed?(
    trx: Db,
    campaign: Campaign,
    item: WorkItem,
    atMs: number,
  ): Promise<'closed' | 'diverged' | null>;
};
