import { describe, expect, it } from 'vitest';
import { sharedAddress } from './user-address.js';

const AT = 'http://127.0.0.1:9/v1';

describe('the address of the model that plays the user', () => {
  it('is that of the targets where it shares their provider and has none of its own', () => {
    expect(sharedAddress('openai/u', [{ name: 'openai/m', baseUrl: AT }])).toBe(AT);
    expect(sharedAddress('openai/u', [{ name: 'robin', model: 'openai/m', baseUrl: AT }])).toBe(AT);
    expect(
      sharedAddress({ name: 'u', model: 'openai/u' }, [{ name: 'openai/m', baseUrl: AT }]),
    ).toBe(AT);
  });

  it('is its own, or its provider’s', () => {
    const targets = [{ name: 'openai/m', baseUrl: AT }];
    expect(sharedAddress({ name: 'openai/u', base_url: 'http://u/v1' }, targets)).toBeUndefined();
    expect(sharedAddress('ollama/u', targets)).toBeUndefined();
    expect(sharedAddress('openai/u', [{ name: 'openai/m' }])).toBeUndefined();
  });
});
