import { defineSuite } from '../../contract/index.js';
import { analyse } from './analyse.js';
import { contrast } from './analyse-contrast.js';
import { answer } from './answer.js';
import { builtinTargets } from './builtin-targets.js';
import { load } from './dataset.js';
import { figures, itemScores } from './item-scores.js';
import { judge } from './judge.js';
import { meta } from './meta.js';
import { officialAnswer, officialVerdict } from './official-records.js';
import { askOptions, scoreOptions } from './options.js';
import { panel } from './panel.js';
import { presets } from './presets.js';
import { withheld } from './prompts-profile.js';
import { score } from './score.js';
import { verdictForm } from './verdict-form.js';
import { verdictRatings } from './verdict-ratings.js';

/** AttuneBench: emotional attunement turn by turn, against a person's own annotations. Card: README.md beside this file. */
export const attunebench = defineSuite({
  meta,
  askOptions,
  scoreOptions,
  presets,
  load,
  answer,
  judge,
  builtinTargets,
  officialRow: { answer: officialAnswer, verdict: officialVerdict },
  panel,
  form: verdictForm,
  withheld,
  ratings: verdictRatings,
  itemScores,
  figures,
  score,
  analyse,
  contrast,
});
