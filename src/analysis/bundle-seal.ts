import { createReadStream } from 'node:fs';
import { createGunzip } from 'node:zlib';
import { type Text, usageError } from '../contract/index.js';
import { type SealState, sealState } from '../store/seal.js';

/** @throws HearthError exit 2 when the file is no bundle, is cut short or was altered; what the disk says. */
export async function checkSeal(file: string): Promise<void> {
  const state = await sealState(file);
  if (state === 'whole') return;
  const packedAgain = state === 'missing' && (await endsWithSeal(file));
  throw usageError(packedAgain ? PACKED_AGAIN : SAID[state], { file });
}

/** Longer than the line of a seal. */
const TAIL = 200;

/** Whether the file unpacks to its end and a seal stands there: then it was not cut, but unpacked and packed again. */
async function endsWithSeal(file: string): Promise<boolean> {
  let tail = '';
  try {
    for await (const chunk of createReadStream(file).pipe(createGunzip()))
      tail = (tail + String(chunk)).slice(-TAIL);
  } catch {
    return false;
  }
  return /\{"kind":"seal",[^\n]*\}\s*$/.test(tail);
}

const PACKED_AGAIN: Text = {
  en: 'was unpacked and packed again after it was written, so that nobody can tell what was altered. Ask for the file as "hearth bundle" wrote it',
  'zh-CN': '写入之后被解包并重新打包过，无法确认改动了什么。请索取由 “hearth bundle” 写出的原文件',
};

const SAID: Record<Exclude<SealState, 'whole'>, Text> = {
  foreign: { en: 'is not a Hearth bundle', 'zh-CN': '不是 Hearth 运行包' },
  missing: {
    en: 'is not a whole Hearth bundle: the seal at its end is missing. Copy the file again',
    'zh-CN': '不是完整的 Hearth 运行包：文件末尾缺少校验封条。请重新复制该文件',
  },
  broken: {
    en: 'was altered or damaged after it was written: its SHA-256 is not the one in its seal. Copy the file again',
    'zh-CN': '写入之后被改动或已损坏：内容的 SHA-256 与封条不符。请重新复制该文件',
  },
};
