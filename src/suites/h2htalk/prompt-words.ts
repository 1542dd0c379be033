import type { Profile } from '../../contract/index.js';
import type { Format } from './formats.js';
import type { Persona, Stage, Turn, User } from './types.js';

/** Material that a prompt names and fences. */
export type PromptPart = 'dialogue' | 'memories' | 'schedule' | 'hobbies' | 'outline';

/** The words of all prompts to targets, helpers and simulated users in one language. */
export type PromptWords = {
  frame: Readonly<Record<Profile, string>>;
  persona: (p: Persona) => string;
  stage: (p: Persona, stage: Stage) => string;
  user: (u: User) => string;
  held: string;
  tasks: Readonly<Record<Format, string>>;
  parts: Readonly<Record<PromptPart, string>>;
  none: string;
  now: (time: string) => string;
  slot: (time: string) => string;
  said: (text: string) => string;
  go: string;
  material: string;
  speaker: Readonly<Record<Turn['by'], string>>;
  session: (date: string) => string;
  notes: string;
  noNotes: string;
  note: (owner: string, date: string, line: string) => string;
  keep: (name: string, date: string) => string;
  play: (u: User) => string;
  intent: (intent: string) => string;
};
