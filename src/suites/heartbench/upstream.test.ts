import { describe, expect, it } from 'vitest';
import { HearthError } from '../../contract/index.js';
import { answer } from './answer.js';
import { folderWith, OUR_GENERATION, ourClone } from './clone.testkit.js';
import { load } from './dataset.js';
import { askedUnder, firstAsks, gateRow, item, part, replyOf, turn } from './fixtures.testkit.js';
import { judge } from './judge.js';
import { officialClone, officialHeartbench } from './official-data.testkit.js';
import { generationPrompt, judgingPrompt, promptDigests, shortDigest } from './prompts-official.js';
import { isClone, openClone, TEMPLATE_FILES, templatesOf } from './upstream.js';

const data = officialHeartbench();
const clone = officialClone();

const asked = item('q1', {
  dialogue: [turn('A', "I'm 「tired」"), turn('B', 'So {response}?\n'), turn('A', '嗯')],
  rubric: [{ dimension: '温暖', score: 3, content: 'is {warm}' }, gateRow(), gateRow(-4)],
});

async function fault(promise: Promise<unknown>): Promise<HearthError> {
  try {
    await promise;
  } catch (error) {
    if (error instanceof HearthError) return error;
    throw error;
  }
  throw new Error('nothing was thrown');
}

describe('official prompts out of a clone', () => {
  it('render the dialogue as Python text, rows with their points, and nothing twice', async () => {
    const templates = await openClone(await ourClone());
    expect(generationPrompt(templates, asked)).toBe(
      "Talk so far:\n[{'role': 'A', 'content': \"I'm 「tired」\"}, {'role': 'B', 'content': 'So {response}?\\n'}, {'role': 'A', 'content': '嗯'}]\nSay the next {turn}.",
    );
    expect(judgingPrompt(templates, asked, 'Yes {rubric} {{}}')).toBe(
      "Talk: [{'role': 'A', 'content': \"I'm 「tired」\"}, {'role': 'B', 'content': 'So {response}?\\n'}, {'role': 'A', 'content': '嗯'}]\nAnswer: Yes {rubric} {{}}\nRows:\n[温暖][3] is {warm}\n[其他][None] speaks in the person’s place\n[其他][-4] speaks in the person’s place\n(3)\n{'detail': [1]}",
    );
  });

  it('are asked as one user message with default parameters, and the judge never again', async () => {
    const upstream = await ourClone();
    const under = askedUnder('official', { upstream });
    await load({ dir: null }, under);
    const [ask] = firstAsks(answer.ask([{ item: asked }], under, Math.random));
    expect(ask).toMatchObject({ step: 'answer', role: 'target' });
    expect(ask?.messages).toEqual([
      { role: 'user', content: generationPrompt(templatesOf(upstream), asked) },
    ]);
    expect(ask?.params).toBeUndefined();
    const [rating] = firstAsks(judge.ask([part('Hm.', asked)], under, Math.random));
    expect(rating?.messages).toEqual([
      { role: 'user', content: judgingPrompt(templatesOf(upstream), asked, 'Hm.') },
    ]);
    expect([rating?.params, rating?.schema, rating?.retry]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });

  it('judges an empty answer but no answer that begins with "Error", as the released script does', async () => {
    const under = askedUnder('official', { upstream: await ourClone() });
    await load({ dir: null }, under);
    expect(firstAsks(judge.ask([part('')], under, Math.random))).toHaveLength(1);
    expect(firstAsks(judge.ask([part('Error: 429')], under, Math.random))).toEqual([]);
  });

  it('are needed only when a model is asked, and then the refusal says what to do', async () => {
    const under = askedUnder('official');
    const { items } = await load({ dir: null }, under);
    expect(items.length).toBeGreaterThan(0);
    for (const program of [
      answer.ask([{ item: asked }], under, Math.random),
      judge.ask([part('Hm.')], under, Math.random),
    ]) {
      let thrown: unknown;
      try {
        program.next(() => replyOf(''));
      } catch (error) {
        thrown = error;
      }
      expect(thrown).toBeInstanceOf(HearthError);
      expect(thrown).toMatchObject({ code: 2, place: { field: 'upstream' } });
      expect(String(thrown)).toContain('--set upstream=DIR');
    }
  });

  it.each([
    ['a missing file', { [TEMPLATE_FILES.judge.path]: undefined }, 'no clone'],
    ['no constant', { [TEMPLATE_FILES.judge.path]: 'X = 1\n' }, 'no constant PROMPT_TEMPLATE'],
    [
      'a template without its fields',
      { [TEMPLATE_FILES.judge.path]: OUR_GENERATION },
      '{dialogue_content}',
    ],
    ['an f-string', { [TEMPLATE_FILES.judge.path]: '\nPROMPT_TEMPLATE = f"{a}"' }, 'f-string'],
  ])('refuses a clone with %s, naming the file', async (_, over, why) => {
    const files: Record<string, string> = { [TEMPLATE_FILES.generation.path]: OUR_GENERATION };
    for (const [path, content] of Object.entries(over))
      if (content !== undefined) files[path] = content;
    const dir = await folderWith(files);
    const error = await fault(load({ dir: null }, askedUnder('official', { upstream: dir })));
    expect(error.code).toBe(2);
    expect(error.place.file).toContain('score_answers.py');
    expect(error.message).toContain(why);
    expect(error.text['zh-CN']).toMatch(/\p{Script=Han}/u);
  });

  it('names the line of what it cannot read', async () => {
    const dir = await ourClone({
      [TEMPLATE_FILES.judge.path]: 'import os\n\nPROMPT_TEMPLATE = f"{a}"\n',
    });
    expect((await fault(openClone(dir))).place).toMatchObject({
      line: 3,
      field: 'PROMPT_TEMPLATE',
    });
  });

  it('knows a clone by its two files', async () => {
    expect(isClone(await ourClone())).toBe(true);
    expect(isClone(await folderWith({ 'heartbench/generate_answers.py': '' }))).toBe(false);
  });

  it('says of other prompts on other items that they cannot be checked', async () => {
    const under = askedUnder('official', { upstream: await ourClone() });
    const { report } = await load({ dir: null }, under);
    expect(report.notes.at(-1)?.what.en).toContain('can be checked on the published data only');
    expect(report.fidelity).toBe('unchecked');
  });

  it('says where there are none that no model can be asked, and how to get them; nothing under sound', async () => {
    const { report } = await load({ dir: null }, askedUnder('official'));
    expect(report.fidelity).toBe('absent');
    expect(report.notes.at(-1)?.what.en).toMatch(/are missing: .*hearth data pull heartbench/);
    const sound = (await load({ dir: null }, askedUnder('sound'))).report;
    expect(sound.fidelity).toBeUndefined();
    expect(sound.notes.at(-1)?.what.en).not.toContain('prompts');
  });

  it.runIf(data !== null)(
    'are called not byte-exact when they differ from the published ones [official data]',
    async () => {
      const under = askedUnder('official', { view: 'hard', upstream: await ourClone() });
      const { report } = await load({ dir: data }, under);
      expect(report.notes.at(-1)).toMatchObject({ level: 'dubious' });
      expect(report.fidelity).toBe('changed');
      expect(report.notes.at(-1)?.what.en).toContain('figures are not byte-exact');
    },
  );
});

describe.runIf(data !== null && clone !== null)(
  'digests of the released scripts’ prompts, section 3 [clone: HEARTH_TEST_UPSTREAM_HEARTBENCH]',
  () => {
    it('all 296 prompts in file order, each followed by a NUL byte', async () => {
      const templates = await openClone(clone ?? '');
      const { items, report } = await load(
        { dir: data },
        askedUnder('official', { view: 'all', upstream: clone ?? '' }),
      );
      expect(promptDigests(templates, items)).toEqual({
        generation: '5fcfb1f28ea72a2d',
        judge: '16028f5c56fd6f56',
      });
      expect(report.notes.at(-1)?.what.en).toContain('byte-exact');
      expect(report.fidelity).toBeUndefined();
    });

    it.each([
      ['03UFRn', 632, 'f9aa5ce3d8f96e3a', 1418, '725ac379636cc065'],
      ['0yncxl', 221, '19825d767ee71ec5', 1026, 'f7e78afbad8f8d45'],
      ['4pDlk1', 1833, 'a16f84298524471f', 2986, 'ce9ad106334d8101'],
      ['fONaJn', 809, 'cebe8fdc22e4859c', 1884, 'b34ea887b4b66ec8'],
      ['s0RG6B', 1775, '37643eea9ad2aca4', 2715, '9ccf95e0e3ceb11f'],
    ])('%s: characters and digest of both prompts', async (id, gLength, g, jLength, j) => {
      const templates = await openClone(clone ?? '');
      const { items } = await load({ dir: data }, askedUnder('official', { view: 'all' }));
      const question = items.find((it) => it.id === id);
      if (question === undefined) throw new Error(`no question ${id}`);
      const prompts = [
        generationPrompt(templates, question),
        judgingPrompt(templates, question, '你好'),
      ];
      expect(prompts.map((p) => [Array.from(p).length, shortDigest(p)])).toEqual([
        [gLength, g],
        [jLength, j],
      ]);
    });
  },
);
