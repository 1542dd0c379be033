import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { machineError } from '../../../contract/index.js';
import { judgeOf, type LabelJudge } from './judge.js';
import { type Labelled, rateWith } from './model.js';
import { type LoadedModel, parseModel } from './model-file.js';
import { validityFile, validityOf } from './validity.js';

/** The trained model and what is known of it. Both are read once. */
const FILES = {
  model: fileURLToPath(new URL('./model.json', import.meta.url)),
  validity: fileURLToPath(new URL('./validity.json', import.meta.url)),
};

let opened: Promise<{ loaded: LoadedModel; judge: LabelJudge }> | null = null;

/** The trained model with its judge; read once. @throws HearthError exit 4 where the installation lacks it. */
export function openHouse() {
  opened ??= read();
  return opened;
}

async function read() {
  const model = await installed(FILES.model, (text) => parseModel(text, FILES.model));
  const known = await installed(FILES.validity, (text) => validityFile.parse(JSON.parse(text)));
  const judge = judgeOf(model.model, model.hash, validityOf(known, model.hash));
  return { loaded: model, judge };
}

/** What a file of the installation says. @throws HearthError exit 4: no input of the user is at fault. */
export async function installed<T>(file: string, parse: (text: string) => T): Promise<T> {
  try {
    return parse(await readFile(file, 'utf8'));
  } catch (cause) {
    throw machineError(
      {
        en: 'a file of the local judge is missing or damaged; install Hearth again',
        'zh-CN': '本地裁判的文件缺失或损坏；请重新安装 Hearth',
      },
      { file },
      { cause },
    );
  }
}

/** The local judge `local/house`: a small classifier of the eight labels, English and Chinese, in process. */
export const houseJudge = async (): Promise<LabelJudge> => (await openHouse()).judge;

/** The same for any reply: a function of prompt ('' when it is not known) and reply. */
export async function houseRater(): Promise<(prompt: string, reply: string) => Labelled> {
  const { loaded } = await openHouse();
  return (prompt, reply) => rateWith(loaded.model, prompt, reply);
}

/** Labels of one reply by `local/house`. */
export const rateReply = async (prompt: string, reply: string): Promise<Labelled> =>
  (await houseRater())(prompt, reply);
