import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { never, open } from '../loopback.testkit.js';
import type { ModelRequest } from '../model.js';
import { readHttpFile } from './http-file.js';
import { PLACEHOLDERS } from './template.js';

const dir = mkdtempSync(join(tmpdir(), 'hearth-guide-'));
const written = (name: string, content: string): string => {
  const path = join(dir, name);
  writeFileSync(path, content);
  return path;
};

describe.each(['guide.md', 'guide.zh-CN.md'])('the companions of docs/%s', (page) => {
  const text = readFileSync(
    fileURLToPath(new URL(`../../../docs/${page}`, import.meta.url)),
    'utf8',
  );
  /** Code blocks of the part under the heading that names a kind of companion. */
  const blocks = (kind: string, language: string): string[] => {
    const [, part = ''] =
      new RegExp(`\\n### [^\\n]*\`${kind}/[^\\n]*\\n([\\s\\S]*?)\\n##`).exec(text) ?? [];
    return [...part.matchAll(new RegExp(`\`\`\`${language}\\n([\\s\\S]*?)\`\`\``, 'g'))].map(
      ([, block]) => block ?? '',
    );
  };
  const request: ModelRequest = {
    messages: [{ role: 'user', content: 'I feel alone.' }],
    params: { temperature: 0.7, maxTokens: 400 },
    session: { id: '9f2c', thread: 'main' },
  };

  it('an http file is read as it stands', () => {
    const [example = ''] = blocks('http', 'yaml');
    const read = readHttpFile(written(`${page}.yaml`, example));
    expect(read).toMatchObject({ replyPath: ['choices', '0', 'text'], retries: 2 });
    expect(read.session?.start.id).toBe('data.id');
  });

  it('every placeholder and field is told', () => {
    for (const name of PLACEHOLDERS) expect(text).toContain(`{{${name}}}`);
    for (const field of ['stream: sse', 'stream: ndjson', '`delta`', 'history: ignore'])
      expect(text).toContain(field);
  });

  it('a command gets the JSON that is shown, and may answer with the other', async () => {
    const [asked = '', answered = ''] = blocks('exec', 'json');
    const script = written(
      `${page}.cjs`,
      `const input = JSON.parse(require('fs').readFileSync(0, 'utf8'));
const expected = ${asked};
require('assert').deepStrictEqual(input, expected);
console.log(${JSON.stringify(answered.trim())});`,
    );
    const command = `"${process.execPath}" "${script}"`;
    const model = open(`exec/${command}`, undefined, {}, { env: process.env });
    const { text: said, reasoning, state, usage } = await model.ask(request, never);
    expect({ text: said, reasoning, state, usage }).toEqual({
      ...(JSON.parse(answered) as object),
      usage: { input: 12, output: 4, reasoning: null, cached: null },
    });
  });

  it('the module runs as it stands', async () => {
    const [example = ''] = blocks('module', 'js');
    const path = written(`${page.replaceAll('.', '-')}.mjs`, example);
    const model = open(`module/${path}`, undefined, {}, { env: {} });
    expect((await model.ask(request, never)).text).toBe('I heard you 1 times.');
    expect((await model.ask(request, never)).text).toBe('I heard you 2 times.');
  });
});
