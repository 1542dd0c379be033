import { AsyncLocalStorage } from 'node:async_hooks';

type Mask = (text: string) => string;
type Write = typeof process.stdout.write;

/** The mask of the code that runs now, if it is a user's; it goes along into its timers and promises. */
const current = new AsyncLocalStorage<Mask>();
let installed = false;

/**
 * Runs a user's code in this process. Whatever it prints, also later from a timer, goes to standard error and is masked:
 * standard output holds results, with `--json` one object and nothing else.
 */
export function toStandardError<T>(mask: Mask, work: () => T): T {
  install();
  return current.run(mask, work);
}

/** Once a process. Hearth's own output passes unchanged. */
function install(): void {
  if (installed) return;
  installed = true;
  const { stdout, stderr } = process;
  const direct: { [name in 'stdout' | 'stderr']: Write } = {
    stdout: stdout.write.bind(stdout),
    stderr: stderr.write.bind(stderr),
  };
  stdout.write = diverted(direct.stdout, direct.stderr);
  stderr.write = diverted(direct.stderr, direct.stderr);
}

const diverted = (own: Write, other: Write): Write =>
  ((piece: string | Uint8Array, ...more: [BufferEncoding?, ((error?: Error | null) => void)?]) => {
    const mask = current.getStore();
    if (mask === undefined) return (own as (...all: unknown[]) => boolean)(piece, ...more);
    const text = typeof piece === 'string' ? piece : Buffer.from(piece).toString('utf8');
    const done = more.find((one): one is () => void => typeof one === 'function');
    return other(mask(text), done);
  }) as Write;
