import { type Command, Help } from 'commander';
import type { Done, Shell } from './shell.js';

/** Takes a command's work; its result is printed when it ends. */
export type Act = (task: () => Promise<Done>) => Promise<void>;
/** A command's file declares its arguments and flags, and says what they do. */
export type Declare = (command: Command, shell: Shell, act: Act) => void;

const COMMON: readonly string[] = ['--lang', '--data', '--json', '--quiet', '--help'];

/** Flags of every command, the words of help pages, and errors that are thrown instead of printed. */
export function common(command: Command, { t }: Shell): void {
  const titles: Record<string, string> = {
    'Usage:': t('help.usage'),
    'Options:': t('help.options'),
    'Arguments:': t('help.arguments'),
    'Commands:': t('help.commands'),
  };
  command
    .option('--lang <en|zh-CN>', t('flag.lang'))
    .option('--data <dir>', t('flag.data'))
    .option('--json', t('flag.json'))
    .option('-q, --quiet', t('flag.quiet'))
    .helpOption('-h, --help', t('flag.help'))
    .configureHelp({
      styleTitle: (title) => titles[title] ?? title,
      subcommandTerm: (child) => child.name(),
      // What a command takes of its own comes first; what all take is read once.
      visibleOptions(each) {
        const all = Help.prototype.visibleOptions.call(this, each);
        const isCommon = ({ long }: { long?: string | undefined }): boolean =>
          COMMON.includes(long ?? '');
        return [...all.filter((o) => !isCommon(o)), ...all.filter(isCommon)];
      },
    })
    .configureOutput({ writeErr: () => undefined })
    .exitOverride()
    .showSuggestionAfterError(true);
}
