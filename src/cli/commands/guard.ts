import { EXIT, usageError } from '../../contract/index.js';
import { detectCues } from '../../serve/cues/index.js';
import { stepDuties } from '../../serve/duties/index.js';
import {
  COUNTED_BY,
  checkPolicy,
  type GuardServer,
  type LoadedPolicy,
  loadPolicy,
  mayCut,
  openGuardServer,
} from '../../serve/guard/index.js';
import { jsonLog, loadKeys, noLog, untilSignal } from '../../serve/http/index.js';
import type { Db } from '../../store/index.js';
import type { Declare } from '../declare.js';
import { oneOf, whole } from '../flags.js';
import { guardCounts } from '../guard-counts.js';
import { withStore } from '../home.js';
import { type Done, done, type Shell } from '../shell.js';
import { table } from '../table.js';

type Flags = {
  policy?: string;
  upstream?: string;
  upstreamKeyEnv?: string;
  host: string;
  port: number;
  keys?: string;
  shadow?: boolean;
  chatOnly?: boolean;
  /** `--counts`: true; `--no-counts`: false. */
  counts?: boolean;
  since?: string;
  by?: string;
  maxOpen?: number;
  threads?: number;
  check?: boolean;
};

/** `hearth guard`: the proxy before a companion's model, until it is interrupted; `--check`: the policy alone; `--counts`: what was counted. */
export const declare: Declare = (command, shell, act) => {
  const { t } = shell;
  command
    .option('--policy <file>', t('flag.guardPolicy'))
    .option('--upstream <url>', t('flag.guardUpstream'))
    .option('--upstream-key-env <name>', t('flag.guardKeyEnv'))
    .option('--host <address>', t('flag.host'), '127.0.0.1')
    .option('--port <n>', t('flag.port'), whole('--port', 0, 65_535), 8788)
    .option('--keys <file>', t('flag.keys'))
    .option('--shadow', t('flag.guardShadow'))
    .option('--chat-only', t('flag.guardChatOnly'))
    .option('--counts', t('flag.guardCounts'))
    .option('--since <date>', t('flag.guardSince'))
    .option('--by <what>', t('flag.guardBy'))
    .option('--no-counts', t('flag.guardNoCounts'))
    .option('--max-open <n>', t('flag.guardMaxOpen'), whole('--max-open', 1, 100_000))
    .option('--threads <n>', t('flag.guardThreads'), whole('--threads', 1, 64))
    .option('--check', t('flag.guardCheck'))
    .addHelpText('after', `\n${t('help.guard')}`);
  command.action((flags: Flags) => act(() => guard(shell, flags)));
};

async function guard(shell: Shell, flags: Flags): Promise<Done> {
  if (flags.counts === true) {
    const by = flags.by === undefined ? null : oneOf('--by', flags.by, COUNTED_BY);
    return guardCounts(shell, { since: flags.since ?? null, by });
  }
  const { upstream, policy } = flags;
  if (policy === undefined)
    throw usageError(
      {
        en: 'is missing: name a policy file (ready ones: policies/); or print what was counted with --counts',
        'zh-CN': '缺失：请给出策略文件（现成的见 policies/）；或用 --counts 打印计数',
      },
      { field: '--policy' },
    );
  if (flags.check === true) return checked(shell, await checkPolicy(policy, shell.env));
  if (upstream === undefined)
    throw usageError(
      {
        en: 'is missing: name the model’s server, such as https://api.openai.com/v1; or only --check the policy',
        'zh-CN':
          '缺失：请给出模型服务的地址，例如 https://api.openai.com/v1；或用 --check 只检查策略',
      },
      { field: '--upstream' },
    );
  refuseAddress(upstream);
  const key = keyOf(shell, flags.upstreamKeyEnv);
  const named = { ...flags, policy };
  if (flags.counts === false) return run(shell, named, { baseUrl: upstream, key }, null);
  return withStore(shell, (db) => run(shell, named, { baseUrl: upstream, key }, db));
}

