import type { Command, CommanderError } from 'commander';
import { type HearthError, usageError } from '../contract/index.js';

/** A parser's complaint as a sentence in both languages; null when no command was named. */
export function fromCommander(error: CommanderError | null, program: Command): HearthError {
  const known = program.commands.map((c) => c.name()).join(', ');
  if (error === null || error.code === 'commander.help')
    return usageError({
      en: `name a command: ${known}. See: hearth --help`,
      'zh-CN': `请给出命令：${known}。参见：hearth --help`,
    });
  const quoted = /'([^']+)'/.exec(error.message)?.[1] ?? '';
  const hint = /Did you mean (?:one of )?([^?]+)\?/.exec(error.message)?.[1];
  const en = hint === undefined ? '' : `; did you mean ${hint}?`;
  const zh = hint === undefined ? '' : `；是不是 ${hint}？`;
  const field = quoted.split(' ')[0] ?? '';
  switch (error.code) {
    case 'commander.unknownCommand':
      return usageError({
        en: `there is no command "${quoted}"${en || `; known: ${known}`}`,
        'zh-CN': `没有命令“${quoted}”${zh || `；可用：${known}`}`,
      });
    case 'commander.unknownOption':
      return usageError({
        en: `unknown flag ${quoted}${en}; see --help`,
        'zh-CN': `没有参数 ${quoted}${zh}；参见 --help`,
      });
    case 'commander.missingArgument':
      return usageError({
        en: `${quoted} is missing; see --help`,
        'zh-CN': `缺少 ${quoted}；参见 --help`,
      });
    case 'commander.optionMissingArgument':
      return usageError({ en: 'needs a value', 'zh-CN': '需要一个值' }, { field });
    case 'commander.excessArguments':
      return usageError({
        en: 'there are more arguments than the command takes; flags take one value each: repeat the flag for several',
        'zh-CN': '参数多于该命令所需；每个选项只取一个值，多个值请重复写该选项',
      });
    default: {
      const message = error.message.replace(/^error: /, '');
      return usageError({ en: message, 'zh-CN': `用法有误：${message}` });
    }
  }
}
