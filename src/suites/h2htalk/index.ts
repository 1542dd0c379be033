import { defineSuite } from '../../contract/index.js';
import { analyse } from './analyse.js';
import { contrast } from './analyse-contrast.js';
import { answer } from './answer.js';
import { builtinTargets } from './builtin-targets.js';
import { load } from './dataset.js';
import { judge } from './judge.js';
import { meta } from './meta.js';
import { askOptions, scoreOptions } from './options.js';
import { panel } from './panel.js';
import { presets } from './presets.js';
import { score } from './score.js';

/** H2HTalk: a companion that talks, remembers and plans, also over weeks. Card: README.md beside this file. */
export const h2htalk = defineSuite({
  meta,
  askOptions,
  scoreOptions,
  presets,
  load,
  answer,
  judge,
  builtinTargets,
  panel,
  score,
  analyse,
  contrast,
});
