import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { lastLine, tempDir, tempFile } from '../support.js';
import { command, serve } from './kit.js';

const KEY = 'sk-very-secret-0123456789';
const PLANTED = 'sk-OTHERPLANTED1234567890';

describe('T75: a secret that was written into the config', () => {
  it.each([
    ['key_var', `key_var: ${PLANTED}`, /key_var: key_var names a variable/],
    ['extra_body', `extra_body: {user: ${KEY}}`, /extra_body\.user: .*use \$OPENAI_API_KEY/],
    ['a field named so', 'extra_body: {user_token: abc}', /extra_body\.user_token: .*use \$NAME/],
    ['a header', `headers: {x-team: "a ${KEY}"}`, /headers\.x-team: .*use \$OPENAI_API_KEY/],
    ['a persona', `system: "Your key is ${KEY}."`, /system: holds a secret/],
  ])('in %s: exit 2, not shown, nothing stored', async (_, field, message) => {
    const server = await serve();
    const home = tempDir();
    const config = tempFile(
      'hearth.yaml',
      `suite: intima\nlimit: 1\njudges: [local/house]\ntargets: [{name: m, model: openai/m, ${field}}]\n`,
    );
    for (const more of ['', ' --dry-run', ' --json']) {
      const env = { OPENAI_API_KEY: KEY };
      const ran = await command(server, `run --config ${config}${more}`, { home, env });
      expect(ran.code).toBe(2);
      expect(lastLine(ran.stderr)).toMatch(message);
      expect(ran.stdout + ran.stderr).not.toMatch(/PLANTED|very-secret/);
    }
    expect(existsSync(join(home, 'hearth', 'hearth.db'))).toBe(false);
    expect(server.seen).toEqual([]);
  });
});
