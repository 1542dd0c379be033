import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import type { Context } from '../context.js';
import { type Voice, voiceFieldsOf } from '../setup/voices.js';
import { withEntries } from './named-voices.js';

const home = mkdtempSync(join(tmpdir(), 'hearth-voices-'));
afterAll(() => rmSync(home, { recursive: true, force: true }));
const context = { setup: { home } as Context['setup'] };

const robin: Voice = {
  id: 'v1',
  version: 3,
  project: 'home',
  role: 'target',
  name: 'robin',
  fields: {
    model: 'openai/m',
    baseUrl: null,
    keyVariable: null,
    system: 'You are Robin.',
    thinking: null,
    rpm: null,
    params: { temperature: 0.5, topP: null, maxTokens: null, seed: null },
  },
  madeMs: 1,
  madeBy: 'local',
  retired: false,
};

describe('named entries of a run', () => {
  it('stand in a file of their own beside the other names, never among arguments, and the file goes', async () => {
    const form = { targets: ['robin@3', 'sample/warm', 'a=openai/n'], judges: ['local/house'] };
    const seen = await withEntries(
      context,
      form,
      new Map([['robin@3', voiceFieldsOf(robin)]]),
      async (config) => ({
        config,
        text: readFileSync(config ?? '', 'utf8'),
      }),
    );
    expect(JSON.parse(seen.text)).toEqual({
      targets: [
        {
          name: 'robin@3',
          model: 'openai/m',
          system: 'You are Robin.',
          params: { temperature: 0.5 },
        },
        'sample/warm',
        { name: 'a', model: 'openai/n' },
      ],
      judges: ['local/house'],
    });
    expect(existsSync(seen.config ?? '')).toBe(false);
  });

  it('leave no file where the work fails, and none is made where none is named', async () => {
    let file: string | null = null;
    const failing = withEntries(
      context,
      { targets: ['robin@3'], judges: [] },
      new Map([['robin@3', voiceFieldsOf(robin)]]),
      async (config) => {
        file = config;
        throw new Error('refused');
      },
    );
    await expect(failing).rejects.toThrow('refused');
    expect(existsSync(file ?? home)).toBe(false);
    const plain = { targets: ['sample/warm'], judges: [] };
    expect(await withEntries(context, plain, new Map(), async (config) => config)).toBeNull();
  });
});
