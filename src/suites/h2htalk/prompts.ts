import type { Message, Profile } from '../../contract/index.js';
import { between, markerFor } from '../shared/fence.js';
import type { Format, Lang } from './formats.js';
import { noteLine } from './notes.js';
import type { PromptPart, PromptWords } from './prompt-words.js';
import { ENGLISH } from './prompts-en.js';
import { CHINESE } from './prompts-zh.js';
import { type SapOptions, sapPrompt } from './sap.js';
import type { Scenario, Turn } from './types.js';

export const WORDS: Readonly<Record<Lang, PromptWords>> = { en: ENGLISH, zh: CHINESE };

/** Parts of the scenario that each format is given beside persona and person, in the order of the prompt. */
const GIVEN: Readonly<Record<Format, readonly PromptPart[]>> = {
  dialogue_base: ['memories'],
  dialogue_emotion: ['memories'],
  dialogue_schedule: ['memories', 'schedule'],
  recollection_synthesize: ['dialogue'],
  recollection_refine: ['memories'],
  recollection_initialize: ['memories'],
  itinerary_basic: ['hobbies', 'memories'],
  itinerary_middle: ['outline'],
  itinerary_advanced: ['schedule'],
  itinerary_feedback: ['schedule'],
  itinerary_initialize: ['schedule', 'memories'],
};

/** Formats that answer a person: the dialogue is sent as chat turns, the rest stands with the role. */
const CHATS: readonly Format[] = [
  'dialogue_base',
  'dialogue_emotion',
  'itinerary_feedback',
  'itinerary_initialize',
];

/**
 * What a target is sent for one scenario of a format: its role, the Secure Attachment Persona (at levels rules and
 * full), the task and the material. The person's wish, the reference and the gold are never in it.
 */
export function scenarioMessages(
  protocol: Profile,
  task: Format,
  scenario: Scenario,
  sap: SapOptions,
): Message[] {
  const { persona, user } = scenario;
  const words = WORDS[persona.lang];
  const rendered = GIVEN[task].flatMap((part): [PromptPart, string][] => {
    const text = material(part, scenario);
    return text === '' && part !== 'dialogue' ? [] : [[part, text === '' ? words.none : text]];
  });
  const marker = markerFor(rendered.map(([, text]) => text));
  const blocks = rendered.map(([part, text]) => between(words.parts[part], text, marker));
  const time =
    scenario.now === null
      ? []
      : [task === 'itinerary_advanced' ? words.slot(scenario.now) : words.now(scenario.now)];
  const given = [...(blocks.length > 0 ? [words.held, words.material, ...blocks] : []), ...time];
  const role = [
    words.frame[protocol],
    words.persona(persona),
    words.user(user),
    sapPrompt(sap, persona.lang),
    words.tasks[task],
  ].filter((text) => text !== '');
  if (CHATS.includes(task))
    return merged([
      { role: 'system', content: [...role, ...given].join('\n\n') },
      ...chatTurns(scenario.history),
      { role: 'user', content: scenario.message ?? words.go },
    ]);
  return [
    { role: 'system', content: role.join('\n\n') },
    { role: 'user', content: [...given, words.go].join('\n\n') },
  ];
}

function material(part: PromptPart, scenario: Scenario): string {
  const { lang } = scenario.persona;
  const { speaker } = WORDS[lang];
  switch (part) {
    case 'dialogue':
      return scenario.history.map((t) => JSON.stringify({ [speaker[t.by]]: t.text })).join('\n');
    case 'memories':
      return scenario.memories.map((m) => `${m.date} | ${noteLine(m, lang)}`).join('\n');
    case 'schedule':
      return scenario.schedule.map(({ time, activity }) => `${time} ${activity}`).join('\n');
    case 'hobbies':
      return scenario.hobbies.join('\n');
    case 'outline':
      return scenario.outline ?? '';
  }
}

const chatTurns = (history: readonly Turn[]): Message[] =>
  history.map(({ by, text }) => ({ role: by === 'user' ? 'user' : 'assistant', content: text }));

/** Turns in a row of one speaker as one turn, since some providers take no two. */
export function merged(messages: readonly Message[]): Message[] {
  const out: Message[] = [];
  for (const { role, content } of messages) {
    const last = out.at(-1);
    if (last?.role === role) out[out.length - 1] = { role, content: `${last.content}\n${content}` };
    else out.push({ role, content });
  }
  return out;
}
