import { defineSuite } from '../../contract/index.js';
import { analyse } from './analyse.js';
import { contrast } from './analyse-contrast.js';
import { answer } from './answer.js';
import { builtinTargets } from './builtin-targets.js';
import { conversations } from './conversations.js';
import { load } from './dataset.js';
import { explain } from './explain.js';
import { generator } from './generator-plan.js';
import { figures, itemScores } from './item-scores.js';
import { judge } from './judge.js';
import { BY_HAND, meta } from './meta.js';
import { officialAnswers } from './official-file.js';
import { askOptions, scoreOptions } from './options.js';
import { localJudges } from './overlap-models.js';
import { panel } from './panel.js';
import { presets } from './presets.js';
import { score } from './score.js';
import { verdictForm } from './verdict-form.js';
import { verdictRatings } from './verdict-ratings.js';

/** H2HTalk: a companion that talks, remembers and plans, also over weeks. Card: README.md beside this file. */
export const h2htalk = defineSuite({
  meta,
  askOptions,
  scoreOptions,
  presets,
  data: { files: [], byHand: BY_HAND },
  load,
  answer,
  judge,
  localJudges,
  builtinTargets,
  officialAnswers,
  conversations,
  generator,
  panel,
  form: verdictForm,
  ratings: verdictRatings,
  itemScores,
  figures,
  explain,
  score,
  analyse,
  contrast,
});
