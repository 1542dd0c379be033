import { defineSuite } from '../../contract/index.js';
import { analyse } from './analyse.js';
import { contrast } from './analyse-contrast.js';
import { answer } from './answer.js';
import { builtinTargets } from './builtin-targets.js';
import { load } from './dataset.js';
import { gold } from './gold.js';
import { figures, itemScores } from './item-scores.js';
import { judge } from './judge.js';
import { localJudges } from './local-judges.js';
import { meta } from './meta.js';
import { askOptions, scoreOptions } from './options.js';
import { panel } from './panel.js';
import { presets } from './presets.js';
import { score } from './score.js';
import { verdictForm } from './verdict-form.js';
import { verdictRatings } from './verdict-ratings.js';

/** RESCUE-BENCH: six tasks on couple and family therapy sessions. Card: README.md beside this file. */
export const rescueBench = defineSuite({
  meta,
  askOptions,
  scoreOptions,
  presets,
  load,
  answer,
  judge,
  localJudges,
  builtinTargets,
  panel,
  form: verdictForm,
  gold,
  ratings: verdictRatings,
  itemScores,
  figures,
  score,
  analyse,
  contrast,
});
