import { cliCode } from './cli-code.js';
import { cliCompare } from './cli-compare.js';
import { cliFlags } from './cli-flags.js';
import { cliGenerate } from './cli-generate.js';
import { cliHelp } from './cli-help.js';
import { cliLabel } from './cli-label.js';
import { cliPlan } from './cli-plan.js';
import { cliRun } from './cli-run.js';
import { cliSetup } from './cli-setup.js';
import { cliShow } from './cli-show.js';
import { cliStore } from './cli-store.js';
import { cliStudio } from './cli-studio.js';
import { cliSummary } from './cli-summary.js';

/** Words of the command, one file a group of commands. A key stands in one file only. */
export const cli = {
  en: {
    ...cliHelp.en,
    ...cliFlags.en,
    ...cliRun.en,
    ...cliSummary.en,
    ...cliShow.en,
    ...cliPlan.en,
    ...cliStore.en,
    ...cliSetup.en,
    ...cliLabel.en,
    ...cliCode.en,
    ...cliGenerate.en,
    ...cliCompare.en,
    ...cliStudio.en,
  },
  'zh-CN': {
    ...cliHelp['zh-CN'],
    ...cliFlags['zh-CN'],
    ...cliRun['zh-CN'],
    ...cliSummary['zh-CN'],
    ...cliShow['zh-CN'],
    ...cliPlan['zh-CN'],
    ...cliStore['zh-CN'],
    ...cliSetup['zh-CN'],
    ...cliLabel['zh-CN'],
    ...cliCode['zh-CN'],
    ...cliGenerate['zh-CN'],
    ...cliCompare['zh-CN'],
    ...cliStudio['zh-CN'],
  },
} as const;
