import { type HearthError, type Json, usageError } from '../contract/index.js';
import { redactor } from './redact.js';
import type { ModelSpec } from './registry.js';
import { holdsMarkedKey, type KnownSecret, knownSecrets } from './secrets.js';
import { literalPart, mapStrings } from './variables.js';

/** What a manifest will keep of a voice; manifests are stored, bundled and shared. */
export type Kept = { spec: ModelSpec; name?: string; system?: string | null };

/** The names of variables that may hold keys. Anything else in `key_var` is most likely the key itself. */
const VARIABLE_NAME = /^[A-Z_][A-Z0-9_]*$/;
/** Capitals and digits in one long piece: such names are keys of their own kind. */
const LOOKS_LIKE_KEY = /^(?=.*\d)[A-Z0-9]{16,}$/;

/**
 * Refuses secrets in what is going to be stored: a key in the place of its variable's name, fields and headers that are
 * named like secrets and hold a literal value, and values of known key variables wherever they stand. The message never
 * holds the value.
 * @throws HearthError exit 2 with the field
 */
export function checkSecrets({ spec, name, system }: Kept, env: NodeJS.ProcessEnv): void {
  checkKeyName(spec.keyName, env);
  const { extraBody = {}, headers = {} } = spec;
  checkFields({ headers, body: extraBody, bodyName: 'extra_body' }, env, spec.keyName);
  const secrets = secretsFor(env, spec.keyName);
  if (
    spec.provider === 'exec' &&
    redactor(secrets.map(({ value }) => value))(spec.model) !== spec.model
  )
    throw inCommand();
  const texts: Json = {
    model: spec.model,
    name: name ?? '',
    system: system ?? '',
    env: spec.env ?? [],
  };
  mapStrings(texts, (text, at) => refuseSecret(text, at.slice(1), secrets, false), '');
}

/** @throws HearthError exit 2 for what is no name of a variable; it is never shown */
function checkKeyName(keyName: string, env: NodeJS.ProcessEnv): void {
  if (keyName === '') return;
  const fits = VARIABLE_NAME.test(keyName) && !LOOKS_LIKE_KEY.test(keyName);
  if (fits && !knownSecrets(env).some(({ value }) => value === keyName)) return;
  throw usageError(
    {
      en: 'key_var names a variable, such as MY_KEY (capital letters, digits and _); what stands there is no such name. Put the key into a variable: export MY_KEY=…',
      'zh-CN':
        'key_var 应写环境变量名，例如 MY_KEY（大写字母、数字和下划线）；现在写的不是变量名。请把密钥放进环境变量：export MY_KEY=…',
    },
    { field: 'key_var' },
  );
}

/** Headers and a body as they were written, before the values of variables are put in. */
export type Fields = { headers: Readonly<Record<string, string>>; body: Json; bodyName: string };

/** @throws HearthError exit 2 for a literal secret among them */
export function checkFields(
  { headers, body, bodyName }: Fields,
  env: NodeJS.ProcessEnv,
  keyName = '',
  file?: string,
): void {
  const secrets = secretsFor(env, keyName);
  for (const [name, value] of Object.entries(headers))
    if (isSecretHeader(name) && !standsInVariable(value))
      throw literal(`headers.${name}`, '$NAME', file);
  mapStrings(headers, (text, at) => refuseSecret(text, at, secrets, true, file), 'headers');
  mapStrings(
    body,
    (text, at) => {
      const field = at.split('.').findLast((part) => !/^\d+$/.test(part)) ?? '';
      if (isSecretField(field) && text.trim() !== '' && !standsInVariable(text))
        throw literal(at, '$NAME', file);
      return refuseSecret(text, at, secrets, true, file);
    },
    bodyName,
  );
}

const isSecretHeader = (name: string): boolean =>
  /authorization|api[-_]?key|token|secret|cookie|password|credential/i.test(name);

/** Fields of a body that are named like secrets; those that name a token of text or a cache are none. */
const isSecretField = (name: string): boolean =>
  /(key|token|secret|password|passwd|authorization|credentials?)$/i.test(name) &&
  !/cache_?key$|^(stop|eos|bos|pad|unk|sep|mask|end|start)_?token$/i.test(name);

/** The secret comes from a variable or a placeholder; what stands beside it is at most a word such as "Bearer". */
const standsInVariable = (template: string): boolean => {
  const rest = literalPart(template).replace(/\{\{[^{}]*\}\}/g, '');
  return rest !== template && !/[\w+/=-]{16,}/.test(rest);
};

const secretsFor = (env: NodeJS.ProcessEnv, keyName: string): KnownSecret[] => {
  const own = env[keyName]?.trim();
  return [...(own ? [{ name: keyName, value: own }] : []), ...knownSecrets(env)];
};

function refuseSecret(
  text: string,
  at: string,
  secrets: readonly KnownSecret[],
  resolvable: boolean,
  file?: string,
): string {
  const found = secrets.find(({ value }) => redactor([value])(text) !== text);
  if (found === undefined && !holdsMarkedKey(text)) return text;
  const name = found?.name ?? 'NAME';
  throw resolvable ? literal(at, `$${name}`, file) : standsOpen(at, name);
}

const literal = (field: string, variable: string, file: string | undefined): HearthError =>
  usageError(
    {
      en: `a secret stands here, and what stands here is stored and shared: put it into a variable and use ${variable}`,
      'zh-CN': `此处直接写了密钥，而这里的内容会被保存和分享：请把密钥放进环境变量，在此写 ${variable}`,
    },
    { ...(file !== undefined && { file }), field },
  );

const inCommand = (): HearthError =>
  usageError({
    en: 'the command holds a secret (the shell put a variable’s value into it), and manifests are stored and shared: let the command read the variable itself, and name it under "env" in its entry of the config file',
    'zh-CN':
      '命令中含有密钥（shell 已把变量的值代入），而运行清单会被保存和分享：请让命令自己读取该变量，并在配置文件的条目中用 env 写明变量名',
  });

const standsOpen = (field: string, variable: string): HearthError =>
  usageError(
    {
      en: `holds a secret (the value of ${variable}, or what looks like a key), and it is stored and shared: leave it out; headers and extra_body may use $${variable}`,
      'zh-CN': `其中含有密钥（${variable} 的值，或形似密钥的内容），而它会被保存和分享：请去掉；headers 和 extra_body 中可写 $${variable}`,
    },
    { field },
  );
