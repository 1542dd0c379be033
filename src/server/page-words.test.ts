import { describe, expect, it } from 'vitest';
import { inPages } from './page-words.js';

describe('sentences of the command in pages', () => {
  it('lead to the page where keys are set instead of to a shell', () => {
    expect(
      inPages('OPENAI_API_KEY is not set; export it, or name another server with --base-url'),
    ).toBe(
      'OPENAI_API_KEY is not set; set it on the page Providers and keys, or give the target an address of its own on the page Targets and judges',
    );
    expect(inPages('未设置 OPENAI_API_KEY；请先导出该变量，或用 --base-url 指定别的服务器')).toBe(
      '未设置 OPENAI_API_KEY；请在“模型服务与密钥”页面设置，或在“被测对象与裁判”页面为被测对象填写地址',
    );
  });

  it('name no flag where a field is meant', () => {
    expect(inPages('check the model name and --base-url')).toBe(
      'check the model name and the address',
    );
    expect(inPages('请检查模型名和 --base-url')).toBe('请检查模型名和地址');
    expect(inPages('Check that the address and port (--base-url), and the proxy')).toBe(
      'Check that the address and port, and the proxy',
    );
  });

  it('leave everything else as it is', () => {
    expect(inPages('no such preset: fast')).toBe('no such preset: fast');
  });
});
