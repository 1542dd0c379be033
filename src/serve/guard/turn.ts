import type { Text } from '../../contract/index.js';
import type { Labelled } from '../../suites/intima/local-judge/index.js';
import type { Usage } from './completion-body.js';
import { firedAfter, firedBefore, presentLabels, type UserReading } from './decide.js';
import type { Judge } from './judge.js';
import { type JudgeQueue, URGENCY, type Urgency } from './judge-queue.js';
import type { Rule } from './policy.js';
import type { LoadedPolicy } from './policy-file.js';
import type { ChatRequest } from './request.js';
import { type Written, writtenIn } from './written-in.js';

/** `act`: the policy acts. `shadow`: it decides and counts only. `pass`: nobody looks. */
export type Mode = 'act' | 'shadow' | 'pass';

/**
 * What became of one use of a rule's action. `cut`: the reply was ended where it stood; `too_late`: a part of the reply
 * had gone out, and the rule lets it go on then; `no_better`: the further replies
 * were not; `not_done`: another rule came first, or there was nothing to do it to.
 */
export type ActionOutcome =
  | 'done'
  | 'shadow'
  | 'cut'
  | 'too_late'
  | 'no_better'
  | 'failed'
  | 'not_done';

/** What a turn was found to be: names and counts, no text. */
export type TurnRecord = {
  /** Every rule that held, in the order in which they were found to. */
  fired: Rule[];
  /** Labels of the reply that the model gave first, and of the one that went out. Null: not rated. */
  first: Labelled | null;
  sent: Labelled | null;
  /** `empty`: no text to rate (a tool call); `failed`: the judge failed or was late; `unreadable`: no completion. */
  rating: 'rated' | 'empty' | 'failed' | 'unreadable' | 'none';
  actions: { rule: string; action: string; outcome: ActionOutcome }[];
  judgeMs: number[];
  /** Replies asked for besides the first, and what those took that came. */
  asked: number;
  usages: Usage[];
};

/** One request on its way: everything that is decided for it is decided under the policy with which it began. */
export class Turn {
  readonly record: TurnRecord = {
    fired: [],
    first: null,
    sent: null,
    rating: 'none',
    actions: [],
    judgeMs: [],
    asked: 0,
    usages: [],
  };

  constructor(
    readonly request: ChatRequest,
    readonly loaded: LoadedPolicy,
    readonly mode: Mode,
    readonly user: UserReading,
    private readonly judge: Pick<Judge, 'rate'>,
    private readonly queue: JudgeQueue,
  ) {
    if (mode !== 'pass') this.note(firedBefore(loaded.policy, user));
  }

  /** The reply as it was judged last; for people whom a policy hands texts to, and for nobody else. */
  reply: string | null = null;
  #labels: Labelled | null = null;
  #heard: Written | null = null;
  /** Of which replies rules held that look at the reply. */
  readonly #of = new Map<Rule, Set<number>>();

  get policy() {
    return this.loaded.policy;
  }

  get acts(): boolean {
    return this.mode === 'act';
  }

  /** Words of the policy in the language of the user's messages, else of the reply, else in the policy's own. */
  say = (text: Text): string => {
    const told = this.request.lang ?? this.#heard ?? 'other';
    return text[told === 'other' ? this.policy.language : told];
  };

  /** Takes note of a reply's language, which counts where the user has written no words. */
  hear(text: string): void {
    if (this.request.lang === null) this.#heard ??= writtenIn(text);
  }

  /** Rates a reply, or as much of it as is known. Null for one without text, and where the judge failed or was late. */
  async rate(text: string, urgency: Urgency = URGENCY.first): Promise<Labelled | null> {
    if (this.mode === 'pass') return null;
    this.hear(text);
    if (text.trim() === '') {
      if (this.record.rating === 'none') this.record.rating = 'empty';
      return null;
    }
    // A stream whose last block was judged is not judged again for its end.
    if (text === this.reply && this.#labels !== null) return this.#labels;
    const from = performance.now();
    const labels = await this.queue.run(
      () => this.judge.rate(this.request.message, text),
      urgency,
      this.policy.judge.max_ms,
    );
    this.reply = text;
    this.#labels = labels;
    this.record.judgeMs.push(performance.now() - from);
    if (this.record.rating !== 'unreadable')
      this.record.rating = labels === null ? 'failed' : 'rated';
    return labels;
  }

  /** Rules that hold for a reply with these labels; `ended` false while it goes on. */
  rulesFor = (labels: Labelled, ended: boolean): Rule[] =>
    firedAfter(this.policy, this.user, labels, ended);

  /** Notes rules that held, once each. @param index the reply that they held of; null: the message */
  note(rules: readonly Rule[], index: number | null = null): void {
    for (const rule of rules) {
      if (!this.record.fired.includes(rule)) this.record.fired.push(rule);
      if (index !== null) this.#of.set(rule, (this.#of.get(rule) ?? new Set()).add(index));
    }
  }

  /** False for a rule that held of another of several replies only. */
  isOf = (rule: Rule, index: number): boolean => this.#of.get(rule)?.has(index) ?? true;

  acted(rule: Rule | string, action: string, outcome: ActionOutcome): void {
    const name = typeof rule === 'string' ? rule : rule.name;
    this.record.actions.push({ rule: name, action, outcome });
  }

  /** What `annotate` tells the client: names only. Null where no rule says so. */
  annotation(): Annotation | null {
    const rules = this.record.fired.filter((rule) => rule.do?.annotate === true);
    if (!this.acts || rules.length === 0) return null;
    const { sent } = this.record;
    return {
      policy: this.policy.name,
      rules: rules.map(({ name }) => name),
      labels: sent === null ? null : presentLabels(sent),
      cues: [...this.user.cues],
    };
  }
}

export type Annotation = {
  policy: string;
  rules: string[];
  labels: string[] | null;
  cues: string[];
};
