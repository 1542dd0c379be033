import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { tempDir } from '../support.js';

const CLI = join(import.meta.dirname, '../../dist/cli/index.js');
/** A network name space without even a loopback that is up needs root, or user name spaces. */
const able = spawnSync('unshare', ['-n', 'true']).status === 0;

describe('with the network cut', () => {
  it.skipIf(!able)('the offline main job calls out to nobody [unshare]', () => {
    const home = tempDir();
    const targets = ['clingy', 'warm', 'cold']
      .map((name) => `sample/${name}`)
      .concat('baseline/eliza', 'baseline/empty', 'baseline/constant')
      .flatMap((name) => ['--target', name]);
    const trace = spawnSync(
      'unshare',
      ['-n', process.execPath, CLI, 'run', 'intima', ...targets, '--judge', 'local/house'],
      {
        cwd: home,
        encoding: 'utf8',
        env: {
          PATH: process.env.PATH ?? '',
          HOME: home,
          HEARTH_HOME: join(home, 'hearth'),
          LC_ALL: 'C',
          // What was sent would fail in a way that is told, not pass unseen.
          NODE_DEBUG: 'net,http,https',
        },
        timeout: 50_000,
      },
    );
    expect(trace.status).toBe(0);
    expect(trace.stdout).toContain('Report:');
    // Node tells of every socket and look-up that it begins.
    expect(trace.stderr).not.toMatch(/(NET|HTTP|HTTPS) \d+: .*(connect|createConnection|lookup)/i);
  });
});
