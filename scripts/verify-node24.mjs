// Runs every test under Node 24, which comes from npm (package `node`) into a temporary folder; the build stays that of
// the Node at hand. Arguments go to the test runner. `npm run build` first.
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { npm, ROOT, run } from './lib/command.mjs';
import { say } from './lib/say.mjs';

const folder = mkdtempSync(join(tmpdir(), 'hearth-node24-'));
try {
  process.exitCode = await verify();
} finally {
  rmSync(folder, { recursive: true, force: true });
}

async function verify() {
  const { code, output } = await npm([
    'install',
    '--prefix',
    folder,
    '--no-audit',
    '--no-fund',
    'node@24',
  ]);
  const node = join(folder, 'node_modules', 'node', 'bin', 'node');
  if (code !== 0 || !existsSync(node)) {
    process.stdout.write(output);
    say('Node 24 could not be fetched from npm; see above', '无法从 npm 获取 Node 24，详见上文');
    return 1;
  }
  const version = await run(node, ['--version']);
  say(`Tests under Node ${version.output.trim()}`, `在 Node ${version.output.trim()} 下测试`);
  const tested = await run(
    node,
    [join(ROOT, 'node_modules', 'vitest', 'vitest.mjs'), 'run', ...process.argv.slice(2)],
    { show: true, env: { PATH: `${dirname(node)}${delimiter}${process.env.PATH ?? ''}` } },
  );
  return tested.code === 0 ? 0 : 1;
}
