import { cliAudit } from './cli-audit.js';
import { cliCode } from './cli-code.js';
import { cliCompare } from './cli-compare.js';
import { cliExperts } from './cli-experts.js';
import { cliExport } from './cli-export.js';
import { cliFlags } from './cli-flags.js';
import { cliGate } from './cli-gate.js';
import { cliGenerate } from './cli-generate.js';
import { cliGuard } from './cli-guard.js';
import { cliHelp } from './cli-help.js';
import { cliLabel } from './cli-label.js';
import { cliPlan } from './cli-plan.js';
import { cliRun } from './cli-run.js';
import { cliServe } from './cli-serve.js';
import { cliSetup } from './cli-setup.js';
import { cliSheet } from './cli-sheet.js';
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
    ...cliServe.en,
    ...cliGuard.en,
    ...cliSheet.en,
    ...cliLabel.en,
    ...cliCode.en,
    ...cliGenerate.en,
    ...cliCompare.en,
    ...cliStudio.en,
    ...cliAudit.en,
    ...cliGate.en,
    ...cliExport.en,
    ...cliExperts.en,
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
    ...cliServe['zh-CN'],
    ...cliGuard['zh-CN'],
    ...cliSheet['zh-CN'],
    ...cliLabel['zh-CN'],
    ...cliCode['zh-CN'],
    ...cliGenerate['zh-CN'],
    ...cliCompare['zh-CN'],
    ...cliStudio['zh-CN'],
    ...cliAudit['zh-CN'],
    ...cliGate['zh-CN'],
    ...cliExport['zh-CN'],
    ...cliExperts['zh-CN'],
  },
} as const;
