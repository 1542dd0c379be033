import type { Command } from 'commander';
import { usageError } from '../contract/index.js';
import { common } from './declare.js';
import type { Shell } from './shell.js';

/** For a command that consists of subcommands: a way to add one. Any other word, or none, is exit 2 with their names. */
export function subcommands(
  command: Command,
  shell: Shell,
  names: readonly string[],
): (name: string, about: string) => Command {
  command.helpCommand(false);
  command.argument('[what]', names.join(' | ')).action((what: string | undefined) => {
    throw usageError(
      what === undefined
        ? { en: `name one of ${names.join(', ')}`, 'zh-CN': `请给出 ${names.join('、')} 之一` }
        : {
            en: `"${what}" is none of ${names.join(', ')}`,
            'zh-CN': `“${what}”不在 ${names.join('、')} 之中`,
          },
      { field: command.name() },
    );
  });
  return (name, about) => {
    const child = command.command(name).description(about);
    common(child, shell);
    return child;
  };
}
