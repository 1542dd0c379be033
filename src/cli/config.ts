import { readFile } from 'node:fs/promises';
import type { Document } from 'yaml';
import { z } from 'zod';
import { type Text, usageError } from '../contract/index.js';
import { voiceFields } from '../pipeline/index.js';

/** The file that `hearth run` reads without a suite on the command line. */
export const CONFIG_FILE = 'hearth.yaml';

const scalar = z.union([z.string(), z.number(), z.boolean()]);
const count = z.number().int().min(1);
const wordOrList = z.union([z.string(), z.array(z.string())]);

const studio = z.strictObject({
  host: z.string().optional(),
  port: z.number().int().min(0).max(65_535).optional(),
  accounts: z.boolean().optional(),
  url: z.string().optional(),
  oidc: z
    .strictObject({
      discovery: z.string(),
      client_id: z.string(),
      client_secret_var: z.string(),
      name: z.string().optional(),
    })
    .optional(),
  mail: z
    .strictObject({
      server: z.string(),
      from: z.string(),
      password_var: z.string().optional(),
      tls: z.literal('none').optional(),
    })
    .optional(),
});
/** How `hearth studio` is served. Secrets are named by their variables and never stand in the file. */
export type StudioConfig = z.infer<typeof studio>;

const configSchema = z.strictObject({
  suite: z.string().optional(),
  targets: z.array(voiceFields).optional(),
  judges: z.array(voiceFields).optional(),
  user_model: voiceFields.optional(),
  preset: z.string().optional(),
  profile: wordOrList.optional(),
  set: z.record(z.string(), z.union([scalar, z.array(scalar)])).optional(),
  limit: count.optional(),
  sample: count.optional(),
  items: z.array(z.string()).optional(),
  repeats: count.optional(),
  judge_repeats: count.optional(),
  seed: z.union([z.string(), z.number()]).optional(),
  max_connections: count.max(1024).optional(),
  max_retries: z.number().int().min(0).max(100).optional(),
  tag: z.string().optional(),
  panel: wordOrList.optional(),
  base_url: z.string().optional(),
  judge_base_url: z.string().optional(),
  user_base_url: z.string().optional(),
  system_file: wordOrList.optional(),
  temperature: z.number().min(0).max(2).optional(),
  top_p: z.number().min(0).max(1).optional(),
  max_tokens: count.optional(),
  thinking: z.boolean().optional(),
  rpm: z.number().positive().optional(),
  tpm: z.number().positive().optional(),
  timeout: z.number().positive().optional(),
  reuse: z.boolean().optional(),
  max_cost: z.number().min(0).optional(),
  max_calls: z.number().int().min(0).optional(),
  prices: z.string().optional(),
  database: z.string().optional(),
  data: z.string().optional(),
  fail_on_error: z.union([z.number(), z.string()]).optional(),
  out: z.string().optional(),
  studio: studio.optional(),
});

/** What a config file may say; every flag of a command overrides its field. */
export type Config = z.infer<typeof configSchema>;

/**
 * Reads a config file. Paths in it count from the folder in which the command runs, as those of flags do.
 * @throws HearthError exit 2 with file, line and field.
 */
export async function readConfig(file: string): Promise<Config> {
  let text: string;
  try {
    text = await readFile(file, 'utf8');
  } catch {
    throw usageError(
      {
        en: 'there is no such file; hearth init writes one',
        'zh-CN': '文件不存在；可用 hearth init 生成',
      },
      { file },
    );
  }
  // Loaded when there is a file to read: most runs have none.
  const { isMap, LineCounter, parseDocument } = await import('yaml');
  const lines = new LineCounter();
  const doc = parseDocument(text, { lineCounter: lines, prettyErrors: false });
  const [fault] = doc.errors;
  if (fault !== undefined) {
    const { line } = lines.linePos(fault.pos[0]);
    const at = { file, line };
    throw usageError(
      { en: `is not YAML: ${fault.message}`, 'zh-CN': `不是有效的 YAML：${fault.message}` },
      at,
    );
  }
  const result = configSchema.safeParse(doc.toJS() ?? {});
  if (result.success) return result.data;
  const { path, text: wrong } = firstFault(result.error.issues, []);
  const offset = offsetOf(doc, path, isMap);
  throw usageError(wrong, {
    file,
    ...(offset !== null && { line: lines.linePos(offset).line }),
    ...(path.length > 0 && { field: path.join('.') }),
  });
}

type Issue = z.core.$ZodIssue;
type Path = (string | number)[];

/** The first fault that a person would mend: the deepest one in the branch of a union that came nearest. */
function firstFault(issues: readonly Issue[], above: Path): { path: Path; text: Text } {
  const [issue] = issues;
  if (issue === undefined) return { path: above, text: { en: 'is not valid', 'zh-CN': '无效' } };
  const path = [...above, ...issue.path.map((p) => (typeof p === 'symbol' ? String(p) : p))];
  if (issue.code === 'unrecognized_keys') {
    return {
      path: [...path, issue.keys[0] ?? ''],
      text: {
        en: 'is not a known field; hearth init shows all',
        'zh-CN': '不是已知字段；hearth init 会列出全部字段',
      },
    };
  }
  if (issue.code === 'invalid_union') {
    const deeper = issue.errors.find((branch) => branch.some(isInside));
    if (deeper !== undefined) return firstFault(deeper.filter(isInside), path);
    return { path, text: { en: 'has the wrong form', 'zh-CN': '格式不对' } };
  }
  if (issue.code === 'invalid_type')
    return {
      path,
      text: {
        en: `must be ${issue.expected === 'int' ? 'a whole number' : `of type ${issue.expected}`}`,
        'zh-CN': issue.expected === 'int' ? '必须是整数' : `类型必须是 ${issue.expected}`,
      },
    };
  return { path, text: { en: issue.message, 'zh-CN': `取值无效：${issue.message}` } };
}

const isInside = (issue: Issue): boolean =>
  issue.path.length > 0 || issue.code === 'unrecognized_keys';

/** Where in the text a field stands; its parent's place for one that is missing. */
function offsetOf(
  doc: Document.Parsed,
  path: Path,
  isMap: typeof import('yaml')['isMap'],
): number | null {
  for (let depth = path.length; depth >= 0; depth--) {
    const parent = depth <= 1 ? doc.contents : doc.getIn(path.slice(0, depth - 1), true);
    if (depth > 0 && isMap(parent)) {
      const pair = parent.items.find((p) => String(p.key) === String(path[depth - 1]));
      const key = pair?.key as { range?: [number, number, number] } | undefined;
      if (key?.range) return key.range[0];
    }
    const node = (depth === 0 ? doc.contents : doc.getIn(path.slice(0, depth), true)) as {
      range?: [number, number, number];
    } | null;
    if (node?.range) return node.range[0];
  }
  return null;
}
