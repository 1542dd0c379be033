import { availableParallelism } from 'node:os';
import { EXIT } from '../../contract/index.js';
import { adhocJudge } from '../../pipeline/index.js';
import { jsonLog, loadKeys, newKey, noLog, untilSignal } from '../../serve/http/index.js';
import {
  DEFAULT_FORMULA,
  type Formula,
  isLocal,
  openLocalJudge,
  openModelJudge,
  openRewardServer,
  type RewardJudge,
  readFormula,
} from '../../serve/reward/index.js';
import { openSuite } from '../../suites/index.js';
import type { Declare } from '../declare.js';
import { decimal, whole } from '../flags.js';
import { withStore } from '../home.js';
import type { Done, Shell } from '../shell.js';
import { checkPrices, type SpendFlags, spendOf } from '../spend-flags.js';

type Flags = Omit<SpendFlags, 'record'> & {
  judge: string;
  judgeBaseUrl?: string;
  host: string;
  port: number;
  keys?: string;
  newKey?: string;
  formula?: string;
  threads?: number;
  queue?: number;
  maxConnections?: number;
};

const MAX_CONNECTIONS = 16;
/** Two keep up with a trainer; more only take cores from it. */
const THREADS = 2;

/** `hearth serve`: labels and rewards over HTTP, until it is interrupted. */
export const declare: Declare = (command, shell, act) => {
  const { t } = shell;
  command
    .option('--judge <name>', t('flag.serveJudge'), 'local/house')
    .option('--judge-base-url <url>', t('flag.judgeBaseUrl'))
    .option('--formula <file>', t('flag.formula'))
    .option('--host <address>', t('flag.host'), '127.0.0.1')
    .option('--port <n>', t('flag.port'), whole('--port', 0, 65_535), 8787)
    .option('--keys <file>', t('flag.keys'))
    .option('--new-key <name>', t('flag.newKey'))
    .option('--threads <n>', t('flag.threads'), whole('--threads', 1, 64))
    .option('--queue <n>', t('flag.queue'), whole('--queue', 1, 1_000_000))
    .option('--max-connections <n>', t('flag.maxConnections'), whole('--max-connections', 1, 1024));
  command
    .option('--max-cost <usd>', t('flag.serveMaxCost'), decimal('--max-cost', 0, 1e9))
    .option('--max-calls <n>', t('flag.serveMaxCalls'), whole('--max-calls', 0, 1e9))
    .option('--prices <file>', t('flag.prices'));
  command.addHelpText('after', `\n${t('help.serve')}`);
  command.action((flags: Flags) => act(() => serve(shell, flags)));
};

async function serve(shell: Shell, flags: Flags): Promise<Done> {
  if (flags.newKey !== undefined) return keyOf(shell, flags.newKey);
  const formula = flags.formula === undefined ? DEFAULT_FORMULA : await readFormula(flags.formula);
  if (isLocal(flags.judge)) {
    const threads = flags.threads ?? Math.min(THREADS, availableParallelism());
    return run(shell, flags, formula, await openLocalJudge(flags.judge, threads));
  }
  return withStore(shell, async (db) => {
    const suite = await openSuite('intima');
    const entry = await adhocJudge(
      suite,
      {
        name: flags.judge,
        ...(flags.judgeBaseUrl !== undefined && { baseUrl: flags.judgeBaseUrl }),
      },
      shell.env,
    );
    if (entry.kind !== 'model') throw new Error(`${flags.judge} is no model`);
    const spend = spendOf(flags);
    checkPrices({ ...spend, targets: [], judges: [entry] });
    const judge = openModelJudge(suite, entry, {
      db,
      env: shell.env,
      maxConnections: flags.maxConnections ?? MAX_CONNECTIONS,
      needs: weighsNeeds(formula),
      ...spend,
    });
    return run(shell, flags, formula, judge);
  });
}

/** Warmth and need cost a call of their own, so they are asked for only where they count. */
const weighsNeeds = ({ terms }: Formula): boolean =>
  (terms.warmth ?? 0) !== 0 || (terms.meets_need ?? 0) !== 0;

async function run(
  shell: Shell,
  flags: Flags,
  formula: Formula,
  judge: RewardJudge,
): Promise<Done> {
  const { t, lang, env, quiet } = shell;
  const server = await openRewardServer({
    host: flags.host,
    port: flags.port,
    keys: await loadKeys(flags.keys, env),
    lang,
    log: quiet ? noLog : jsonLog((line) => process.stderr.write(line)),
    env,
    judge,
    formula,
    ...(flags.queue !== undefined && { queue: flags.queue }),
  });
  shell.note(t('serve.judge', { judge: judge.name, validity: judge.validity[lang] }));
  shell.note(
    t('serve.formula', { text: server.formula.text, range: server.formula.range.join('…') }),
  );
  const { unavailable } = server.formula;
  if (unavailable.length > 0)
    shell.note(t('serve.unavailable', { judge: judge.name, terms: unavailable.join(', ') }));
  // The one line of standard output, so that a script learns the port.
  process.stdout.write(`${server.origin}\n`);
  await untilSignal(EXIT.interrupted);
  await server.stop();
  return { code: EXIT.done, reason: null, text: '', json: {}, records: true };
}

function keyOf(shell: Shell, name: string): Done {
  const { key, line } = newKey(name);
  shell.note(shell.t('serve.newKey'));
  return { code: EXIT.done, reason: null, text: `${key}\n${line}\n`, json: { key, line } };
}
