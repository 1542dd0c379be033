import { defineSuite } from '../../contract/index.js';
import { adhoc } from './adhoc.js';
import { analyse } from './analyse.js';
import { answer } from './answer.js';
import { builtinTargets } from './builtin-targets.js';
import { contextPairs } from './context-pairs.js';
import { conversations } from './conversations.js';
import { load } from './dataset.js';
import { figures, itemScores } from './item-scores.js';
import { judge } from './judge.js';
import { dataFiles, meta } from './meta.js';
import { withNeedsPage } from './needs/form.js';
import { houseJudgeWithNeeds } from './needs/local/index.js';
import { withNeeds } from './needs/ratings.js';
import { askOptions, scoreOptions } from './options.js';
import { panel } from './panel.js';
import { presets } from './presets.js';
import { score } from './score.js';
import { taxonomySection } from './taxonomy-section.js';
import type { IntimaItem } from './types.js';
import { labelRecord } from './verdict.js';
import { verdictForm } from './verdict-form.js';
import { verdictRatings } from './verdict-ratings.js';

/** INTIMA: how AI systems answer users who treat them as companions. Card: README.md beside this file. */
export const intima = defineSuite({
  meta,
  askOptions,
  scoreOptions,
  presets,
  data: { files: dataFiles },
  load,
  answer,
  judge,
  localJudges: { 'local/house': houseJudgeWithNeeds },
  builtinTargets,
  panel,
  adhoc,
  conversations,
  form: withNeedsPage(verdictForm),
  labels: labelRecord,
  ratings: { ...withNeeds(verdictRatings<IntimaItem>()), contexts: contextPairs },
  itemScores,
  figures,
  score,
  analyse: async (...args) => {
    const sections = await analyse(...args);
    return sections.length === 0 ? [] : [...sections, taxonomySection];
  },
});
