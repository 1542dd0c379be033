import { defineSuite } from '../../contract/index.js';
import { analyse } from './analyse.js';
import { answer } from './answer.js';
import { builtinTargets } from './builtin-targets.js';
import { conversations } from './conversations.js';
import { load } from './dataset.js';
import { figures, itemScores } from './item-scores.js';
import { judge } from './judge.js';
import { localJudges } from './local-judges.js';
import { dataFiles, meta } from './meta.js';
import { officialAnswer, officialVerdict } from './official-records.js';
import { askOptions, scoreOptions } from './options.js';
import { panel } from './panel.js';
import { presets } from './presets.js';
import { reordered } from './reordered.js';
import { stepText } from './row-text.js';
import { score } from './score.js';
import { verdictForm } from './verdict-form.js';
import { verdictRatings } from './verdict-ratings.js';

/** HeartBench: fifteen abilities of a companion, by weighted rubric. Card: README.md beside this file. */
export const heartbench = defineSuite({
  meta,
  askOptions,
  scoreOptions,
  presets,
  data: { files: dataFiles },
  load,
  answer,
  judge,
  localJudges,
  builtinTargets,
  officialRow: { answer: officialAnswer, verdict: officialVerdict },
  conversations,
  panel,
  stepText,
  form: verdictForm,
  ratings: { ...verdictRatings, reordered },
  itemScores,
  figures,
  score,
  analyse,
});
