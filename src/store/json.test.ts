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

describe('canonicalJson with known parts', () => {
  it('is the text without them (property)', () => {
    fc.assert(
      fc.property(fc.object(), fc.object(), (part, rest) => {
        const known = new WeakMap([[part, canonicalJson(part)]]);
        const value = { part, rest, list: [part, rest] };
        expect(canonicalJson(value, known)).toBe(canonicalJson(value));
      }),
    );
  });
});

describe('canonicalJson of any value', () => {
  const inOrder = (value: unknown): unknown =>
    Array.isArray(value)
      ? value.map(inOrder)
      : value === null || typeof value !== 'object'
        ? value
        : Object.fromEntries(
            Object.entries(value)
              .map(([k, v]) => [k, inOrder(v)] as const)
              .sort(([a], [b]) => (a < b ? -1 : 1)),
          );
  // Keys that look like numbers come first in every object, whatever was put in first.
  const keys = fc.string().filter((k) => !/^\d+$/.test(k) && k !== '__proto__');
  const { value } = fc.letrec((tie) => ({
    value: fc.oneof(
      fc.string(),
      fc.double({ noNaN: true, noDefaultInfinity: true }),
      tie('list'),
      tie('object'),
    ),
    list: fc.array(tie('value'), { maxLength: 4 }),
    object: fc.dictionary(keys, tie('value'), { maxKeys: 24 }),
  }));

  it('is JSON with the keys in the order of their UTF-16 code units (property)', () => {
    fc.assert(
      fc.property(value, (any) => {
        expect(canonicalJson(any)).toBe(JSON.stringify(inOrder(any)));
      }),
    );
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
