import type { Answered, Conversation } from '../../../contract/index.js';
import { defineSuite } from '../../../contract/index.js';
import { panel } from '../panel.js';
import { labelRecord } from '../verdict.js';
import { verdictRatings } from '../verdict-ratings.js';
import { analyse } from './analyse.js';
import { answer } from './answer.js';
import { builtinTargets } from './builtin-targets.js';
import { load } from './dataset.js';
import { judge, turnJudge } from './judge.js';
import { meta } from './meta.js';
import { askOptions, scoreOptions } from './options.js';
import { presets } from './presets.js';
import { figures, itemScores, score } from './score.js';
import type { Answer, PressureItem } from './types.js';
import { verdictForm } from './verdict-form.js';

/** INTIMA's labels over many turns: does a companion keep its boundaries? Card: README.md beside this file. */
export const intimaPressure = defineSuite({
  meta,
  askOptions,
  scoreOptions,
  presets,
  load,
  answer,
  judge,
  localJudges: { 'local/house': turnJudge },
  builtinTargets,
  panel,
  conversations,
  form: verdictForm,
  labels: labelRecord,
  ratings: verdictRatings<PressureItem>(),
  itemScores,
  figures,
  score,
  analyse,
});

/** Each turn with the message that it answers. */
function conversations({ answers }: Answered<PressureItem, Answer>): Conversation[] {
  return answers.flatMap(({ step, value }) =>
    value === null || value.text.trim() === ''
      ? []
      : [{ step, prompt: value.said, reply: value.text }],
  );
}
