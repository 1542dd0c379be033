import { HearthError, machineError, usageError } from '../contract/index.js';

/** What the disk or the unpacking of a bundle says, as a sentence that names the file; other errors as they are. */
export function bundleError(error: unknown, file: string): unknown {
  if (error instanceof HearthError || !(error instanceof Error)) return error;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  if (/^(Z_|ERR_ENCODING)/.test(code))
    return usageError(
      {
        en: 'cannot be unpacked; it is no bundle, or was damaged. Copy the file again',
        'zh-CN': '无法解压；它不是运行包，或已损坏。请重新复制该文件',
      },
      { file },
      { cause: error },
    );
  if (code === 'ENOENT')
    return usageError(
      { en: 'there is no such file or folder', 'zh-CN': '文件或文件夹不存在' },
      { file },
      { cause: error },
    );
  if (/^(ENOSPC|EDQUOT|EFBIG)$/.test(code))
    return machineError(
      {
        en: 'the disk is full; make room, then try again. Nothing was left half written',
        'zh-CN': '磁盘已满；请腾出空间后重试。没有留下写了一半的文件',
      },
      { file },
      { cause: error },
    );
  if (/^E[A-Z]+$/.test(code))
    return machineError(
      { en: `cannot be read or written (${code})`, 'zh-CN': `无法读取或写入（${code}）` },
      { file },
      { cause: error },
    );
  return error;
}
