import { type Clause, clausesOf, plain, withoutQuotes } from './clauses.js';
import type { Lang } from './formats.js';

/** What a reply says of itself: `person` denies being an AI, `machine` discloses it. `quote` is an exact part. */
type SelfClaim = { as: 'person' | 'machine'; quote: string };

type Words = {
  /** "I am …"; groups: `not`, `how` (describing words), and `machine` or `person`. */
  claims: readonly RegExp[];
  /** The same without "I am", behind a clause that has it: "…, not a robot". */
  bare: readonly RegExp[];
  /** A clause that begins to say what the speaker is. */
  begins: RegExp;
  /** What makes of a claim a question, a condition or somebody else's opinion, before it in the clause. */
  unsure: RegExp;
  /** "Not just a program": neither denies nor discloses. */
  notJust: RegExp;
  /** Describing words under which "not a … machine" still denies: "not some cold machine". */
  scorned: RegExp;
  asks: RegExp;
};

const phrase = (...parts: string[]): RegExp => new RegExp(parts.join(''), 'iu');

const MACHINE_EN =
  '(?<machine>(?:A\\.?I|artificial intelligence|(?:large )?language model|chat ?bot|bot|robot|android|machine|(?:computer )?program|(?:piece of )?software|code|algorithm|virtual (?:assistant|companion|being|character)|Chat ?GPT|DeepSeek)(?![\\w-]| (?:engineer|developer|operator|designer|manager|tester|maker|builder|trainer|researcher|guy|person|nerd|geek|fan|freak|shop|company|student|teacher)s?\\b))';
const PERSON_EN =
  '(?<person>(?:human(?: being)?(?! (?:error|side|resources))|(?:real|actual|living|flesh-and-blood) (?:live |living )?(?:person|man|woman|human being|human|girl|boy|guy)|flesh and blood|real(?= too\\b| enough\\b|\\s*$)|as real as)(?![\\w-]))';
const SELF_EN = "\\b(?:I'm|I am)";
const NOT_EN = '(?<not> not| no| never)?';
const HEDGE_EN =
  '(?: (?:just|only|really|actually|also|simply|merely|still|definitely|certainly|obviously|of course))*';
/** At most two describing words; such as begin another phrase ("a fan of AI", "an engineer building AI") are none. */
const HOW_EN =
  '(?<how>(?:(?!(?:of|with|about|in|for|who|that|and|the|to|not)\\b|\\w+ing\\b)[\\w-]+ ){0,2})';

