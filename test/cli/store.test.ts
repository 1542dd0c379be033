import {
  copyFileSync,
  existsSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import Database from 'libsql';
import { describe, expect, it } from 'vitest';
import { makeFolder } from '../../src/store/make-folder.js';
import { sealOf } from '../../src/store/seal.js';
import { at, models } from '../mock-models.js';
import { jsonl, lastLine, line, resultsIn, tempDir, tempFile } from '../support.js';

const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true })
    .map((name) => join(folder, String(name)))
    .filter((path) => statSync(path).isFile());

/** Files that hold the text in any of the forms in which SQLite and JSON keep it. */
const holding = (folder: string, text: string): string[] =>
  filesIn(folder).filter((path) => {
    const bytes = readFileSync(path);
    const escaped = [...text].map((c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`);
    return [text, escaped.join('')].some((form) => bytes.includes(Buffer.from(form)));
  });

describe('hearth rm', () => {
  it('leaves no text of the run in the home folder', async () => {
    const secret = 'Xylophon-Verabredung-4711';
    const server = await models({ answer: () => `${secret} and nothing else` });
    const how = { home: tempDir(), env: at(server) };
    await line('run intima --target openai/kept-model --limit 1', how);
    await line(
      'run intima --target openai/gone-model-77 --judge openai/judge-1 --tag gone --limit 12',
      how,
    );
    await server.close();
    expect(holding(how.home, 'gone-model-77').length).toBeGreaterThan(0);
    expect((await line('rm gone --yes', how)).code).toBe(0);
    expect(holding(how.home, 'gone-model-77')).toEqual([]);
    expect((await line('rm last --yes', how)).code).toBe(0);
    expect(holding(how.home, secret)).toEqual([]);
    expect((await line('store check', how)).stdout).toContain('nothing is wrong. 0 runs, 0 calls');
  });
});

describe('hearth store', () => {
  it.each(['copy.db', 'copy.jsonl.gz'])(
    'backup and restore keep every figure (%s)',
    async (name) => {
      const [home, there] = [tempDir(), tempDir()];
      const ran = await line('run intima --target sample/warm --limit 6 --json --no-report', {
        home,
      });
      const file = join(tempDir(), name);
      expect((await line(`store backup ${file}`, { home })).code).toBe(0);
      const restored = await line(`store restore ${file} --json`, { home: there });
      expect(JSON.parse(restored.stdout)).toMatchObject({ store: { rows: { run: 1 } } });
      expect(resultsIn(await line('show last --json', { home: there }))).toEqual(resultsIn(ran));
      // What is there is kept unless it is said.
      expect((await line(`store restore ${file}`, { home: there })).code).toBe(2);
      expect((await line(`store restore ${file} --replace`, { home: there })).code).toBe(0);
    },
  );

  it('restore refuses a portable backup that was altered, and says so of one without a seal', async () => {
    const how = { home: tempDir() };
    await line('run intima --target sample/warm --limit 2 --no-report', how);
    const file = join(tempDir(), 'copy.jsonl.gz');
    await line(`store backup ${file}`, how);
    const text = gunzipSync(readFileSync(file)).toString('utf8');
    const body = text.slice(0, text.lastIndexOf('{'));
    const { sha256 } = JSON.parse(text.slice(body.length));
    // The text is changed, packed well, and has the seal that it had.
    const altered = tempFile(
      'altered.jsonl.gz',
      Buffer.concat([gzipSync(body.replaceAll('sample/warm', 'sample/cold')), sealOf(sha256)]),
    );
    const refused = await line(`store restore ${altered}`);
    expect(refused.code).toBe(2);
    expect(lastLine(refused.stderr)).toMatch(/altered\.jsonl\.gz: was altered or damaged .* seal/);
    const old = tempFile('old.jsonl.gz', gzipSync(body.replace('"format":2', '"format":1')));
    const taken = await line(`store restore ${old} --lang zh-CN`);
    expect(taken.code).toBe(0);
    expect(taken.stderr).toContain('没有校验封条');
  });

  it('purge leaves nothing in the files of what was deleted before', async () => {
    const how = { home: tempDir() };
    await line('run intima --target sample/warm --limit 2 --no-report', how);
    const name = 'Querfeldein-Kasimir';
    const db = new Database(join(how.home, 'hearth', 'hearth.db'));
    // Without `secure_delete`, as a database of other hands may be.
    db.exec('pragma secure_delete = off');
    db.exec(`create table person_note (name text); insert into person_note values ('${name}')`);
    db.exec('delete from person_note');
    db.pragma('wal_checkpoint(truncate)');
    db.close();
    expect(holding(how.home, name)).not.toEqual([]);
    expect((await line('store purge', how)).stdout).toContain('written anew');
    expect(holding(how.home, name)).toEqual([]);
    expect((await line('store check', how)).stdout).toContain('nothing is wrong. 1 run');
  });

  it('restore names --replace where the database holds something', async () => {
    const how = { home: tempDir() };
    await line('run intima --target sample/warm --limit 1 --no-report', how);
    const file = join(tempDir(), 'copy.db');
    await line(`store backup ${file}`, how);
    expect(lastLine((await line(`store restore ${file}`, how)).stderr)).toContain('--replace');
  });

  it('check finds a slot without its call: exit 4, named', async () => {
    const server = await models();
    const how = { home: tempDir(), env: at(server) };
    await line('run intima --target openai/m --limit 2 --no-report', how);
    await server.close();
    expect((await line('store check', how)).code).toBe(0);
    const db = new Database(join(how.home, 'hearth', 'hearth.db'));
    db.exec('delete from call where id = (select min(id) from call)');
    db.close();
    const ran = await line('store check --json', how);
    expect(ran.code).toBe(4);
    expect(JSON.parse(ran.stdout)).toMatchObject({ store: { faults: [{ kind: 'dangling' }] } });
  });

  it('without a database: exit 2', async () => {
    const ran = await line('store check');
    expect(ran.code).toBe(2);
    expect(lastLine(ran.stderr)).toContain('there is no Hearth database here');
  });
});

describe('the database file', () => {
  const RUN = 'run intima --target sample/warm --limit 1 --no-report';
  const fileOf = (home: string): string => join(home, 'hearth', 'hearth.db');

  it('alone is the database once a command has ended', async () => {
    const [home, there] = [tempDir(), tempDir()];
    await line(RUN, { home });
    const log = `${fileOf(home)}-wal`;
    expect(existsSync(log) ? statSync(log).size : 0).toBe(0);
    makeFolder(join(there, 'hearth'));
    copyFileSync(fileOf(home), fileOf(there));
    expect((await line('show last', { home: there })).code).toBe(0);
  });

  it('may be open in another process when a command ends', async () => {
    const home = tempDir();
    await line(RUN, { home });
    const other = new Database(fileOf(home));
    other.exec('begin');
    other.prepare('select count(*) from run').get();
    const ran = await line(RUN, { home });
    other.close();
    expect(ran.code).toBe(0);
    expect((await line('runs --json', { home })).stdout.match(/"run":/g)).toHaveLength(2);
  });
});

describe('the address of the database', () => {
  const RUN = 'run intima --target sample/warm --limit 1 --no-report --tag t';

  it('comes from HEARTH_DB', async () => {
    const home = tempDir();
    const env = { HEARTH_DB: join(tempDir(), 'own.db') };
    await line(RUN, { home, env });
    expect((await line('runs', { home, env })).stdout).toContain('sample/warm');
    expect((await line('runs', { home })).stdout).toContain('No run yet');
  });

  it('comes from hearth.yaml, for every command in that folder', async () => {
    const [home, cwd] = [tempDir(), tempDir()];
    writeFileSync(join(cwd, 'hearth.yaml'), 'suite: intima\ndatabase: here.db\n');
    await line(RUN, { home, cwd });
    expect(readdirSync(cwd)).toContain('here.db');
    expect((await line('runs', { home, cwd })).stdout).toContain('sample/warm');
    expect((await line('runs', { home })).stdout).toContain('No run yet');
  });

  it.each(['mysql://ana:top-secret@host/hearth', 'sqlite:///tmp/x.db', 'https://host/db'])(
    'of a kind that Hearth does not know is refused (%s)',
    async (address) => {
      const [home, cwd] = [tempDir(), tempDir()];
      const ran = await line('runs', { home, cwd, env: { HEARTH_DB: address } });
      expect(ran.code).toBe(2);
      expect(lastLine(ran.stderr)).toMatch(/^HEARTH_DB: .*postgres:\/\//);
      expect(ran.stderr).not.toContain('top-secret');
      writeFileSync(join(cwd, 'hearth.yaml'), `suite: intima\ndatabase: ${address}\n`);
      const byFile = await line('runs', { home, cwd });
      expect(byFile.code).toBe(2);
      expect(lastLine(byFile.stderr)).toMatch(/^hearth\.yaml: database: /);
      expect(readdirSync(cwd)).toEqual(['hearth.yaml']);
    },
  );

  it('names no password when the server cannot be reached', async () => {
    const ran = await line('runs', {
      env: { HEARTH_DB: 'postgres://ana:top-secret@127.0.0.1:9/hearth' },
    });
    expect(ran.code).toBe(4);
    expect(ran.stderr).not.toContain('top-secret');
  });
});

describe('hearth models check', () => {
  it('says who answers and who keeps the format of a judge', async () => {
    const server = await models({ answer: () => 'Hello, and no JSON.' });
    const good = await line('models check openai/judge-1', { env: at(server) });
    expect(good.code).toBe(0);
    expect(good.stdout).toMatch(/answers in \d+ ms\n {2}keeps the format/);
    const bad = await line('models check openai/m openai/judge-1 --json', { env: at(server) });
    await server.close();
    expect(bad.code).toBe(4);
    expect(JSON.parse(bad.stdout)).toMatchObject({
      models: [
        { name: 'openai/m', check: { answers: { ok: true }, format: { ok: false } } },
        { name: 'openai/judge-1', check: { format: { ok: true } } },
      ],
    });
  });

  it('takes names of the config file, and tells a missing key as exit 2', async () => {
    const server = await models();
    const config = tempFile(
      'hearth.yaml',
      `suite: intima\njudges: [{ name: mine, model: openai/judge-1, base_url: "${server.url}" }]\n`,
    );
    expect((await line(`models check mine --config ${config}`)).code).toBe(0);
    await server.close();
    const ran = await line('models check anthropic/any');
    expect(ran.code).toBe(2);
    expect(lastLine(ran.stderr)).toContain('ANTHROPIC_API_KEY is not set');
  });

  it('tries the format of a suite in a folder on its first item', async () => {
    const rating = { ratings: [], verdicts: [] };
    const server = await models({ judge: () => JSON.stringify(rating) });
    const dir = join(import.meta.dirname, '../../examples/labels');
    const bad = await line(`models check openai/judge-1 --suite ${dir}`, { env: at(server) });
    expect(bad.code).toBe(4);
    expect(bad.stdout).toContain('does not keep the format');
    expect(JSON.stringify(server.seen.at(-1)?.body.messages)).toContain('I am a program');
    const gold = join(import.meta.dirname, '../../examples/gold');
    const plain = await line(`models check openai/judge-1 --suite ${gold}`, { env: at(server) });
    await server.close();
    expect(plain.stderr).toContain('has no format of its own');
    expect(plain.code).toBe(0);
  });

  it('fails when nobody answers', async () => {
    const server = await models({ answer: () => ({ status: 500, body: 'broken' }) });
    const ran = await line('models check openai/m', { env: at(server) });
    await server.close();
    expect(ran.code).toBe(4);
    expect(lastLine(ran.stderr)).toContain('1 model does not answer');
  });

  it('hearth models list names every provider, and which key is set', async () => {
    const ran = await line('models list', { env: { DEEPSEEK_API_KEY: 'sk-none-of-this' } });
    for (const name of ['openai', 'anthropic', 'google', 'bedrock', 'dashscope', 'ollama'])
      expect(ran.stdout).toContain(`${name}/MODEL`);
    expect(ran.stdout).toContain('DEEPSEEK_API_KEY ✓');
    expect(ran.stdout).not.toContain('sk-none');
  });
});

describe('a recording', () => {
  it('replays offline to the same results', async () => {
    const server = await models({ answer: (_, n) => `Answer number ${n}.` });
    const file = join(tempDir(), 'calls.jsonl');
    const FLAGS = '--limit 4 --json --no-report';
    const ran = await line(
      `run intima --target openai/m --judge openai/judge-1 --repeats 2 --record ${file} ${FLAGS}`,
      { env: at(server) },
    );
    await server.close();
    expect(readFileSync(file, 'utf8')).not.toContain('test-key');
    const replayed = await line(
      `run intima --target replay/${file}#openai/m --judge replay/${file}#openai/judge-1 --repeats 2 ${FLAGS}`,
    );
    expect(replayed.code).toBe(0);
    const figures = resultsIn(ran).map(({ counts, coverage, metrics }) => ({
      counts,
      coverage,
      metrics,
    }));
    expect(figures[0]?.counts).toEqual({ rated: 8 });
    expect(
      resultsIn(replayed).map(({ counts, coverage, metrics }) => ({ counts, coverage, metrics })),
    ).toEqual(figures);
  });

  it('that lacks a reply says so; nothing is sent', async () => {
    const file = tempFile(
      'calls.jsonl',
      jsonl([{ model: 'openai/m', request: 'none', reply: { state: 'ok', text: 'x' } }]),
    );
    const ran = await line(`run intima --target replay/${file} --limit 1 --no-report --json`);
    expect(ran.code).toBe(3);
    expect(resultsIn(ran)[0]?.counts).toEqual({ errored: 1 });
  });
});
