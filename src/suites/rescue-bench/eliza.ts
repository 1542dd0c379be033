import {
  type Answer,
  GROUP,
  type RescueItem,
  type Row,
  type Scenario,
  THERAPIST,
} from './types.js';

/** Keywords of both languages; English in whole words. */
const SORRY = /\b(?:sorry|apologi[sz]e|my fault|forgive)\b|对不起|抱歉|是我不好|原谅/i;
const BLAME =
  /\byou (?:always|never|don't|didn't|just)\b|\b(?:he|she) (?:always|never)\b|你总是|你从来|你就是|每次都是你|(?:他|她)(?:总是|从来)/i;
const FEELING =
  /\b(?:i feel|i felt|afraid|scared|hurt|lonely|alone|ashamed|sad|miss)\b|害怕|难过|委屈|孤单|孤独|心疼|丢脸|想念|伤心/i;
const JOINT = /\b(?:we could|we can|let's|together|both of us)\b|我们可以|咱们|一起|我们俩/i;
const FEEL_CLAUSE =
  /\bi (?:feel|felt) (?:like |that )?([^.,;!?]{3,80})|我(?:觉得|感到|很|好)([^，。；！？]{2,30})/i;
const OTHER_CLAUSE =
  /\b((?:you|he|she|they) [^.,;!?]{3,80})|((?:你|他|她|他们)[^，。；！？]{2,30})/i;

/** Three labels of a scenario's set, the guess first. */
const PATTERN_ORDER: Readonly<Record<Scenario, Readonly<Record<string, readonly string[]>>>> = {
  couple: {
    sorry: ['repair_softening', 'pursue_withdraw', 'mixed_transition'],
    joint: ['constructive_alignment', 'repair_softening', 'pursue_withdraw'],
    fight: ['attack_attack', 'pursue_withdraw', 'repair_softening'],
    other: ['pursue_withdraw', 'repair_softening', 'attack_attack'],
  },
  family: {
    sorry: ['repair_softening', 'cooperative_family_alliance', 'pursue_withdraw'],
    joint: ['cooperative_family_alliance', 'repair_softening', 'boundary_hierarchy_strain'],
    fight: ['escalation_conflict', 'boundary_hierarchy_strain', 'pursue_withdraw'],
    other: ['boundary_hierarchy_strain', 'pursue_withdraw', 'cooperative_family_alliance'],
  },
};
const STRATEGY_ORDER: Readonly<Record<Scenario, Readonly<Record<string, readonly string[]>>>> = {
  couple: {
    sorry: ['repair', 'join', 'evoke'],
    joint: ['goal_align', 'join', 'track'],
    fight: ['reframe', 'track', 'safeguard'],
    feeling: ['evoke', 'join', 'enact'],
    other: ['track', 'reframe', 'evoke'],
  },
  family: {
    sorry: ['repair', 'join', 'enact'],
    joint: ['join', 'boundary', 'reframe'],
    fight: ['reframe', 'track', 'safeguard'],
    feeling: ['join', 'counterbalance', 'enact'],
    other: ['track', 'reframe', 'join'],
  },
};

/** What keyword rules say of the rows shown. Reads the window and the candidates only; null where no rule fits. */
export function elizaAnswer({ task, window, scenario, candidates }: RescueItem): Answer | null {
  const rows = [...window.earlier, ...(window.current === null ? [] : [window.current])];
  const clients = rows.filter(({ speaker }) => speaker !== THERAPIST);
  const last = clients.at(-1);
  switch (task) {
    case 'timing':
      return last === undefined
        ? null
        : { task, speak: last.targets.includes(THERAPIST), confidence: null };
    case 'pattern':
      return { task, ranked: [...(PATTERN_ORDER[scenario][moodOf(clients, false)] ?? [])] };
    case 'strategy':
      return { task, ranked: [...(STRATEGY_ORDER[scenario][moodOf(clients, true)] ?? [])] };
    case 'target': {
      const names = [last?.speaker ?? '', ...window.participants, GROUP[scenario]];
      const ranked = [...new Set(names)].filter((name) => candidates.includes(name)).slice(0, 3);
      return ranked.length === 0 ? null : { task, ranked };
    }
    case 'emotion': {
      const said = window.current?.text ?? '';
      const found = FEEL_CLAUSE.exec(said);
      const phrase = found?.[1] ?? found?.[2] ?? said.slice(0, 80);
      return phrase.trim() === ''
        ? null
        : { task, phrase: phrase.trim(), intensity: FEELING.test(said) ? 7 : 5 };
    }
    case 'viewpoint': {
      const said = window.current?.text ?? '';
      const found = OTHER_CLAUSE.exec(said);
      // Without a clause about the other, the words themselves are handed back.
      const viewpoint = found?.[1] ?? found?.[2] ?? said.slice(0, 80);
      const target = window.participants.find((name) => name !== window.speaker) ?? THERAPIST;
      return viewpoint.trim() === ''
        ? null
        : { task, views: [{ source: window.speaker, target, viewpoint: viewpoint.trim() }] };
    }
  }
}

/** What the last three rows of clients sound like. */
function moodOf(clients: readonly Row[], feelings: boolean): string {
  const latest = clients.slice(-3);
  const says = (pattern: RegExp): Row[] => latest.filter(({ text }) => pattern.test(text));
  if (says(SORRY).length > 0) return 'sorry';
  if (says(BLAME).length > 0 && (feelings || new Set(says(BLAME).map((r) => r.speaker)).size > 1))
    return 'fight';
  if (says(JOINT).length > 0) return 'joint';
  return feelings && says(FEELING).length > 0 ? 'feeling' : 'other';
}
