import { cpSync, mkdtempSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { jsonLog } from '../../../src/serve/http/index.js';
import { type OpenStudio, openStudio } from '../../../src/server/open.js';
import { EMPTY_DESK, type TestStudio } from '../../../src/server/studio.testkit.js';

/** A line to a server, at an address that stays: it can be cut, and lead to another server afterwards. */
export type Line = {
  origin: string;
  to(port: number): void;
  cut(): void;
  /** Takes what is asked, and answers nothing. */
  hang(): void;
  close(): Promise<void>;
};

export async function line(): Promise<Line> {
  let target: number | 'nobody' | null = null;
  const open = new Set<Socket>();
  const hold = (socket: Socket): Socket => {
    open.add(socket);
    socket.on('close', () => open.delete(socket));
    socket.on('error', () => socket.destroy());
    return socket;
  };
  const drop = () => {
    for (const socket of open) socket.destroy();
  };
  const server = createServer((near) => {
    hold(near);
    if (target === null) return near.destroy();
    if (target === 'nobody') return near.resume();
    const far = hold(connect(target, '127.0.0.1'));
    near.on('close', () => far.destroy());
    far.on('close', () => near.destroy());
    near.pipe(far).pipe(near);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    to(port) {
      drop();
      target = port;
    },
    cut() {
      target = null;
      drop();
    },
    hang() {
      target = 'nobody';
      drop();
    },
    close() {
      drop();
      return new Promise((done) => server.close(() => done()));
    },
  };
}

const BUILD = /<meta name="hearth-build" content="([^"]+)"/;
export const buildOf = (pages: string): string =>
  BUILD.exec(readFileSync(join(pages, 'index.html'), 'utf8'))?.[1] ?? '';

/** The pages as the next version has them: another build, of which the first script has another name. */
export function nextVersion(pages: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'hearth-next-'));
  cpSync(pages, folder, { recursive: true });
  const html = readFileSync(join(pages, 'index.html'), 'utf8');
  const entry = /src="\/assets\/([^"]+)\.js"/.exec(html)?.[1] ?? '';
  const build = buildOf(pages);
  for (const name of readdirSync(folder, { recursive: true }).map(String)) {
    if (!/\.(js|html)$/.test(name)) continue;
    const path = join(folder, name);
    const text = readFileSync(path, 'utf8');
    writeFileSync(path, text.replaceAll(entry, 'index-next').replaceAll(build, 'the-next-build'));
  }
  renameSync(join(folder, `assets/${entry}.js`), join(folder, 'assets/index-next.js'));
  return folder;
}

/** A server of the same home and database with other pages, as after an update. */
export const sameServer = (t: TestStudio, pages: string, url: string): Promise<OpenStudio> =>
  openStudio({
    db: t.db,
    desk: EMPTY_DESK,
    host: '127.0.0.1',
    port: 0,
    lang: 'en',
    log: jsonLog(() => {}),
    pages,
    env: {},
    home: t.folder,
    noticesEveryMs: 3_600_000,
    team: { url },
  });
