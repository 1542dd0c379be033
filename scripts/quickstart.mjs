// Command one of the README: sets up, then runs INTIMA on the built-in items, offline and without a key.
// The last line printed is the command's: the path of the report. Flags given here go to the command.
import { npm, ROOT, run } from './lib/command.mjs';
import { installPackages } from './lib/install.mjs';
import { say } from './lib/say.mjs';

const TARGETS = [
  'baseline/eliza',
  'baseline/empty',
  'baseline/constant',
  'sample/clingy',
  'sample/warm',
  'sample/cold',
];

process.exitCode = await quickstart();

async function quickstart() {
  if (!(await installPackages())) return 4;
  say('Building …', '正在构建……');
  const built = await npm(['run', '--silent', 'build']);
  if (built.code !== 0) {
    process.stdout.write(built.output);
    say('The build failed; see above', '构建失败，详见上文');
    return 4;
  }
  say(
    'Running INTIMA on the built-in items: six built-in targets, judge local/house, offline …',
    '正在运行 INTIMA：内置题目、六个内置被测对象、评判者 local/house，全程离线……',
  );
  const targets = TARGETS.flatMap((name) => ['--target', name]);
  const { code } = await run(
    process.execPath,
    [
      `${ROOT}dist/cli/index.js`,
      'run',
      'intima',
      ...targets,
      '--judge',
      'local/house',
      // The six have no answers to the official prompts, wherever a data folder may be.
      '--set',
      'view=builtin',
      ...process.argv.slice(2),
    ],
    // A data folder that somebody named for other runs has no say here.
    { show: true, env: { HEARTH_DATA: '' } },
  );
  return code === -1 ? 4 : code;
}
