import { z } from 'zod';
import { parseYaml, readText, schemaError } from '../../analysis/plan-yaml.js';
import { usageError } from '../../contract/index.js';
import type { Formula } from './formula.js';
import { TERMS } from './ratings.js';

const schema = z.strictObject({
  name: z.string().min(1).max(64),
  terms: z.partialRecord(z.enum(TERMS), z.number().min(-1000).max(1000)),
  side: z.enum(['max', 'mean']).default('max'),
  value: z.enum(['score', 'present']).default('score'),
  stand_in: z.number().nullable().default(null),
});

/** A formula file (YAML). @throws HearthError exit 2 with file, line and field. */
export async function readFormula(file: string): Promise<Formula> {
  const yaml = parseYaml(await readText(file), file);
  const parsed = schema.safeParse(yaml.value);
  if (!parsed.success) throw schemaError(yaml, parsed.error.issues, file);
  const { stand_in: standIn, ...rest } = parsed.data;
  if (!Object.values(rest.terms).some((weight) => weight !== 0))
    throw usageError(
      { en: 'weighs nothing: every weight is 0', 'zh-CN': '没有任何权重：全部为 0' },
      { file, line: yaml.lineOf(['terms']), field: 'terms' },
    );
  return { ...rest, standIn };
}
