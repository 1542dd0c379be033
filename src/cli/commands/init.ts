import { writeFile } from 'node:fs/promises';
import { machineError, usageError } from '../../contract/index.js';
import { CONFIG_FILE } from '../config.js';
import { configText } from '../config-text.js';
import type { Declare } from '../declare.js';
import { type Done, done, type Shell } from '../shell.js';

type Flags = { force?: boolean };

/** `hearth init`: writes a config file with every field explained. */
export const declare: Declare = (command, shell, act) => {
  command.option('--force', shell.t('flag.force'));
  command.action((flags: Flags) => act(() => init(shell, flags)));
};

async function init({ t, lang }: Shell, flags: Flags): Promise<Done> {
  try {
    await writeFile(CONFIG_FILE, configText[lang], { flag: flags.force === true ? 'w' : 'wx' });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST')
      throw usageError(
        {
          en: 'is there already; --force overwrites it',
          'zh-CN': '已存在；加 --force 可覆盖',
        },
        { file: CONFIG_FILE },
      );
    throw machineError(
      { en: `cannot be written (${code})`, 'zh-CN': `无法写入（${code}）` },
      { file: CONFIG_FILE },
      { cause: error },
    );
  }
  return done(t('init.written', { file: CONFIG_FILE }), { init: { file: CONFIG_FILE } });
}
