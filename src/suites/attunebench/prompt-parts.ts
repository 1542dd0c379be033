import type { Json, JsonSchema, Message, Profile as Protocol, Text } from '../../contract/index.js';
import { between, markerFor } from '../shared/fence.js';
import { PANAS_NAMES, PANAS_WORDS } from './panas.js';
import type { AskOptions, AttuneItem } from './types.js';
import type { Choice } from './wide.js';

/** What every prompt of a unit depends on. */
export type Frame = { item: AttuneItem; protocol: Protocol; o: AskOptions };

/** One prompt and, under `sound`, the shape that its answer must have. */
export type Prompt = { message: Message; schema?: JsonSchema };

/** Words in the conversation's language. */
export const say = ({ item }: Pick<Frame, 'item'>, text: Text): string =>
  item.lang === 'zh' ? text['zh-CN'] : text.en;

export const isVerbose = ({ o }: Frame): boolean =>
  o.mode === 'verbose' || o.mode === 'verbose_omniscient';
export const isOmniscient = ({ o }: Pick<Frame, 'o'>): boolean =>
  o.mode === 'omniscient' || o.mode === 'verbose_omniscient';

export const NAMES = {
  person: { en: 'PERSON', 'zh-CN': '当事人' },
  assistant: { en: 'ASSISTANT', 'zh-CN': '助手' },
} as const satisfies Record<string, Text>;

/** Texts of the conversation between marked lines, one after the other. */
export function quoted(frame: Frame, parts: readonly { name: Text; text: string }[]): string {
  const marker = markerFor(parts.map(({ text }) => text));
  return parts.map(({ name, text }) => between(say(frame, name), text, marker)).join('\n\n');
}

/** The form of the answer, printed as JSON between fences. */
export function template(frame: Frame, value: Json): string {
  const head = say(frame, {
    en: 'Answer with one JSON object of this form and nothing else:',
    'zh-CN': '只用一个如下形式的 JSON 对象回答，不要写别的：',
  });
  return `${head}\n\`\`\`json\n${JSON.stringify(value)}\n\`\`\``;
}

export const prompt = (
  frame: Frame,
  paragraphs: readonly string[],
  properties: { [key: string]: Json },
): Prompt => ({
  message: { role: 'user', content: paragraphs.join('\n\n') },
  // The released runner sends no schema.
  ...(frame.protocol === 'sound' && { schema: objectOf(properties) }),
});

/** An object that has all of these fields and no others. */
export const objectOf = (properties: { [key: string]: Json }): JsonSchema => ({
  type: 'object',
  properties,
  required: Object.keys(properties),
  additionalProperties: false,
});

export const YES_NO: JsonSchema = { type: 'string', enum: ['yes', 'no'] };
export const TEXT: JsonSchema = { type: 'string' };
export const texts = (of: JsonSchema): JsonSchema => ({ type: 'array', items: of });
export const oneTo7: JsonSchema = { type: 'integer', minimum: 1, maximum: 7 };

/** The 20 words as the data spells them, each with its gloss where the conversation is Chinese. */
export const panasList = (frame: Frame): string =>
  row(
    frame,
    PANAS_WORDS.map((word) => {
      const { en, 'zh-CN': zh } = PANAS_NAMES[word];
      return frame.item.lang === 'zh' ? `${en}（${zh}）` : en;
    }),
  );

/** Options of a question: the data's strings under `official`, ids with our wording under `sound`. */
export const choiceList = <Id extends string>(
  frame: Frame,
  choices: readonly Choice<Id>[],
): string =>
  choices
    .map(({ id, data, text }) =>
      frame.protocol === 'official'
        ? `- "${data}"${frame.item.lang === 'zh' ? `（${text['zh-CN']}）` : ''}`
        : `- ${named(frame, id, say(frame, text))}`,
    )
    .join('\n');

/** A name and what is said of it, with the colon of the conversation's language. */
export const named = ({ item }: Pick<Frame, 'item'>, name: string, what: string): string =>
  item.lang === 'zh' ? `${name}：${what}` : `${name}: ${what}`;

/** Short things in a row. */
export const row = ({ item }: Pick<Frame, 'item'>, parts: readonly string[]): string =>
  parts.join(item.lang === 'zh' ? '、' : ', ');

/** A question and the list of words that belongs to it. */
export const asked = ({ item }: Frame, question: string, list: string): string =>
  item.lang === 'zh' ? question + list : `${question} ${list}`;

/** What an option is answered with. */
export const choiceWord = <Id extends string>(frame: Frame, choice: Choice<Id>): string =>
  frame.protocol === 'official' ? choice.data : choice.id;
