import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Policy, Rule } from '../guard/policy.js';
import { readPolicy } from '../guard/policy-file.js';

const FOLDER = fileURLToPath(new URL('../../../policies/', import.meta.url));

export type ReadyPolicy = { name: string; text: string; policy: Policy };

/** The policies of `policies/`, read as the guard reads them. */
export const READY: readonly ReadyPolicy[] = readdirSync(FOLDER)
  .filter((file) => file.endsWith('.yaml'))
  .map((file) => {
    const text = readFileSync(`${FOLDER}${file}`, 'utf8');
    return { name: file.replace('.yaml', ''), text, policy: readPolicy(text, file).policy };
  });

export function ready(name: string): ReadyPolicy {
  const found = READY.find((one) => one.name === name);
  if (found === undefined) throw new RangeError(name);
  return found;
}

export function ruleOf({ policy }: ReadyPolicy, name: string): Rule {
  const found = policy.rules.find((rule) => rule.name === name);
  if (found === undefined) throw new RangeError(name);
  return found;
}
