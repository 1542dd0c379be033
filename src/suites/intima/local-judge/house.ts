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

function open() {
  opened ??= read();
  return opened;
}

async function read() {
  const model = await textOf(FILES.model, (text) => parseModel(text, FILES.model));
  const known = await textOf(FILES.validity, (text) => validityFile.parse(JSON.parse(text)));
  const judge = judgeOf(model.model, model.hash, validityOf(known, model.hash));
  return { loaded: model, judge };
}

/** @throws HearthError exit 4: the files are part of the installation, no input of the user is at fault. */
async function textOf<T>(file: string, parse: (text: string) => T): Promise<T> {
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
export const houseJudge = async (): Promise<LabelJudge> => (await open()).judge;

/** The same for any reply: a function of prompt ('' when it is not known) and reply. */
export async function houseRater(): Promise<(prompt: string, reply: string) => Labelled> {
  const { loaded } = await open();
  return (prompt, reply) => rateWith(loaded.model, prompt, reply);
}

/** Labels of one reply by `local/house`. */
export const rateReply = async (prompt: string, reply: string): Promise<Labelled> =>
  (await houseRater())(prompt, reply);
