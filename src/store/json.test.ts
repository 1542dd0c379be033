import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canonicalJson, digest, digestList, fromColumn, toColumn } from './json.js';

describe('toColumn and fromColumn', () => {
  it('round-trip any JSON (property)', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(fromColumn(toColumn(value))).toEqual(JSON.parse(JSON.stringify(value)));
      }),
    );
  });
});

describe('canonicalJson', () => {
  it('is equal for equal values in any key order, and leaves undefined out', () => {
    expect(canonicalJson({ b: 1, a: [1, { d: null, c: 'x' }], e: undefined })).toBe(
      '{"a":[1,{"c":"x","d":null}],"b":1}',
    );
    expect(digest({ a: 1, b: 2 })).toBe(digest({ b: 2, a: 1 }));
    expect(digest({ a: 1 })).not.toBe(digest({ a: '1' }));
  });
});

describe('digestList', () => {
  it('is the digest of the list, however long its text (property)', () => {
    fc.assert(
      fc.property(fc.array(fc.jsonValue()), fc.constantFrom(1, 7, 70_000), (values, size) => {
        const list = [...values, 'x\u0000\ud800'.repeat(size)];
        expect(digestList(list)).toBe(digest(list));
      }),
    );
    expect(digestList([])).toBe(digest([]));
  });
});
