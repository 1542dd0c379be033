import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll } from 'vitest';
import { TEMPLATE_FILES } from './upstream.js';

const temporary: string[] = [];
afterAll(async () => {
  for (const dir of temporary.splice(0)) await rm(dir, { recursive: true, force: true });
});

/** A folder with these files, deleted when the tests of the file are done. */
export async function folderWith(
  files: Readonly<Record<string, string | Uint8Array>>,
): Promise<string> {
  const dir = await mkdtemp(join(tmpdir(), 'heartbench-'));
  temporary.push(dir);
  for (const [name, content] of Object.entries(files)) {
    await mkdir(dirname(join(dir, name)), { recursive: true });
    await writeFile(join(dir, name), content);
  }
  return dir;
}

/** Prompts of our own in the form of the official ones; nothing of the published wording. */
export const OUR_GENERATION = `"""A module of our own."""
import os

PROMPT_TEMPLATE = """Talk so far:
{dialogue_content}
Say the next {{turn}}."""


class Nothing:
    PROMPT_TEMPLATE = "not this one"
`;
const OUR_JUDGE = `PROMPT_TEMPLATE = (
    'Talk: {dialogue_history}\\n'
    "Answer: {response}\\nRows:\\n{rubric}\\n({rubric_nums})\\n"
    """{{'detail': [1]}}"""
)
`;

/** A clone of our own making. */
export const ourClone = (over: Readonly<Record<string, string>> = {}): Promise<string> =>
  folderWith({
    [TEMPLATE_FILES.generation.path]: OUR_GENERATION,
    [TEMPLATE_FILES.judge.path]: OUR_JUDGE,
    ...over,
  });
