import { Command, CommanderError } from 'commander';
import { EXIT, type ExitCode, HearthError, type Lang, withPlace } from '../contract/index.js';
import { detectLang } from '../i18n/index.js';
import { type CommandName, commandNames, declareAll } from './commands.js';
import { boundWaste } from './heap.js';
import { type Done, openShell, type Shell } from './shell.js';
import { fromCommander } from './usage.js';

/** Runs one command and ends the process with its exit code. */
export async function main(argv: string[]): Promise<void> {
  boundWaste();
  // A reader that went away (`hearth runs | head`) is no fault, and the exit code is that of the results.
  for (const stream of [process.stdout, process.stderr])
    stream.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EPIPE') throw error;
    });
  const voice = { json: argv.includes('--json'), lang: detectLang(process.env) };
  const end = async (done: Done): Promise<void> => process.exit(await finish(done, voice));
  // Without these a stray fault would end with Node's own exit code, which means something else here.
  process.once('uncaughtException', (error) => void end(failed(error, process.env)));
  process.once('unhandledRejection', (error) => void end(failed(error, process.env)));
  try {
    const shell = openShell(argv, process.env);
    voice.lang = shell.lang;
    await end(await runCommand(argv, shell));
  } catch (error) {
    await end(failed(error, process.env));
  }
}

async function runCommand(argv: string[], shell: Shell): Promise<Done> {
  const [first, second] = argv;
  const args = first === 'help' ? [...(second === undefined ? [] : [second]), '--help'] : argv;
  let done: Done | null = null;
  const program = new Command('hearth');
  await declareAll(program, shell, named(args), async (task) => {
    done = await task();
  });
  try {
    await program.parseAsync(args, { from: 'user' });
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    if (error.exitCode === 0) return { code: 0, reason: null, text: '', json: {}, records: true };
    throw fromCommander(error, program);
  }
  if (done === null) throw fromCommander(null, program);
  return done;
}

/** The command that the arguments name: the first word that is neither a flag nor a flag's value. */
function named(argv: readonly string[]): CommandName | null {
  for (let i = 0; i < argv.length; i++) {
    const arg = argv[i] ?? '';
    if (arg === '--lang' || arg === '--data') i += 1;
    else if (!arg.startsWith('-')) return commandNames.find((name) => name === arg) ?? null;
  }
  return null;
}

/** Whatever was thrown, as one sentence. What models and people wrote never gets into it. */
function failed(error: unknown, env: NodeJS.ProcessEnv): Done {
  const debug = env.HEARTH_DEBUG === '1';
  if (debug && error instanceof Error) process.stderr.write(`${error.stack ?? error.message}\n`);
  const shape = { text: '', json: { runs: [] } };
  if (error instanceof HearthError) {
    const { code, place, text } = error;
    const reason = {
      en: withPlace(text.en, place),
      'zh-CN': withPlace(text['zh-CN'], place),
    };
    return { code, reason, ...shape };
  }
  const name = error instanceof Error ? error.name : typeof error;
  const at = error instanceof Error ? whereThrown(error) : '';
  return {
    code: EXIT.failed,
    reason: {
      en: `Hearth failed (${name}${at}); what is recorded is kept. HEARTH_DEBUG=1 shows more`,
      'zh-CN': `Hearth 出错（${name}${at}）；已记录的内容都还在。设置 HEARTH_DEBUG=1 可查看详情`,
    },
    ...shape,
  };
}

/** File and line of the throw, without the machine's folders. */
function whereThrown(error: Error): string {
  const frame = /\(?[^\s(]*?([^/\\\s(]+\.[jt]s:\d+):\d+\)?/.exec(
    error.stack?.split('\n').find((line) => line.includes('    at ')) ?? '',
  );
  return frame?.[1] === undefined ? '' : `, ${frame[1]}`;
}

/** Says what came of it: standard output first, then the reason as the last line of standard error. */
async function finish(
  done: Done,
  { json, lang }: { json: boolean; lang: Lang },
): Promise<ExitCode> {
  const help = done.records === true && done.text === '' && done.code === 0;
  const reason = done.reason?.[lang] ?? (lang === 'en' ? 'done' : '完成');
  if (json && done.records !== true) {
    const object = { schema: 1, exit: { code: done.code, reason }, ...done.json };
    await write(process.stdout, `${JSON.stringify(object)}\n`);
  } else if (done.text !== '') {
    await write(process.stdout, done.text.endsWith('\n') ? done.text : `${done.text}\n`);
  }
  // On a terminal success speaks for itself.
  const silent = help || (done.code === EXIT.done && process.stderr.isTTY);
  if (!silent) await write(process.stderr, `${reason}\n`);
  return done.code;
}

const write = (stream: NodeJS.WriteStream, text: string): Promise<void> =>
  new Promise((written) => {
    stream.write(text, () => written());
  });
