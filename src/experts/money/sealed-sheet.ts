import { createRequire } from 'node:module';
import { Worker } from 'node:worker_threads';
import { usageError } from '../../contract/index.js';

/** As it is installed by hand; the version that the tests run with. */
const PACKAGE = 'officecrypto-tool';
const VERSION = '0.0.19';

/** The key is stretched by 100,000 rounds, which would keep the server from everybody else for half a second. */
const THREAD = `
const { parentPort, workerData } = require('node:worker_threads');
const { encrypt } = require(workerData.library);
const sealed = encrypt(Buffer.from(workerData.bytes), { password: workerData.password });
parentPort.postMessage(new Uint8Array(sealed));
`;

/**
 * An XLSX file that spreadsheet programs open with a password only: AES-256 with SHA-512, as ECMA-376 (agile encryption)
 * writes it. The password is kept nowhere.
 * @throws HearthError exit 2 where the package for it is not installed
 */
export function sealedSheet(bytes: Uint8Array, password: string): Promise<Uint8Array> {
  const library = whereItIs();
  return new Promise((done, fail) => {
    const thread = new Worker(THREAD, { eval: true, workerData: { library, bytes, password } });
    thread.once('message', done);
    thread.once('error', fail);
    thread.once('exit', () => fail(new Error('the thread that encrypts ended without a file')));
  });
}

function whereItIs(): string {
  try {
    return createRequire(import.meta.url).resolve(PACKAGE);
  } catch (cause) {
    throw usageError(
      {
        en: `encrypted sheets need a package that is not installed; run: npm install ${PACKAGE}@${VERSION}`,
        'zh-CN': `加密表格所需的软件包尚未安装；请执行：npm install ${PACKAGE}@${VERSION}`,
      },
      { field: PACKAGE },
      { cause },
    );
  }
}
