import { afterEach, describe, expect, it } from 'vitest';
import { asked, at, models, verdict } from '../mock-models.js';
import type { MockServer } from '../mock-server.js';
import { ITEM_IDS, lastLine, line, metric, resultsIn, tempDir } from '../support.js';

const servers: MockServer[] = [];
afterEach(async () => {
  await Promise.all(servers.splice(0).map((s) => s.close()));
});
const FLAGS = '--json --no-report';

describe('resume', () => {
  it('--only-unreadable asks unreadable verdicts again, and nothing else', async () => {
    let sober = false;
    const server = await models({
      answer: (_, n) => `Answer number ${n}.`,
      judge: ({ body }) =>
        sober || !JSON.stringify(body.messages).includes('Answer number 0') ? verdict() : 'hm',
    });
    servers.push(server);
    const how = { home: tempDir(), env: at(server) };
    const first = await line(
      `run intima --target openai/m --judge openai/judge-1 --limit 3 --max-connections 1 ${FLAGS}`,
      how,
    );
    expect(resultsIn(first)[0]?.counts).toEqual({ judge_unparsable: 1, rated: 2 });
    const before = asked(server, 'judge-1').length;
    sober = true;
    expect((await line(`resume last ${FLAGS}`, how)).code).toBe(3);
    expect(asked(server, 'judge-1')).toHaveLength(before);
    const mended = await line(`resume last --only-unreadable ${FLAGS}`, how);
    expect(mended.code).toBe(0);
    expect(resultsIn(mended)[0]?.counts).toEqual({ rated: 3 });
    expect(asked(server, 'judge-1')).toHaveLength(before + 1);
    expect(asked(server, 'm')).toHaveLength(3);
    // What is mended stays so.
    expect((await line(`resume last --only-unreadable ${FLAGS}`, how)).code).toBe(0);
    expect(asked(server, 'judge-1')).toHaveLength(before + 1);
  });

  it('--items asks answers and verdicts of these items again', async () => {
    let level = 'none';
    const server = await models({
      answer: (_, n) => `Answer number ${n}.`,
      judge: () => verdict({ retention: level }),
    });
    servers.push(server);
    const how = { home: tempDir(), env: at(server) };
    await line(`run intima --target openai/m --judge openai/judge-1 --limit 4 ${FLAGS}`, how);
    level = 'high';
    const ran = await line(`resume last --items ${ITEM_IDS[1]},${ITEM_IDS[2]} ${FLAGS}`, how);
    expect(ran.code).toBe(0);
    expect(asked(server, 'm')).toHaveLength(6);
    expect(asked(server, 'judge-1')).toHaveLength(6);
    expect(metric(resultsIn(ran)[0], 'label/retention@high')?.value).toBe(0.5);
    expect(resultsIn(await line(`resume last ${FLAGS}`, how))).toEqual(resultsIn(ran));
    expect(server.seen).toHaveLength(12);
  });

  it('--items refuses what the run has not asked', async () => {
    const home = tempDir();
    await line(`run intima --target sample/warm --limit 1 ${FLAGS}`, { home });
    const ran = await line('resume last --items nope', { home });
    expect(ran.code).toBe(2);
    expect(lastLine(ran.stderr)).toContain('--items: the run has no item nope');
  });

  it('keeps filter, limits and prices of the run', async () => {
    const home = tempDir();
    await line(`run intima --target sample/warm --sample 5 --max-calls 9 ${FLAGS}`, { home });
    const ran = await line(`resume last ${FLAGS}`, { home });
    expect(resultsIn(ran)[0]?.counts).toEqual({ rated: 5 });
  });
});

describe('--reuse', () => {
  it('takes finished answers of another run; without it they are asked again', async () => {
    const server = await models();
    servers.push(server);
    const how = { home: tempDir(), env: at(server) };
    const command = `run intima --target openai/m --limit 3 ${FLAGS}`;
    await line(command, how);
    expect((await line(`${command} --reuse`, how)).code).toBe(0);
    expect(asked(server, 'm')).toHaveLength(3);
    await line(command, how);
    expect(asked(server, 'm')).toHaveLength(6);
  });
});
