import { describe, expect, it } from 'vitest';
import { asked } from '../mock-models.js';
import { callsIn, command, serve } from '../regression/kit.js';
import { hearth, lastLine, resultsIn, tempDir } from '../support.js';

const BASE = 'run intima --judge local/house --no-report --json --limit 4 --max-connections 1';

describe('an endpoint that moved', () => {
  it('is followed by resume --base-url: recorded answers stay, the others are asked there', async () => {
    const home = tempDir();
    const old = await serve({ answer: () => 'From the old one.' });
    const first = await command(old, `${BASE} --target openai/m --max-calls 2`, { home });
    expect(first.code).toBe(5);
    await old.close();

    const moved = await serve({ answer: () => 'From the new one.' });
    const flags = 'resume last --max-calls 100 --json --no-report';
    const resumed = await command(moved, `${flags} --base-url ${moved.url}`, { home });
    expect(resumed.code).toBe(0);
    expect(resultsIn(resumed)[0]?.counts).toEqual({ rated: 4 });
    expect(callsIn(home).map((call) => call.reply.text)).toEqual([
      'From the old one.',
      'From the old one.',
      'From the new one.',
      'From the new one.',
    ]);

    // Everything is there: a further resume asks nobody, with the flag or without.
    for (const again of ['', `--base-url ${moved.url}`])
      expect((await command(moved, `${flags} ${again}`, { home })).code).toBe(0);
    expect(asked(moved, 'm')).toHaveLength(2);

    const shown = await hearth(['show', 'last'], { home });
    expect(shown.stdout).toMatch(
      new RegExp(`${old.url} → ${moved.url} \\(\\d{4}-\\d\\d-\\d\\d\\)`),
    );
    const report = await hearth(['report', 'last', '--format', 'json'], { home });
    expect(report.code).toBe(0);
  });

  it('is not followed unless it is said: without the flag the old address is asked', async () => {
    const home = tempDir();
    const old = await serve({ answer: () => 'hi' });
    await command(old, `${BASE} --target openai/m --max-calls 1 --max-retries 0`, { home });
    await old.close();
    const other = await serve();
    const resumed = await command(other, 'resume last --max-calls 9', { home });
    expect(resumed.code).toBe(2);
    expect(lastLine(resumed.stderr)).toContain(`nobody answered at ${old.url}`);
    expect(other.seen).toEqual([]);
  });

  it('a judge moves by its own flag', async () => {
    const home = tempDir();
    const old = await serve();
    const args =
      'run intima --target sample/warm --judge openai/judge --limit 3 --no-report --json';
    await command(old, `${args} --max-connections 1 --max-calls 1`, { home });
    const moved = await serve();
    const resumed = await command(
      old,
      `resume last --max-calls 99 --judge-base-url openai/judge=${moved.url} --json --no-report`,
      { home },
    );
    expect(resultsIn(resumed)[0]?.counts).toEqual({ rated: 3 });
    expect([asked(old, 'judge').length, asked(moved, 'judge').length]).toEqual([1, 2]);
  });

  it.each([
    ['--base-url nowhere', /"nowhere" is not an address/],
    ['--base-url openai/x=http://127.0.0.1:1/v1', /"openai\/x" is no model of the run.*openai\/m/],
    ['--judge-base-url http://127.0.0.1:1/v1', /no model of the run is asked at an address here/],
    ['--base-url http://me:secret-word@127.0.0.1/v1', /the address holds credentials/],
  ])('resume %s: exit 2', async (flag, reason) => {
    const home = tempDir();
    const server = await serve();
    await command(server, `${BASE} --target openai/m --limit 1`, { home });
    const ran = await command(server, `resume last ${flag}`, { home });
    expect(ran.code).toBe(2);
    expect(lastLine(ran.stderr)).toMatch(reason);
  });
});