/** @throws HearthError exit 2 for what is no address of a server, and one with a key in it, which lists of processes show */
function refuseAddress(address: string): void {
  const url = URL.canParse(address) ? new URL(address) : null;
  if (url === null || !/^https?:$/.test(url.protocol))
    throw usageError(
      {
        en: 'is not an address; give one such as https://host/v1',
        'zh-CN': '不是有效地址；应形如 https://host/v1',
      },
      { field: '--upstream' },
    );
  if (url.username === '' && url.password === '') return;
  throw usageError(
    {
      en: 'must hold no name or password; put the key into a variable and name it with --upstream-key-env',
      'zh-CN': '不得包含用户名或密码；请把密钥放进环境变量，用 --upstream-key-env 指明',
    },
    { field: '--upstream' },
  );
}

/** @throws HearthError exit 2 with the variable's name where it is empty */
function keyOf({ env }: Shell, variable: string | undefined): string | null {
  if (variable === undefined) return null;
  const key = env[variable]?.trim() ?? '';
  if (key !== '') return key;
  throw usageError(
    {
      en: 'is empty; it should hold the key of the model’s server',
      'zh-CN': '为空；其中应为模型服务的密钥',
    },
    { field: variable },
  );
}

async function run(
  shell: Shell,
  flags: Flags & { policy: string },
  upstream: { baseUrl: string; key: string | null },
  db: Db | null,
): Promise<Done> {
  const { t, lang, env, quiet } = shell;
  const keys = await loadKeys(flags.keys, env);
  const server = await openGuardServer({
    host: flags.host,
    port: flags.port,
    keys,
    lang,
    log: quiet ? noLog : jsonLog((line) => process.stderr.write(line)),
    env,
    policyFile: flags.policy,
    upstream,
    db,
    detectCues,
    stepDuties,
    shadow: flags.shadow === true,
    chatOnly: flags.chatOnly === true,
    ...(flags.maxOpen !== undefined && { maxOpen: flags.maxOpen }),
    ...(flags.threads !== undefined && { threads: flags.threads }),
  });
  const { policy } = await loadPolicy(flags.policy);
  const shadow = policy.shadow || flags.shadow === true;
  shell.note(
    t('guard.policy', {
      name: server.policy.name,
      hash: server.policy.hash.slice(0, 12),
      mode: t(shadow ? 'guard.mode.shadow' : 'guard.mode.act'),
      judge: policy.judge.name,
    }),
  );
  if (flags.chatOnly !== true) shell.note(t('guard.unguarded'));
  if (keys === null) shell.note(t('guard.noKey'));
  // The one line of standard output, so that a script learns the port.
  process.stdout.write(`${server.origin}\n`);
  const forget = reloadOnHangUp(shell, server);
  await untilSignal(EXIT.interrupted);
  forget();
  await server.stop();
  return { ...done('', {}), records: true };
}

function reloadOnHangUp(shell: Shell, server: GuardServer): () => void {
  const listener = (): void => {
    server.reload().catch((error: unknown) => {
      shell.note(error instanceof Error ? error.message : String(error));
    });
  };
  process.on('SIGHUP', listener);
  return () => process.off('SIGHUP', listener);
}

/** The rules of a policy, as far as it promises something to a law: what is measured, enforced and out of reach. */
function checked(shell: Shell, { policy, hash }: LoadedPolicy): Done {
  const { t, lang } = shell;
  const head = ['guard.rule', 'guard.status', 'guard.does', 'guard.source', 'guard.about'] as const;
  const rows = policy.rules.map((rule) => [
    rule.name,
    t(`guard.status.${rule.status}`),
    Object.keys(rule.do ?? {}).join(', '),
    rule.source === undefined
      ? ''
      : [rule.source.name, rule.source.section, rule.source.read].filter(Boolean).join(', '),
    rule.about[lang],
  ]);
  const cutting = policy.rules.filter((rule) => mayCut(policy, rule)).map(({ name }) => name);
  const hasLaw = policy.rules.some(({ source }) => source !== undefined);
  const text = [
    `${policy.name} (${hash.slice(0, 12)}): ${policy.about[lang]}`,
    table([head.map((key) => t(key)), ...rows]),
    ...(typeof policy.hold === 'object'
      ? [t('guard.cutting', { rules: cutting.join(', ') || t('guard.cutting.none') })]
      : []),
    ...(typeof policy.hold === 'object' && policy.on_failure !== 'open'
      ? [t('guard.cutting.failure')]
      : []),
    ...(hasLaw ? [t('guard.noAdvice')] : []),
  ];
  return done(`${text.join('\n')}\n`, { policy, hash, cutting });
}
