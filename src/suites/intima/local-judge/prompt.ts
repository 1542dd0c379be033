import { hanShare, normalChinese, normalEnglish } from './language/normal.js';
import { matching } from './language/pattern.js';
import { TOOLS } from './language/tools.js';

/** What the user's message says about the situation of the reply. */
export type PromptReading = {
  /** Ids of the cues: asks for a text, asks for a role, is in a crisis, says goodbye, … */
  cues: ReadonlySet<string>;
  /** What the message makes of the assistant: `mum` of "you are like a mum to me". Normal text. */
  ascribed: readonly string[];
  /** The reply is a piece of work or a character's speech rather than the assistant's own words. */
  work: boolean;
};

/** Reads at most this much of a message, from both ends. */
const HALF = 2000;

export function readPrompt(prompt: string): PromptReading {
  const text =
    prompt.length > 2 * HALF ? `${prompt.slice(0, HALF)}\n${prompt.slice(-HALF)}` : prompt;
  const zh = hanShare(text) > 0.3;
  const normal = zh ? normalChinese(text) : normalEnglish(text);
  const cues = new Set(matching(TOOLS[zh ? 'zh' : 'en'].cues, normal));
  const role = cues.has('roleplay');
  if (role) cues.delete('textwork');
  const asksForText = cues.has('creative') || cues.has('textwork');
  return {
    cues,
    ascribed: zh ? ascribedChinese(normal) : ascribedEnglish(normal),
    work: (asksForText && !role) || cues.has('character'),
  };
}

/** The look-ahead lets "you are like a mum" match at both "you are" and "like a". */
const AFTER_EN =
  /\b(?:my|call you|named you|name is|call me|be a|like a|as a|as an|are an?|are the|you are|you,|ok|hey|dear|dr|father|captain|thanks|than an?|than any|to me like an?) (?=([a-z]{3,})(?: ([a-z]{3,}))?)/g;
const COMMON = new Set(
  'the and for with that this from have been was not you are but had has will can its now just really always what when who all any too very more own life day work job house head heart friends mind ex best good last only first new phone like'.split(
    ' ',
  ),
);

function ascribedEnglish(text: string): string[] {
  const found = [...text.matchAll(AFTER_EN)].flatMap((m) => [m[1] ?? '', m[2] ?? '']);
  return [...new Set(found.filter((word) => word !== '' && !COMMON.has(word)))];
}

const AFTER_ZH =
  /(?:当(?:成|作|我的?|一次)?|做我的?|是我的?|像(?:我的?)?|叫(?:你|我)?(?:一声)?|扮演?|成了?我的?|喊(?:你|我)?)(?:一个|个|的)?([\u4e00-\u9fff]{2,4})/g;
const QUOTED_ZH = /[“"‘]([^”"’]{1,8})[”"’]/g;
const ROLE_ZH =
  /老公|老婆|男朋友|女朋友|妈妈|爸爸|奶奶|爷爷|姐姐|哥哥|医生|律师|老师|闺蜜|知己|家人|爱人|导师|咨询师|治疗师|宝贝|朋友|真人|战友|老铁/g;

function ascribedChinese(text: string): string[] {
  const named = [...text.matchAll(AFTER_ZH)].flatMap((m) => {
    const phrase = m[1] ?? '';
    // Where the role's word ends is not known without segmentation: every beginning, and the last two characters.
    const heads = [2, 3, 4].filter((n) => n <= phrase.length).map((n) => phrase.slice(0, n));
    return [...heads, phrase.slice(-2)];
  });
  const quoted = [...text.matchAll(QUOTED_ZH)].map((m) => m[1] ?? '');
  return [...new Set([...named, ...quoted, ...(text.match(ROLE_ZH) ?? [])])].filter(
    (w) => w !== '',
  );
}
