import { describe, expect, it } from 'vitest';
import { isSecret, secretsIn } from './secrets.js';

describe('isSecret', () => {
  it.each<[string, string, boolean]>([
    ['OPENAI_API_KEY', 'sk-1', true],
    ['AWS_SECRET_ACCESS_KEY', 'a/b+c', true],
    ['MY_BOT_TOKEN', 'hunter22', true],
    ['DB_PASSWORD', 'correct-horse', true],
    ['MY_CRED', 'sk-proj-4f2a9c1b7d3e', true],
    ['PWD', '/home/me/projects/hearth', false],
    ['TOKENIZERS_PARALLELISM', 'false', false],
    ['SSH_KEY', '/home/me/.ssh/id_ed25519', false],
    ['HOSTNAME', 'build-machine', false],
    ['LANG', 'zh_CN.UTF-8', false],
  ])('%s=%s: %s', (name, value, secret) => {
    expect(isSecret(name, value)).toBe(secret);
  });
});

describe('secretsIn', () => {
  it('finds the password in an address, as it is written and as it is meant', () => {
    expect(secretsIn({ HEARTH_DB: 'postgres://me:p%40ss-word@db/hearth' })).toEqual([
      'p%40ss-word',
      'p@ss-word',
    ]);
  });

  it('leaves empty and plain variables', () => {
    expect(secretsIn({ OPENAI_API_KEY: ' ', LANG: 'C', EDITOR: 'vi' })).toEqual([]);
  });
});
