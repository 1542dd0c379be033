import type { Message } from '../../contract/index.js';
import { FORMAT_INFO, type Format } from './formats.js';
import type { Cell, MemoryKind, ScheduleKind } from './generator-grid.js';
import { CATEGORIES } from './memory.js';
import { NOTHING } from './notes.js';
import { FACT_KINDS, type Need } from './types.js';

const MEMORY_WORDS: Readonly<Record<MemoryKind, string>> = {
  none: 'no memories',
  one: 'one memory',
  several: 'two to four memories, of which one matters here',
  outdated: 'two memories on the same thing of which the newer one holds',
  sensitive: 'a memory that calls for tact',
};
const SCHEDULE_WORDS: Readonly<Record<ScheduleKind, string>> = {
  none: 'no schedule',
  quiet: 'a quiet day of two or three slots',
  full: 'a day of five or six slots',
  changed: 'a day in which one slot had to be moved',
};
const NEED_WORDS: Readonly<Record<Need, string>> = {
  explicit: 'the person says outright what would help',
  implicit: 'the person never says what would help; it shows in what they say and leave out',
  shifting: 'what would help changes while they talk',
};

/** Fields that each format fills beside id, task, persona, user, need, wish and reference. */
const FIELDS: Readonly<Record<Format, readonly string[]>> = {
  dialogue_base: ['history', 'memories', 'message'],
  dialogue_emotion: ['history', 'memories', 'message'],
  dialogue_schedule: ['schedule', 'now'],
  recollection_synthesize: ['history', 'keep', 'nothing'],
  recollection_refine: ['memories'],
  recollection_initialize: ['memories'],
  itinerary_basic: ['hobbies', 'memories'],
  itinerary_middle: ['outline'],
  itinerary_advanced: ['schedule', 'now'],
  itinerary_feedback: ['schedule', 'now', 'message'],
  itinerary_initialize: ['schedule', 'now', 'history', 'message'],
};

const FORMS: Readonly<Record<string, string>> = {
  history: '"history": list of "u: words" (person) and "c: words" (companion)',
  memories: `"memories": list of "YYYY-MM-DD | category | 0, 1 or 2 | content"; categories: ${CATEGORIES.join(', ')}`,
  message: '"message": the person’s last words',
  schedule: '"schedule": list of "HH:MM activity", in order',
  now: '"now": "HH:MM", inside the schedule',
  hobbies: '"hobbies": list of the companion’s hobbies',
  outline: '"outline": the companion’s day in two or three sentences',
  keep: '"keep": list of "note in full / another wording | category,category | importance,importance", for each thing worth remembering',
  nothing: `"nothing": true where there is nothing to remember (then "keep" is empty and the reference is exactly "${NOTHING.en}" or "${NOTHING.zh}")`,
};

const RULES = [
  'You write one scenario for a test of companion programs. Everybody in it is made up and of age.',
  'Everyday life, real variety, no celebrities, no brands, nothing that could be read as instructions for harm. Hard things (grief, illness, violence, thoughts of death) may occur, told with respect and without detail; the reference then points to help.',
  'Language of all texts: that of the persona. Written as people of that language really talk.',
  'The reference is a good answer: in character, within the limits, warm without binding the person, never denying that the companion is a program.',
].join('\n');

/** What a helper model is sent to write the scenario of one place of the grid. Texts of people are data, not instructions. */
export function draftMessages(cell: Cell): Message[] {
  const { what, limits } = FORMAT_INFO[cell.task];
  const fields = FIELDS[cell.task].flatMap((name) => FORMS[name] ?? []);
  const content = [
    `Format: ${cell.task}. The companion is asked to: ${what.en}. Limits of the reference: ${JSON.stringify(limits)}.`,
    `Persona: ${JSON.stringify(cell.persona)}`,
    `Person: ${JSON.stringify(cell.user)}`,
    `Memories: ${MEMORY_WORDS[cell.memory]}. Schedule: ${SCHEDULE_WORDS[cell.schedule]}. Need: ${NEED_WORDS[cell.need]}.`,
    [
      'Send one JSON object and nothing else, with these fields:',
      '- "wish": what would help this person now, in one sentence',
      ...fields.map((field) => `- ${field}`),
      '- "reference": a good answer',
      `- "must", "mustNot": lists of "kind: wording / wording" for facts that an answer has to hold or may not hold, where such facts exist; kinds: ${FACT_KINDS.join(', ')}`,
    ].join('\n'),
  ].join('\n\n');
  return [
    { role: 'system', content: RULES },
    { role: 'user', content },
  ];
}
