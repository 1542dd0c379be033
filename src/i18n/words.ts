import { createInstance } from 'i18next';
import type { Lang, Text } from '../contract/index.js';
import { LANGS } from '../contract/index.js';
import { areas } from './resources.js';

type Areas = typeof areas;
/** A file of words: `report`, and others as rooms need them. */
export type Area = keyof Areas;
type English<A extends Area> = Areas[A]['en'];

/** Plural forms are two entries, `x_one` and `x_other`; they are asked for as `x`. */
type Base<K> = K extends `${infer B}_one` ? B : K extends `${string}_other` ? never : K;
/** The keys of an area. */
export type Key<A extends Area> = Base<keyof English<A>> & string;

type Names<S> = S extends `${string}{{${infer Name}}}${infer Rest}` ? Name | Names<Rest> : never;
type Sentence<A extends Area, K extends string> = K extends keyof English<A>
  ? English<A>[K]
  : `${K}_other` extends keyof English<A>
    ? English<A>[`${K}_other`] | '{{count}}'
    : never;
type Values<N extends string> = { [K in N]: K extends 'count' ? number : string | number };
/** The values that a sentence takes: none, or one object with exactly its names. */
export type Args<A extends Area, K extends string> = [Names<Sentence<A, K>>] extends [never]
  ? []
  : [values: Values<Names<Sentence<A, K>>>];

/** Words of one area in one language. A missing key or value does not compile. */
export type Translator<A extends Area> = <K extends Key<A>>(key: K, ...args: Args<A, K>) => string;

const words = createInstance();
// Words are escaped where they are written (HTML, LaTeX, CSV), never here.
void words.init({
  initAsync: false,
  fallbackLng: false,
  supportedLngs: [...LANGS],
  load: 'currentOnly',
  ns: Object.keys(areas),
  keySeparator: false,
  nsSeparator: false,
  interpolation: { escapeValue: false },
  resources: Object.fromEntries(
    LANGS.map((lang) => [
      lang,
      Object.fromEntries(Object.entries(areas).map(([area, both]) => [area, both[lang]])),
    ]),
  ),
});

/** The words of an area in a language. */
export function translator<A extends Area>(lang: Lang, area: A): Translator<A> {
  const t = words.getFixedT(lang, area);
  return (key, ...args) => String(t(key as string, { ...args[0] }));
}

/** The same sentence in both languages, for errors and warnings. */
export function sentence<A extends Area, K extends Key<A>>(
  area: A,
  key: K,
  ...args: Args<A, K>
): Text {
  return {
    en: translator('en', area)(key, ...args),
    'zh-CN': translator('zh-CN', area)(key, ...args),
  };
}

/**
 * The words of an id that comes from data (a state, a reason, a kind): the entry `prefix.id`, or the id itself where
 * there is none, so that an unknown id is still readable.
 */
export function nameOf(lang: Lang, area: Area, prefix: string, id: string): string {
  const key = `${prefix}.${id}`;
  return words.exists(key, { lng: lang, ns: area }) ? String(words.getFixedT(lang, area)(key)) : id;
}
