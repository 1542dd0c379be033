import { type Text, usageError } from '../contract/index.js';
import { type SealState, sealState } from '../store/seal.js';

/** @throws HearthError exit 2 when the file is no bundle, is cut short or was altered; what the disk says. */
export async function checkSeal(file: string): Promise<void> {
  const state = await sealState(file);
  if (state !== 'whole') throw usageError(SAID[state], { file });
}

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
