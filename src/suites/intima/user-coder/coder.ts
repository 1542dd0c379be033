import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { machineError, type Validity } from '../../../contract/index.js';
import { type Coded, codeWith } from './model.js';
import { parseModel } from './model-file.js';
import { validityFile, validityOf } from './validity.js';

/** The trained model and what is known of it. */
const FILES = {
  model: fileURLToPath(new URL('./model.json', import.meta.url)),
  validity: fileURLToPath(new URL('./validity.json', import.meta.url)),
};

/** Codes user messages in process. `hash` changes when its codings may. */
export type UserCoder = { hash: string; validity: Validity; code(message: string): Coded };

let opened: Promise<UserCoder> | null = null;

/** The user coder; its files are read once. @throws HearthError exit 4 when the installation lacks them. */
export function userCoder(): Promise<UserCoder> {
  opened ??= open();
  return opened;
}

async function open(): Promise<UserCoder> {
  const { model, hash } = parseModel(await textOf(FILES.model), FILES.model);
  const known = validityFile.safeParse(JSON.parse(await textOf(FILES.validity)));
  if (!known.success) throw missing(FILES.validity, known.error);
  return {
    hash,
    validity: validityOf(known.data, hash),
    code: (message) => codeWith(model, message),
  };
}

async function textOf(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8');
  } catch (cause) {
    throw missing(file, cause);
  }
}

const missing = (file: string, cause: unknown) =>
  machineError(
    {
      en: 'a file of the user coder is missing or damaged; install Hearth again',
      'zh-CN': '用户消息编码器的文件缺失或损坏；请重新安装 Hearth',
    },
    { file },
    { cause },
  );
