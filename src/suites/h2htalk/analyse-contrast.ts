import type { Section, Side, Some } from '../../contract/index.js';
import { doseSections } from './analyse-dose.js';
import type { Answer, AskOptions, ScoreOptions, TalkItem, Verdict } from './types.js';

type TalkSide = Side<TalkItem, AskOptions, ScoreOptions, Answer, Verdict>;

/** The ablation of the Secure Attachment Persona, where the conditions of a run differ in it. */
export const contrast = (sides: Some<TalkSide>, seed: string): Promise<Section[]> =>
  doseSections(
    sides.map(({ id, s, rows }) => ({ name: id, s, rows: rows() })),
    seed,
  );
