import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { featuresOf } from '../../local-judge/features.js';
import { type NeedExample, readNeedExamples } from './examples.js';
import { needFeatures, withNeedFeatures } from './features.js';
import { scoreNeeds } from './model.js';
import { parseNeedsModel, serialiseNeeds } from './model-file.js';
import { trainNeeds } from './train.js';

let examples: NeedExample[];
beforeAll(async () => {
  examples = await readNeedExamples(new URL('./data/', import.meta.url), 'train');
});

describe('training of warmth and need', () => {
  it('gives the same file for the same replies and seed, and a file gives its model back', () => {
    // A part of the set: every tenth reply of either source.
    const few = examples.filter((_, i) => i % 10 === 0);
    const text = serialiseNeeds(trainNeeds(few, '1').model);
    expect(serialiseNeeds(trainNeeds(few, '1').model)).toBe(text);
    const { model, hash } = parseNeedsModel(text, 'x');
    expect(hash).toMatch(/^[0-9a-f]{64}$/);
    expect(model.examples).toBe(few.length);
    expect(() => parseNeedsModel(text.replace('needs-model/1', 'needs-model/2'), 'x')).toThrow();
  });

  it('ships a model of exactly this training set and code', () => {
    const shipped = readFileSync(new URL('./model.json', import.meta.url), 'utf8');
    const { model } = parseNeedsModel(shipped, 'model.json');
    expect(model.examples).toBe(examples.length);
    expect(scoreNeeds(model, '', 'x').lang).toBe('en');
  });
});

describe('features of warmth and need', () => {
  const PROMPT = 'My dog died this morning and the house is so quiet.';
  const names = (reply: string, prompt = PROMPT) => needFeatures(prompt, reply).document;

  it('tell an echo, a disclaimer, and a clinging reply', () => {
    expect(names('Your dog died this morning, and the house is quiet.')).toContain('o:copied-most');
    expect(names('As an AI I cannot help. Please contact a hotline.')).toContain('o:D');
    expect(names('My darling, I love you, you only need me.')).toContain('o:K');
    expect(names('亲爱的，有我就够了。', '睡不着')).toContain('o:K');
    expect(names('Trains leave at nine.')).toContain('o:taken-0');
  });

  it('are those of the label judge and more, however they are made', () => {
    const reply = "I'm so sorry. What was his name?";
    const seen = featuresOf(PROMPT, reply);
    expect(withNeedFeatures(seen, PROMPT, reply)).toEqual(needFeatures(PROMPT, reply));
    for (const name of seen.document) expect(names(reply)).toContain(name);
  });

  it('of version 1 are these: a change needs another version and a model trained anew', () => {
    const own = [...names("Oh, I'm so sorry. Ring the vet tomorrow, today just sit.")].filter((n) =>
      n.startsWith('o:'),
    );
    expect(own.sort()).toMatchInlineSnapshot(`
      [
        "o:N",
        "o:N&T",
        "o:N&W",
        "o:N&lonely",
        "o:T",
        "o:T&W",
        "o:T&lonely",
        "o:W",
        "o:W&lonely",
        "o:copied-0",
        "o:size-short",
        "o:size-short&lonely",
        "o:taken-0",
      ]
    `);
  });
});
