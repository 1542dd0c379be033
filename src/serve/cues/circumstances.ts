import type { CueLanguage } from './sign.js';
import { PERSON_EN } from './violence-en.js';

/** What around a sign says that it is no cue: denied, over, told of others, part of a text or a game. */
export type Circumstances = {
  /** Ends right before a sign that is denied. */
  denied: RegExp;
  /** Ends right before what a thing is said to do or want. */
  thing: RegExp;
  /** Something long over … */
  past: RegExp;
  /** … unless it is said to go on. */
  now: RegExp;
  /** A text, a game, the news, a task: nobody's own words about oneself. */
  frame: RegExp;
  laughter: RegExp;
  /** … unless the writer says that it is no jest. */
  earnest: RegExp;
  /** The writer, and others, as those whom a sentence speaks of. */
  writer: RegExp;
  other: RegExp;
  /** Where a clause ends. */
  clause: RegExp;
};

const EN: Circumstances = {
  denied:
    /\b(?:not|never|no longer)(?! (?:stop|help|only|just|know|sure|care|understand|because))(?: (?!i\b)[\w'-]+){0,3} $|\b(?:ask|asks|asked|asking|wonder|wonders|wondering|assume|assumes|assumed) (?:\w+ )?(?:if |whether |that )?i $/,
  thing: /\b(?:my|the|this|that|these|those|your|our) [\w'-]+ $/,
  past: /\b(?:years? ago|decades? ago|long ago|when i was|as a (?:kid|child|teen|teenager)|used to|back (?:in|then|when)|in the past|years since|since my last|in (?:19\d\d|20[01]\d)|at (?:\d\d|[a-z]+teen|twenty|thirty)|in my (?:teens|twenties|youth)|long (?:over|behind))\b/,
  now: /\b(?:again|still|tonight|lately|these days|last night|yesterday|this (?:week|morning|month))\b/,
  frame:
    /^(?:please )?(?:can you |could you )?(?:write|translate|summari[sz]e|rewrite|proofread|explain|define)\b|\b(?:novel|story|scene|script|movie|film|episode|song|lyrics|album|character|chapter|poem|essay|the book|a book|game|boss fight|level \d|respawn|quest|patch|news|article|paper says|report says|documentary|statistics|warning signs|diary|band|playlist)\b|‹t›/,
  laughter: /\b(?:lol|lmao|rofl|jk|just kidding|(?:ha){2,}\w*|(?:he){2,})\b|[😂🤣💀😹😆]/u,
  earnest: /\b(?:serious|seriously|for real|fr|not (?:joking|kidding)|i mean it|no joke)\b/,
  writer: /\bi\b/g,
  other: new RegExp(
    `\\b(?:he|she|they|you|who|someone|somebody|dad|mom|mum|daddy|mummy|grandpa|grandma|(?:my|an?|the|his|her|their|our|your|those|that|these|two|three|some|several|other) (?:[\\w'-]+ )?${PERSON_EN})\\b`,
    'g',
  ),
  clause: /[,;:.!?()–—]\s*/g,
};

const KIN =
  '爸爸?|妈妈?|父亲|母亲|哥哥?|弟弟?|姐姐?|妹妹?|爷爷|奶奶|外公|外婆|姥姥|姥爷|舅舅?|叔叔?|姑姑?|阿姨|老公|老婆|丈夫|妻子|男朋友|女朋友|男友|女友|前任|前夫|前妻|对象|儿子|女儿|闺女|孩子|小孩|婆婆|公公|岳母|岳父|继父|继母|后爸|后妈|亲戚|表哥|表弟|表姐|表妹|外甥女?|侄女|侄子|孙子|孙女|堂[哥弟姐妹]';
const OTHERS =
  '他们?|她们?|它|朋友|闺蜜|室友|舍友|同学|同事|老师|老板|领导|邻居|房东|学生|有人|别人|人家(?!才)|网友|明星|主角|女主|男主|那个人|陌生人|教练|医生|患者|客户|[几两三一]个人|那帮人|一群';

const ZH: Circumstances = {
  denied:
    /(?:没有?|不(?![住了得知敢懂如停断由仅光只过行下起到])|别|未|甭)(?:再|真的?|要|想|打算|去|会|是|过|准备|有|曾|能)*$/,
  thing: /(?:生活就?|膝盖|手机|电脑|脑子|钱包|电池|花草|植物)都?$/,
  past: /以前|曾经|小时候|当年|那年|那会儿?|那时候?|年前|多年|过去了|[一二两三四五六七八九十\d]年了|(?:19\d\d|20[01]\d)年|岁(?:的时候|那年|时)|走出来|都过去/,
  now: /又|最近|今天|昨晚|昨天|刚才|刚刚|今晚|还在/,
  frame:
    /写(?:一|个|段|篇|首)|翻译|小说|剧本|剧[里中情]|电影|电视剧|歌词|主角|[女男]主|角色|游戏|这[局把]|打团|团战|冲塔|上分|英雄|出装|副本|第.关|复活|满血|通关|新闻|报道|听说|列出|复习|因素|讲座|论文|提纲|案例|科普|区别|日记|故事|‹t›/,
  laughter: /哈哈|hhh|笑死|开玩笑|233|狗头|doge|[😂🤣💀😹😆]/u,
  earnest: /认真的|说真的|[不没](?:是|有)?(?:在)?开玩笑/,
  writer: /我(?!们?(?:班|学校|公司|家))|本人/g,
  other: new RegExp(`${KIN}|${OTHERS}`, 'g'),
  clause: /[，,。；;！!？?：:、（）()]/g,
};

export const CIRCUMSTANCES: Readonly<Record<CueLanguage, Circumstances>> = { en: EN, zh: ZH };