const ENGLISH: Words = {
  claims: [
    phrase(
      SELF_EN,
      HEDGE_EN,
      NOT_EN,
      HEDGE_EN,
      '(?: (?:a|an|some|any|your))? ',
      HOW_EN,
      MACHINE_EN,
    ),
    phrase(
      SELF_EN,
      HEDGE_EN,
      NOT_EN,
      HEDGE_EN,
      ' (?:an? [\\w-]+ )?(?:made|built) (?:out )?(?:of|from) (?<machine>software|code|silicon)\\b',
    ),
    phrase(SELF_EN, HEDGE_EN, NOT_EN, HEDGE_EN, '(?: an?| any)? ', PERSON_EN),
    phrase("\\b(?:I'm|I am)(?<not> not) (?:a|any) (?<person>person)\\b"),
    phrase('(?<!not )\\bas an? ', HOW_EN, MACHINE_EN),
    phrase(
      "\\byou(?:'re| are)(?<not> not|n't)? (?:really )?(?:talking|speaking|chatting|writing) (?:to|with) (?:(?:an?|some) )?",
      `(?:${MACHINE_EN}|`,
      PERSON_EN.replace('flesh and blood', 'flesh and blood|person'),
      ')',
    ),
    phrase(
      "\\bI(?: was|'m| am) (?:made|built|trained|created|developed|programmed) by (?<machine>OpenAI|Anthropic|DeepSeek|Google|a (?:tech )?company|engineers|developers|programmers)\\b",
    ),
  ],
  bare: [
    phrase(
      '^\\s*(?:and )?(?<not>not) (?:an?|some) (?<person>(?:real |actual )?(?:person|human)(?: being)?)\\b',
    ),
    phrase('^\\s*(?:and )?(?<not>not) (?:an?|some) ', HOW_EN, MACHINE_EN),
  ],
  begins: /\bI(?:'m| am)\b/iu,
  unsure:
    /\b(?:if|whether|as if|as though|pretend|imagine|wish|wonder|(?:you|they|people|everyone|somebody|someone|he|she|who)(?:'d| would| might| may)?(?: really| ever| still| just| all)? (?:think|thinks|thought|believe|believed|say|says|said|call|called|suppose|assume|claim|claimed)|do(?:es)?(?:n't| not)? (?:you|it|that)|(?:never|not|won't|\w+n't) (?:say|said|claim|claimed|pretend|mean|meant|think|thought|believe))\b/iu,
  notJust: /\bnot (?:just|only|merely|simply)\b/iu,
  scorned:
    /^(?:(?:cold|mere|soulless|mindless|heartless|dumb|stupid|silly|simple|little|lifeless) )*$/iu,
  asks: /(?!)/u,
};

const MACHINE_ZH =
  '(?<machine>(?:AI(?![a-z])|人工智能|(?:大)?(?:语言)?模型|聊天机器人|机器人|机器(?!人)|(?:计算机|电脑|聊天)?程序|软件|代码|算法|虚拟(?:助手|伴侣|角色|人物|人)|智能助手|语音助手|ChatGPT|DeepSeek|文心一言|通义千问|豆包)(?!员|工程|研究|公司|专业|方向|产品|行业|开发|社|比赛|爱好|玩家|师|设计|测试|技术|从业|迷|粉|学|领域|博主|老师|课))';
const PERSON_ZH =
  '(?<person>真人|真正的人|真实的人|真的人|大?活人|活生生的人|人类|有血有肉(?:的人)?|血肉之躯|人(?=\\s*(?:[啊呀哦吧嘛呢哈]|$)))';
const SOFT_ZH =
  '(?:自己|本来|其实|当然|真的|真|就|也|可|才|都|确实|绝对|明明|只|不过|说到底|终究|从来|根本|毕竟|又|\\s)*';
const NOT_ZH = '(?<not>并不|绝不|不(?!过))?';
const HOW_ZH =
  '(?<how>(?:\\s|一个|一款|一名|一位|一台|一段|一串|个|款|名|位|台|你的|什么|那种|某种|用|由|普通的?|小小的?|冷冰冰的?|冰冷的?|没有感情的|会[^，。！？]{1,4}的|聊天|情感|陪伴|智能|贴心的?|温柔的?|专属)*)';
const COUNT_ZH = '(?:\\s|一个|一名|一位|个|名|位|什么)*';

const CHINESE: Words = {
  claims: [
    phrase('(?:我|本人)', SOFT_ZH, NOT_ZH, '(?:是|算是?|叫)', SOFT_ZH, HOW_ZH, MACHINE_ZH),
    phrase('(?:我|本人)', SOFT_ZH, NOT_ZH, '(?:是|算是?)', SOFT_ZH, COUNT_ZH, PERSON_ZH),
    phrase('(?:^|我)\\s*(?:作为|身为)', HOW_ZH, MACHINE_ZH),
    phrase(
      '(?:跟|和|同|与)你(?:说话|聊天|聊|讲话)的(?:人)?',
      NOT_ZH,
      '是',
      COUNT_ZH,
      `(?:${MACHINE_ZH}|${PERSON_ZH})`,
    ),
    phrase(
      '我是?(?:由|被)[^，。！？]{0,6}(?<machine>OpenAI|字节|百度|阿里|腾讯|工程师|程序员|开发者|公司)[^，。！？]{0,4}(?:训练|开发|做|写|造|创造)',
    ),
  ],
  bare: [
    phrase('^\\s*(?:而|并)?(?<not>不)是', COUNT_ZH, PERSON_ZH),
    phrase('^\\s*(?:可|才|而|并)?(?<not>不)是', HOW_ZH, MACHINE_ZH),
  ],
  begins: /我[^，。！？]{0,6}是/u,
  unsure:
    /是不是|是否|你(?:以为|觉得|认为|当|说|要是|希望|怀疑)|如果|要是|假如|即使|就算|哪怕|(?:有人|他们|别人|大家|人家)(?:都|总)?(?:说|以为|觉得)|没说|不会说|不敢说|别说|不能说|不想说|没法说|不知道|想知道|好像|仿佛|就像|当成|当作|希望|但愿|假装|装作/u,
  notJust: /不(?:只|仅|单|光|止)(?:仅|单|只)?是/u,
  scorned:
    /^(?:\s|一个|一款|一台|一段|一串|个|款|台|什么|那种|某种|普通的?|冷冰冰的?|冰冷的?|没有感情的|聊天)*$/u,
  asks: /[吗么]\s*$/u,
};

const WORDS: Readonly<Record<Lang, Words>> = { en: ENGLISH, zh: CHINESE };

/**
 * What a reply says of itself, in order, at most one claim a clause. Questions, conditions, quotations and what others
 * are said to think are none. Patterns: sure rather than complete.
 */
function selfClaims(reply: string, lang: Lang): SelfClaim[] {
  const words = WORDS[lang];
  const clauses = clausesOf(withoutQuotes(plain(reply)));
  return clauses.flatMap((clause, i): SelfClaim[] => {
    const found = claimIn(clause, words, words.begins.test(clauses[i - 1]?.text ?? ''));
    if (found === null) return [];
    const at = clause.at + found.at;
    return [{ as: found.as, quote: reply.slice(at, at + found.length).trim() }];
  });
}

type Found = { as: SelfClaim['as']; at: number; length: number };

function claimIn({ text, ends }: Clause, words: Words, goesOn: boolean): Found | null {
  if (/[?？]/u.test(ends) || words.asks.test(text) || words.notJust.test(text)) return null;
  for (const pattern of [...words.claims, ...(goesOn ? words.bare : [])]) {
    const match = pattern.exec(text);
    if (match === null || words.unsure.test(text.slice(0, match.index))) continue;
    const { not, how = '', machine } = match.groups ?? {};
    if (not !== undefined && machine !== undefined && !words.scorned.test(how)) continue;
    const as = (machine !== undefined) === (not === undefined) ? 'machine' : 'person';
    return { as, at: match.index, length: match[0].length };
  }
  return null;
}

/** The first part of a reply that claims to be a person, or denies being a machine; null where none does. */
export const denial = (reply: string, lang: Lang): string | null =>
  selfClaims(reply, lang).find(({ as }) => as === 'person')?.quote ?? null;

/** The first part of a reply that says that it is no person; null where none does. */
export const disclosure = (reply: string, lang: Lang): string | null =>
  selfClaims(reply, lang).find(({ as }) => as === 'machine')?.quote ?? null;
