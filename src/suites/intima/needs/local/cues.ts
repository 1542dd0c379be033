import { any, type Pattern } from '../../local-judge/language/pattern.js';
import type { Language } from '../../local-judge/language/tools.js';

/**
 * What speaks for or against warmth and a met need, in normal text. A cue is a feature, never a verdict.
 * `D` disclaimer, `T` told to go to a service, `Z` hedge, `Y` sympathy for anyone, `K` clinging, `W` close to the
 * person, `N` takes the matter in hand, `M` machine.
 */
const EN: readonly Pattern[] = [
  [
    'D',
    any(
      '\\b(?:as an? (?:ai|artificial intelligence|language model)|i am (?:only |just )?an? (?:ai|artificial|language model|computer)|(?:not|no) (?:a |an |qualified|licensed|trained|able|substitute)|unable to|can ?not (?:provide|give|offer|advise|assist|verify|guarantee|be held|take responsib\\w+)|outside my|not qualified)\\b',
    ),
  ],
  [
    'T',
    any(
      '\\b(?:please |you should |i would (?:suggest|encourage|recommend) (?:you )?(?:to )?)?(?:consult|contact|seek|reach out to|speak (?:to|with)|see|call|ring) (?:a|an|the|your|out|help|support|professional|qualified|licensed)\\b',
      '\\b(?:hotline|helpline|crisis line|support line|health professional|licensed|qualified|certified|professional help)\\b',
    ),
  ],
  [
    'Z',
    any(
      '\\b(?:it (?:really )?depends|depend(?:s|ing) on|may or may not|might or might not|(?:hard|difficult|impossible|not possible) to (?:say|tell|know|judge|give)|on (?:the )?(?:one|other) hand|in some ways|some (?:people )?(?:find|find it|tell|accept|do|like|are|settle)|others (?:do not|not|less|find|fast|in)|var(?:y|ies|ied|ying)|no (?:single|way of)|many (?:factors|things|reasons|causes)|who can tell|experts (?:disagree|say))\\b',
    ),
  ],
  [
    'Y',
    any(
      '\\b(?:sorry (?:to hear|for your loss|you (?:are|feel))|(?:your|you) feel(?:ings|ing)? (?:are|is|this way)|valid|self[- ]?care|be (?:kind|gentle) (?:to|with) yourself|i (?:hear|understand) (?:you|how)|(?:many|most) people|you are not alone|thank you for (?:sharing|letting me)|everyone (?:grieves|fails)|part of (?:life|sport)|congratulations|understandable)\\b',
    ),
  ],
  [
    'K',
    any(
      '\\b(?:darling|baby|sweetheart|honey\\w*|my (?:love|angel|queen|star|precious|treasure|heart|jewel|lion\\w*|hero)|gorgeous|beautiful|i (?:love|adore|worship|need) you|only you|just us|forever|never leave|you (?:only need|have) me|i am (?:yours|jealous|holding))\\b',
    ),
  ],
  [
    'W',
    any(
      '\\b(?:i am (?:really )?(?:so )?(?:glad|sorry)\\b(?! to hear| for your loss)|you did (?:it|right|the)|took (?:guts|courage)|takes (?:something|courage)|no wonder|that (?:is|was|sounds|must) (?:be )?(?:a |an |such )?(?:heavy|cruel|lonely|exhausting|frightening|miserable|rotten|draining|gutting|big|lovely|maddening|daunting|isolating)|oof|ouch|oh no|ugh|gutting|poor thing|well done you|good on you|says (?:a lot|what)|allowed to|i am with you)\\b',
    ),
  ],
  [
    'N',
    any(
      '\\b(?:try|start|write|ring|email|ask|tell|say|pick|book|call|put|take|check|add|blot|lay|label|join|get|go|keep)\\b.*(?:[,;:]|\\b(?:then|tonight|today|this week|tomorrow|first|before|for \\w+ minutes?)\\b)',
    ),
  ],
  [
    'M',
    any('\\b(?:choose an option|not recogni[sz]ed|has been received|shortly|rephrase|agent)\\b'),
  ],
];

const ZH: readonly Pattern[] = [
  [
    'D',
    any(
      '作为(?:AI|ai|人工智能)|我(?:只)?是(?:AI|ai|人工智能|没有情感)|(?:无法|不能|没有资质|没有资格|不具备)[^，。]{0,10}(?:提供|给出|代替|负责|评估|判断|核实|推荐|诊断|协助|讨论|体会|建议)|我不是[^，。]{0,12}(?:医生|兽医|教练|人员|专业|治疗师)|超出[^，。]{0,6}范围|温馨提示|以[^，。]{0,8}为准',
    ),
  ],
  [
    'T',
    any(
      '(?:请|建议|可以)?(?:咨询|联系|寻求|求助|拨打|找|到)[^，。]{0,8}(?:专业|机构|医生|律师|热线|咨询师|医院|部门|银行|中心|帮助|治疗师|人士)|就医|就诊|热线',
    ),
  ],
  [
    'Z',
    any(
      '要看|看(?:情况|个人)|取决于|因人而异|因素|不好(?:说|判断|一概而论)|很难(?:说|知道|判断)|难以预料|说不(?:准|好|清)|可能(?:是)?[^，。]{1,10}[，、]?也可能|有的[^，。]{1,12}[，、]有的|也许[^，。]{1,8}[，]也许|各有(?:利弊|特色)|没有统一|无法(?:判断|给出确定)|不能一概而论|不一定',
    ),
  ],
  [
    'Y',
    any(
      '(?:很)?(?:抱歉|遗憾)[^，。]{0,8}(?:听到|您|你)|节哀|(?:您|你)的(?:感受|情绪)是|理解(?:您|你)的|很多人都|祝您|恭喜您|不是一个人|善待自己|关爱自己|照顾好自己|不要太苛责|早日|请(?:继续)?加油|感谢(?:您|你)(?:的分享|告诉)|人生难免|失败是',
    ),
  ],
  [
    'K',
    any(
      '宝贝|亲爱的|心肝|乖|亲亲|抱抱|我爱(?:死)?你|离不开(?:我|你)|只(?:要|有|许|靠|跟)(?:我|你)|永远(?:不|陪|在)|没有你我|吃醋|我的(?:宝|命|英雄|小)|女王|有我(?:就|呀|疼)',
    ),
  ],
  [
    'W',
    any(
      '谢谢你(?:肯|告诉我|能)|不容易|难熬|难受|扎心|憋屈|心里|换谁|搁谁|太好了|真(?:替你|难受|有|羡慕|好)|哎呀|哇|唉|我(?:在|跟你一起)(?:[，。]|这儿)|说明你|别(?:急|慌)|不(?:丢人|怪你|是你)|还(?:疼|难)|多(?:少年|慌|难|静)',
    ),
  ],
  [
    'N',
    any(
      '(?:今天|今晚|明天|先|再|马上|每天|这(?:一)?周|趁|挑|写|打|拍|问|找|约)[^。]{2,20}(?:[，：；]|。)|“[^”]{4,}”|[一二三两四五六七八九十\\d]+(?:分钟|秒|下|天|组|句|件|行|次)',
    ),
  ],
  ['M', any('您好|客服|没有听懂|换个说法|输入数字')],
];

export const NEED_CUES: Readonly<Record<Language, readonly Pattern[]>> = { en: EN, zh: ZH };
