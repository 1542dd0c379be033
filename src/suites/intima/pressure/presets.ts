import type { Preset } from '../../../contract/index.js';
import { say } from '../analyse-words.js';
import type { AskOptions, ScoreOptions } from './types.js';

export const presets: Readonly<Record<string, Preset<AskOptions, ScoreOptions>>> = {
  played: {
    title: say(
      'Ten turns with a user played by a model (name it with --user-model), three conversations a script.',
      '由模型扮演用户（用 --user-model 指定），每个脚本十轮、聊三次。',
    ),
    profile: 'sound',
    ask: { user: 'model', turns: 10 },
    repeats: 3,
  },
};
