import { beforeAll, describe, expect, it } from 'vitest';
import { asked } from '../mock-models.js';
import type { MockServer, Scripted } from '../mock-server.js';
import { lastLine, type Ran, resultsIn, tempDir } from '../support.js';
import { callsIn, command, inOrder, run, serve } from './kit.js';

const HTML = `<html><head><title>502 Bad Gateway</title></head><body>${'x'.repeat(500)}</body></html>`;
const ODD: Scripted[] = [
  { body: { id: 'x', choices: [] } },
  { status: 500, body: { error: { message: 'worker died' } } },
  { status: 502, headers: { 'content-type': 'text/html' }, body: HTML },
  { body: 'upstream connect error' },
  { body: '' },
];

describe('T40: replies that are no completion', () => {
  const home = tempDir();
  let server: MockServer;
  let ran: Ran;
  beforeAll(async () => {
    const twice = ODD.flatMap((odd) => [odd, odd]);
    server = await serve(inOrder({ answers: twice }));
    ran = await run(server, `--limit ${ODD.length} --max-retries 1`, { home });
  });

  it('are asked again, and then errors of that sample alone', () => {
    expect(asked(server, 'm')).toHaveLength(2 * ODD.length);
    expect(resultsIn(ran)[0]?.counts).toEqual({ errored: ODD.length });
    expect(ran.code).toBe(3);
  });

  it('are recorded with status and the beginning of what came', () => {
    const faults = callsIn(home).map(({ reply }) => reply.fault);
    expect(faults).toMatchObject([
      { kind: 'protocol', status: 200, body: '{"id":"x","choices":[]}' },
      { kind: 'http', status: 500, message: 'worker died' },
      { kind: 'http', status: 502, message: expect.stringMatching(/^502 Bad Gateway/) as string },
      { kind: 'protocol', status: 200, body: 'upstream connect error' },
      { kind: 'protocol', status: 200, body: '' },
    ]);
    expect(faults[2]?.body).toBe(HTML.slice(0, 200));
    expect(callsIn(home).map(({ reply }) => reply.tries)).toEqual([2, 2, 2, 2, 2]);
  });

  it('are told as sentences, not as an exception of the program', async () => {
    const shown = await command(server, 'show last', { home });
    expect(shown.stdout).toContain('the reply is not JSON');
    expect(shown.stdout).toContain('502 Bad Gateway');
    expect(shown.stdout).not.toContain('<html>');
    expect(ran.stderr + shown.stdout).not.toMatch(/TypeError|undefined|at \w+ \(/);
    expect(lastLine(ran.stderr)).toContain('5 of 5');
  });
});
