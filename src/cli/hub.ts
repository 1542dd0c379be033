import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { copyFile, mkdir, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { type Dispatcher, request } from 'undici';
import { type DataFile, HearthError, machineError, usageError } from '../contract/index.js';
import { httpDispatcher } from '../models/index.js';

const HUB = 'https://huggingface.co';
const REDIRECTS = 5;
/** Tries of one download; each goes on where the last one broke. */
const TRIES = 4;
const CONNECT_MS = 15_000;

/**
 * The file's address, on the mirror that `HF_ENDPOINT` names if it does.
 * @throws HearthError exit 2 when that is no address
 */
export function addressOf(file: DataFile, env: NodeJS.ProcessEnv): string {
  const mirror = env.HF_ENDPOINT?.trim().replace(/\/+$/, '');
  if (mirror && !(/^https?:\/\/./.test(mirror) && URL.canParse(mirror)))
    throw usageError(
      {
        en: 'is no address; write https://HOST, or leave the variable empty',
        'zh-CN': '不是有效地址；应写成 https://主机，或将该变量留空',
      },
      { field: 'HF_ENDPOINT' },
    );
  return mirror && file.url.startsWith(`${HUB}/`) ? mirror + file.url.slice(HUB.length) : file.url;
}

/** Whether the file is there as it was published; false also where nobody knows its digest. */
export async function isGenuine({ sha256: wanted }: DataFile, path: string): Promise<boolean> {
  if (wanted === null) return false;
  return sha256(path).then(
    (found) => found === wanted,
    () => false,
  );
}

/**
 * Downloads a file to `part`. What came is kept there when the connection breaks, and the next try goes on from there;
 * what fails its digest is deleted.
 * @throws HearthError exit 4 when the server cannot be reached or refuses, exit 2 when the digest differs.
 */
export async function download(
  file: DataFile,
  part: string,
  env: NodeJS.ProcessEnv,
): Promise<void> {
  if (await isGenuine(file, part)) return;
  const address = addressOf(file, env);
  await mkdir(dirname(part), { recursive: true });
  // Through the same proxies as models (HTTPS_PROXY, NO_PROXY).
  const dispatcher = httpDispatcher({ connections: 1, connectMs: CONNECT_MS, env });
  try {
    for (let attempt = 1; ; attempt++) {
      try {
        await fetchInto(address, part, dispatcher);
        break;
      } catch (error) {
        if (error instanceof HearthError) throw error;
        if (attempt >= TRIES) throw unreachable(address, error);
      }
    }
  } finally {
    await dispatcher.destroy();
  }
  await refuseOther(file, part);
}

/** Copies a file that is here already to `part`, under the same check. */
export async function takeLocal(file: DataFile, from: string, part: string): Promise<void> {
  await mkdir(dirname(part), { recursive: true });
  try {
    await copyFile(from, part);
  } catch (error) {
    throw usageError(
      { en: 'cannot be read', 'zh-CN': '无法读取' },
      { file: from },
      { cause: error },
    );
  }
  await refuseOther(file, part);
}

async function refuseOther(file: DataFile, part: string): Promise<void> {
  const found = await sha256(part);
  if (file.sha256 !== null && found !== file.sha256) {
    await rm(part, { force: true });
    throw usageError(
      {
        en: `has SHA-256 ${found}, but ${file.sha256} was expected (revision ${file.revision}); nothing was kept`,
        'zh-CN': `的 SHA-256 为 ${found}，应为 ${file.sha256}（版本 ${file.revision}）；未保留任何内容`,
      },
      { file: file.path },
    );
  }
}

async function sha256(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}

async function fetchInto(address: string, part: string, dispatcher: Dispatcher): Promise<void> {
  const had = await sizeOf(part);
  const range = had === 0 ? {} : { range: `bytes=${had}-` };
  const response = await get(address, range, dispatcher);
  const { statusCode, body } = response;
  if (statusCode === 416) {
    // The part is as long as the file, or longer: its digest will tell.
    await body.dump();
    return;
  }
  if (statusCode !== 200 && statusCode !== 206) {
    await body.dump();
    throw machineError({
      en: `${address} answered with status ${statusCode}; if you have the file, use --from FILE, or name a mirror with HF_ENDPOINT`,
      'zh-CN': `${address} 返回状态码 ${statusCode}；若已有该文件，请用 --from 文件，或用 HF_ENDPOINT 指定镜像`,
    });
  }
  await pipeline(body, createWriteStream(part, { flags: statusCode === 206 ? 'a' : 'w' }));
}

async function get(
  address: string,
  headers: Record<string, string>,
  dispatcher: Dispatcher,
): Promise<Dispatcher.ResponseData> {
  let url = address;
  for (let hop = 0; hop <= REDIRECTS; hop++) {
    const response = await request(url, {
      dispatcher,
      headers,
      headersTimeout: 60_000,
      bodyTimeout: 60_000,
    });
    const { location } = response.headers;
    if (response.statusCode < 300 || response.statusCode >= 400 || typeof location !== 'string')
      return response;
    await response.body.dump();
    url = new URL(location, url).toString();
  }
  throw new Error('too many redirects');
}

async function sizeOf(path: string): Promise<number> {
  try {
    return (await stat(path)).size;
  } catch {
    return 0;
  }
}

function unreachable(address: string, error: unknown): HearthError {
  const code = (error as { code?: unknown }).code;
  const why = typeof code === 'string' ? code : 'network error';
  return machineError(
    {
      en: `${address} cannot be reached (${why}); what came is kept and the next try goes on from there. If you have the file: --from FILE; for a mirror: HF_ENDPOINT`,
      'zh-CN': `无法连接 ${address}（${why}）；已下载的部分会保留，下次接着下载。若已有该文件：--from 文件；使用镜像：HF_ENDPOINT`,
    },
    {},
    { cause: error },
  );
}
