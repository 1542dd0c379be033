import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Ran, tempDir, tempFile } from '../support.js';
import { command, serve } from './kit.js';

const KEY = 'sk-very-secret-0123456789';
const HEADER = 'header-secret-9876543210';

describe('T75: keys and secret headers', () => {
  const home = tempDir();
  let ran: Ran[] = [];
  beforeAll(async () => {
    let asking = 0;
    const server = await serve({
      // A server that echoes what it was sent, in an answer and in an error.
      answer: () =>
        asking++ === 0
          ? `Your key is ${KEY}.`
          : { status: 400, body: { error: { message: `bad key ${KEY} or ${HEADER}` } } },
    });
    const config = tempFile(
      'hearth.yaml',
      `suite: intima
limit: 2
max_connections: 1
judges: [local/house]
targets: [{name: m, model: openai/m, headers: {X-Api-Key: $MY_HEADER}}]
`,
    );
    const env = { OPENAI_API_KEY: KEY, MY_HEADER: HEADER };
    ran = [
      await command(server, `run --config ${config} --json`, { home, env }),
      await command(server, 'show last', { home, env }),
      await command(server, 'report last --format json,html,md', { home, env }),
    ];
    expect(server.seen[0]?.authorization).toBe(`Bearer ${KEY}`);
  });

  it('are in no file and in no line that is printed', () => {
    const files = readdirSync(home, { recursive: true })
      .map((name) => join(home, String(name)))
      .filter((path) => statSync(path).isFile());
    expect(files.length).toBeGreaterThan(2);
    const all = [
      ...files.map((path) => readFileSync(path, 'latin1')),
      ...ran.map((r) => r.stdout + r.stderr),
    ].join('');
    expect(all).toContain('Your key is');
    expect(all).not.toContain(KEY);
    expect(all).not.toContain(HEADER);
    expect(all).not.toContain(KEY.slice(3));
  });
});
