import type { IncomingMessage } from 'node:http';
import type { Json, Text } from '../../contract/index.js';
import { badRequest, HttpFault } from './fault.js';

export type BodyLimits = {
  /** Bytes of one body. */
  maxBodyBytes: number;
  /** Levels of objects and lists in one another. */
  maxDepth: number;
};

/**
 * The whole body, as it came.
 * @throws HttpFault 413 where it is longer than allowed (said before it is read, where the client names its length),
 * 415 where it is packed, 400 where the client went away in between.
 */
export async function readBody(request: IncomingMessage, maxBytes: number): Promise<Buffer> {
  const packed = request.headers['content-encoding'] ?? 'identity';
  if (packed !== 'identity')
    throw new HttpFault(415, 'packed_body', {
      en: 'send the body as it is, without Content-Encoding',
      'zh-CN': '请求体请勿压缩（不要带 Content-Encoding）',
    });
  const named = Number(request.headers['content-length'] ?? 0);
  if (named > maxBytes) throw tooLarge(maxBytes);
  const chunks: Buffer[] = [];
  let bytes = 0;
  try {
    // Leaving the loop must not end the connection: the refusal has still to be sent.
    for await (const chunk of request.iterator({ destroyOnReturn: false })) {
      const piece = chunk as Buffer;
      bytes += piece.length;
      if (bytes > maxBytes) throw tooLarge(maxBytes);
      chunks.push(piece);
    }
  } catch (error) {
    if (error instanceof HttpFault) throw error;
    throw badRequest('cut_body', {
      en: 'the body ended before its end',
      'zh-CN': '请求体没有传完',
    });
  }
  return chunks.length === 1 && chunks[0] !== undefined ? chunks[0] : Buffer.concat(chunks);
}

/**
 * The body as JSON.
 * @throws HttpFault 415 for another content type, 413 as `readBody`, 400 with a sentence for what is no UTF-8, no JSON or
 * nested too deep.
 */
export async function readJson(request: IncomingMessage, limits: BodyLimits): Promise<Json> {
  const type = (request.headers['content-type'] ?? '').split(';')[0]?.trim().toLowerCase() ?? '';
  if (type !== 'application/json' && !type.endsWith('+json'))
    throw new HttpFault(415, 'not_json', {
      en: 'send JSON, with Content-Type: application/json',
      'zh-CN': '请发送 JSON，并带上 Content-Type: application/json',
    });
  return parseJson(await readBody(request, limits.maxBodyBytes), limits.maxDepth);
}

/** @throws HttpFault 400 for what is no UTF-8, no JSON or nested deeper than allowed. */
export function parseJson(bytes: Buffer, maxDepth: number): Json {
  if (depthOf(bytes) > maxDepth)
    throw badRequest('deep_json', {
      en: `the JSON is nested deeper than ${maxDepth} levels`,
      'zh-CN': `JSON 嵌套超过 ${maxDepth} 层`,
    });
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw badRequest('not_utf8', NOT_UTF8);
  }
  try {
    return JSON.parse(text) as Json;
  } catch {
    // The parser's own words quote what was sent.
    throw badRequest('bad_json', {
      en: 'the body is not JSON',
      'zh-CN': '请求体不是有效的 JSON',
    });
  }
}

const NOT_UTF8: Text = { en: 'the body is not UTF-8', 'zh-CN': '请求体不是有效的 UTF-8' };

const QUOTE = 0x22;
const BACKSLASH = 0x5c;

/** The deepest level of brackets outside strings. One pass over the bytes, whatever they are. */
function depthOf(bytes: Uint8Array): number {
  let depth = 0;
  let most = 0;
  let inString = false;
  for (let i = 0; i < bytes.length; i++) {
    const b = bytes[i];
    if (inString) {
      if (b === BACKSLASH) i++;
      else if (b === QUOTE) inString = false;
    } else if (b === QUOTE) inString = true;
    else if (b === 0x7b || b === 0x5b) {
      depth += 1;
      if (depth > most) most = depth;
    } else if (b === 0x7d || b === 0x5d) depth -= 1;
  }
  return most;
}

const tooLarge = (maxBytes: number): HttpFault =>
  new HttpFault(
    413,
    'too_large',
    {
      en: `the body is longer than ${maxBytes} bytes; send less at once`,
      'zh-CN': `请求体超过 ${maxBytes} 字节；请分批发送`,
    },
    { Connection: 'close' },
  );
