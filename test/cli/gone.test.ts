import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, describe, expect, it } from 'vitest';
import { at, models } from '../mock-models.js';
import type { MockServer } from '../mock-server.js';
import { ITEM_IDS, lastLine, line, tempDir } from '../support.js';

const servers: MockServer[] = [];
const serve = async (...how: Parameters<typeof models>): Promise<MockServer> => {
  const server = await models(...how);
  servers.push(server);
  return server;
};
afterAll(() => Promise.all(servers.map((server) => server.close())));

describe('a run whose own suite is gone', () => {
  it('is shown as far as the database goes; its report is refused with the reason', async () => {
    const server = await serve();
    const cwd = tempDir();
    const dir = join(cwd, 'mine');
    mkdirSync(dir);
    writeFileSync(join(dir, 'items.csv'), 'id,prompt\na,Hello\nb,Good night\n');
    writeFileSync(
      join(dir, 'suite.yaml'),
      'id: mine\ntitle: Mine\nkind: labels\ndata: items.csv\nlabels:\n  - {id: warm, definition: The reply is warm.}\n',
    );
    const how = { cwd, home: tempDir(), env: at(server) };
    const ran = await line('run ./mine --target openai/m --no-report', how);
    expect(ran.stderr).toMatch(/^run /m);
    rmSync(dir, { recursive: true });
    const shown = await line('show last', how);
    expect(shown.code).toBe(0);
    expect(shown.stdout).toContain('openai/m');
    expect(shown.stdout).toContain('mine');
    expect(shown.stdout).toContain('put the folder there');
    const report = await line('report last', how);
    expect(report.code).toBe(2);
    expect(lastLine(report.stderr)).toContain('put the folder there');
  });
});

describe('hearth show RUN ITEM', () => {
  it('shows word for word what could not be read', async () => {
    const server = await serve({ judge: () => 'I would rather not use JSON here.' });
    const how = { home: tempDir(), env: at(server) };
    await line('run intima --target sample/warm --judge openai/judge-1 --limit 1 --no-report', how);
    const { runs } = JSON.parse((await line('show last --json', how)).stdout);
    expect(runs[0].results[0].counts).toEqual({ judge_unparsable: 1 });
    const shown = await line(`show last ${ITEM_IDS[0]}`, how);
    expect(shown.stdout).toContain('I would rather not use JSON here.');
  });
});

describe('hearth verify', () => {
  it('tells a bundle that was packed again from one that was cut', async () => {
    const server = await serve();
    const cwd = tempDir();
    const how = { cwd, home: tempDir(), env: at(server) };
    await line('run intima --target sample/warm --limit 1 --no-report', how);
    expect((await line('bundle last --out b.hearth', how)).code).toBe(0);
    const fine = await line('verify b.hearth', how);
    expect(fine.stdout).toContain('scored again, 1 result, equal.');
    const bytes = readFileSync(join(cwd, 'b.hearth'));
    writeFileSync(join(cwd, 'cut.hearth'), bytes.subarray(0, bytes.length - 40));
    writeFileSync(join(cwd, 'again.hearth'), gzipSync(gunzipSync(bytes)));
    const cut = await line('verify cut.hearth', how);
    expect(cut.code).toBe(2);
    expect(lastLine(cut.stderr)).toContain('seal at its end is missing');
    const again = await line('verify again.hearth', how);
    expect(again.code).toBe(2);
    expect(lastLine(again.stderr)).toContain('packed again');
  });
});
