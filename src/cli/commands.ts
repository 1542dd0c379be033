import type { Command } from 'commander';
import type { Key } from '../i18n/index.js';
import { type Act, common, type Declare } from './declare.js';
import type { Shell } from './shell.js';

/** Every command with its file, which is loaded only when it is named. */
const files = {
  run: async () => (await import('./commands/run.js')).declare,
  resume: async () => (await import('./commands/resume.js')).declare,
  score: async () => (await import('./commands/score.js')).declare,
  judge: async () => (await import('./commands/judge.js')).declare,
  report: async () => (await import('./commands/report.js')).declare,
  audit: async () => (await import('./commands/audit.js')).declare,
  compare: async () => (await import('./commands/compare.js')).declare,
  gate: async () => (await import('./commands/gate.js')).declare,
  runs: async () => (await import('./commands/runs.js')).declare,
  show: async () => (await import('./commands/show.js')).declare,
  rm: async () => (await import('./commands/rm.js')).declare,
  plan: async () => (await import('./commands/plan.js')).declare,
  bundle: async () => (await import('./commands/bundle.js')).declare,
  import: async () => (await import('./commands/import.js')).declare,
  verify: async () => (await import('./commands/verify.js')).declare,
  leaderboard: async () => (await import('./commands/leaderboard.js')).declare,
  label: async () => (await import('./commands/label.js')).declare,
  code: async () => (await import('./commands/code.js')).declare,
  export: async () => (await import('./commands/export.js')).declare,
  distil: async () => (await import('./commands/distil.js')).declare,
  serve: async () => (await import('./commands/serve.js')).declare,
  guard: async () => (await import('./commands/guard.js')).declare,
  reward: async () => (await import('./commands/reward.js')).declare,
  suite: async () => (await import('./commands/suite.js')).declare,
  data: async () => (await import('./commands/data.js')).declare,
  models: async () => (await import('./commands/models.js')).declare,
  studio: async () => (await import('./commands/studio.js')).declare,
  experts: async () => (await import('./commands/experts.js')).declare,
  store: async () => (await import('./commands/store.js')).declare,
  init: async () => (await import('./commands/init.js')).declare,
  doctor: async () => (await import('./commands/doctor.js')).declare,
} satisfies Record<string, () => Promise<Declare>>;

export type CommandName = keyof typeof files;
export const commandNames = Object.keys(files) as CommandName[];

/** Declares all commands by name and summary, and the named one in full. */
export async function declareAll(
  program: Command,
  shell: Shell,
  name: CommandName | null,
  act: Act,
): Promise<void> {
  const { t } = shell;
  program.description(t('about')).version('', '-V, --version', t('flag.version'));
  common(program, shell);
  program.helpCommand(false).addHelpText('after', `\n${t('help.after')}`);
  for (const each of commandNames) {
    const command = program.command(each).description(t(`about.${each}` satisfies Key<'cli'>));
    common(command, shell);
    if (each === name) (await files[each]())(command, shell, act);
    else command.allowUnknownOption().allowExcessArguments();
  }
}
