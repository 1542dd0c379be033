import type { Params, Profile } from '../contract/index.js';
import type { JudgeEntry } from './manifest.js';

/**
 * What a model judge is asked with, beside what the suite asks for. In `sound` that is a seed unless one is named, so
 * that a judge which honours seeds says the same again; each re-grade has its own, or re-grades would only repeat the
 * first. `official` sends what was published and nothing else.
 */
export const judgeParams = (
  { params }: Pick<JudgeEntry & { kind: 'model' }, 'params'>,
  protocol: Profile,
  judgeRepeat: number,
): Params => (protocol === 'sound' ? { seed: judgeRepeat, ...params } : params);
