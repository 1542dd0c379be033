import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { EXIT, HearthError } from '../../contract/index.js';
import { sentence } from '../../i18n/index.js';
import { anyJson, checkModel, type ModelCheck, openModel, providers } from '../../models/index.js';
import { judgeFormat, loadModel, type VoiceInput, voiceOf } from '../../pipeline/index.js';
import { isFolder, openSuite } from '../../suites/index.js';
import { CONFIG_FILE, readConfig } from '../config.js';
import type { Declare } from '../declare.js';
import { dataSource } from '../home.js';
import { Interrupt } from '../interrupt.js';
import { named } from '../run-voices.js';
import { type Done, done, type Shell } from '../shell.js';
import { subcommands } from '../subcommands.js';
import { printable, table } from '../table.js';

type Flags = { baseUrl?: string; config?: string; suite?: string };

/** `hearth models list|check`: what can be asked, and whether it answers and keeps a judge's format. */
export const declare: Declare = (command, shell, act) => {
  const { t } = shell;
  const sub = subcommands(command, shell, ['list', 'check']);
  sub('list', t('about.models.list')).action(() => act(async () => list(shell)));
  sub('check', t('about.models.check'))
    .argument('<name...>', t('arg.models'))
    .option('--base-url <url>', t('flag.serverUrl'))
    .option('--suite <name|dir>', t('flag.suiteOfFormat'))
    .option('--config <file>', t('flag.configNames'))
    .action((names: string[], flags: Flags) => act(() => check(shell, names, flags)));
};

function list({ t, env }: Shell): Done {
  const all = providers(env);
  const rows = all.map(({ name, baseUrl, keyName, keySet }) => [
    name,
    baseUrl ?? (keyName === null ? t('models.none') : t('models.given')),
    keyName === null ? t('models.none') : `${keyName}${keySet ? ' ✓' : ''}`,
  ]);
  return done(
    `${table([[t('models.name'), t('models.address'), t('models.key')], ...rows])}\n\n${t('models.how')}`,
    { models: all },
  );
}

type Checked = { name: string; check: ModelCheck | null; why: string | null };

async function check(shell: Shell, names: readonly string[], flags: Flags): Promise<Done> {
  const name = flags.suite ?? 'intima';
  const suite = await openSuite(name);
  const source = isFolder(name) ? { dir: resolve(name) } : await dataSource(shell, name);
  const own = await judgeFormat(suite, source);
  const format = own ?? anyJson;
  if (own === null) shell.note(shell.t('models.noFormat', { suite: suite.meta.id }));
  const interrupt = new Interrupt(shell);
  const checked: Checked[] = [];
  let usage: HearthError | null = null;
  try {
    for (const name of names) {
      try {
        const { spec } = loadModel(await inputOf(name, flags), shell.env);
        const model = openModel(spec, shell.env, 1);
        const result = await checkModel(model, interrupt.abort, format);
        await model.close?.();
        checked.push({ name, check: result, why: null });
      } catch (error) {
        if (!(error instanceof HearthError)) throw error;
        usage ??= error;
        checked.push({ name, check: null, why: error.text[shell.lang] });
      }
    }
  } finally {
    interrupt.end();
  }
  const faulty = checked.filter(({ check: c }) => c === null || !c.answers.ok || !c.format?.ok);
  const text = checked.map((one) => textOf(shell, one)).join('\n');
  const json = { models: checked };
  if (faulty.length === 0) return done(text, json);
  return {
    code: usage?.code ?? EXIT.failed,
    reason: usage?.text ?? sentence('cli', 'models.reason', { count: faulty.length }),
    text,
    json,
  };
}

/** A name of the config file goes before one of a provider. */
async function inputOf(name: string, { config, baseUrl }: Flags): Promise<VoiceInput> {
  const file = config ?? (existsSync(CONFIG_FILE) ? CONFIG_FILE : null);
  const { targets = [], judges = [] } = file === null ? {} : await readConfig(file);
  const own = [...targets, ...judges].find((v) => typeof v !== 'string' && v.name === name);
  return voiceOf(own ?? named(name), { baseUrl });
}

function textOf({ t }: Shell, { name, check: found, why }: Checked): string {
  if (found === null) return printable(t('models.silent', { name, why: why ?? '' }));
  const { answers, format } = found;
  if (!answers.ok) return printable(t('models.silent', { name, why: answers.why ?? '' }));
  const dropped = [...new Set([...answers.dropped, ...(format?.dropped ?? [])])];
  return printable(
    [
      t('models.answers', { name, ms: answers.ms }),
      format?.ok ? t('models.keeps') : t('models.breaks', { why: format?.why ?? '' }),
      ...(dropped.length > 0 ? [t('models.dropped', { names: dropped.join(', ') })] : []),
    ].join('\n'),
  );
}
