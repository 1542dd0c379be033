import { usageError } from '../../contract/index.js';
import { suiteIds } from '../../suites/index.js';
import { type Act, common, type Declare } from '../declare.js';
import { decimal, repeated, whole } from '../flags.js';
import type { GenerateFlags } from '../generate-items.js';
import { type Done, done, type Shell } from '../shell.js';

const SUB = ['new', 'check', 'generate'];

type NewFlags = { from?: string; kind?: string; force?: boolean };

/** `hearth suite new|check DIR`: a benchmark of one's own, in one's own folder; `generate SUITE`: new items for one. */
export const declare: Declare = (command, shell, act: Act) => {
  const { t } = shell;
  command.helpCommand(false);
  command.argument('[what]', SUB.join(' | ')).action((what: string | undefined) => {
    throw usageError(
      what === undefined
        ? { en: `name one of ${SUB.join(', ')}`, 'zh-CN': `请给出 ${SUB.join('、')} 之一` }
        : {
            en: `"${what}" is none of ${SUB.join(', ')}`,
            'zh-CN': `“${what}”不在 ${SUB.join('、')} 之中`,
          },
      { field: 'suite' },
    );
  });
  const sub = (name: string, about: string) => {
    const child = command.command(name).description(about);
    common(child, shell);
    return child;
  };
  sub('new', t('about.suite.new'))
    .argument('<dir>', t('arg.suiteDir'))
    .option('--from <file>', t('flag.suiteFrom'))
    .option('--kind <kind>', t('flag.suiteKind'))
    .option('--force', t('flag.force'))
    .action((dir: string, flags: NewFlags) => act(() => make(shell, dir, flags)));
  sub('check', t('about.suite.check'))
    .argument('<dir>', t('arg.suiteDir'))
    .action((dir: string) => act(() => check(shell, dir)));
  sub('generate', t('about.suite.generate'))
    .argument('<suite>', t('arg.suite'))
    .requiredOption('--count <n>', t('flag.generateCount'), whole('--count', 1))
    .requiredOption('--model <name>', t('flag.generateModel'))
    .requiredOption('--out <file>', t('flag.generateOut'))
    .option('--set <key=value>', t('flag.generateSet'), repeated)
    .option('--base-url <url>', t('flag.generateBaseUrl'))
    .option('--temperature <t>', t('flag.generateTemperature'), decimal('--temperature', 0, 2))
    .option('--max-tokens <n>', t('flag.generateMaxTokens'), whole('--max-tokens', 1))
    .option('--max-connections <n>', t('flag.maxConnections'), whole('--max-connections', 1, 1024))
    .action((suite: string, flags: GenerateFlags) =>
      act(async () => (await import('../generate-items.js')).generateItems(shell, suite, flags)),
    );
};

async function make(shell: Shell, dir: string, { from, kind, force }: NewFlags): Promise<Done> {
  const { newSuite } = await import('../../suites/user/index.js');
  const { said, ...made } = await newSuite(dir, {
    lang: shell.lang,
    ...(from !== undefined && { from }),
    ...(kind !== undefined && { kind: kind as never }),
    ...(force !== undefined && { force }),
  });
  return done(said.map((text) => text[shell.lang]).join('\n'), { suite: made });
}

/** Exit 2 while there is anything to mend. */
async function check(shell: Shell, dir: string): Promise<Done> {
  const { checkLines, checkSuite } = await import('../../suites/user/index.js');
  const found = await checkSuite(dir, suiteIds);
  const text = checkLines(found, process.cwd())
    .map((line) => line[shell.lang])
    .join('\n');
  const n = found.faults.length;
  return n === 0
    ? done(text, { suite: found })
    : {
        code: 2,
        reason: { en: `${n} to mend`, 'zh-CN': `有 ${n} 处需要修改` },
        text,
        json: { suite: found },
      };
}
