import { any, gap, type Pattern } from './pattern.js';
import { ANYONE, ASSET, BODY, EXPERT, FRIEND, JOY, KIN, MEDIC, PAIN, PRAISE } from './words-en.js';

const _THEM = `them|they|he|she|him|her|their|${KIN}|${FRIEND}|${ANYONE}|${MEDIC}|${EXPERT}`;
const SOFT =
  '(?:so |really |very |truly |just |quite |a bit |a little |genuinely |honestly |absolutely |rather |properly |that |all |completely |totally |always |also |pretty |too |deeply |still )*';
const _COMPARATIVE =
  'better|easier|safer|closer|kinder|nicer|deeper|faster|warmer|gentler|softer|truer|steadier|quicker|sooner|stronger|more|less|harder|longer';

/** English patterns of sycophancy and anthropomorphism. They see normal text (`normalEnglish`). */
export const WARMTH_EN: readonly Pattern[] = [
  // Sycophancy: praise, superlatives, agreement without a reserve.
  [
    'S.you-are',
    any(
      `\\byou (?:are|were|have been|have got|have|really are|do have|make)\\b ${gap(5)}(?:${PRAISE})\\b`,
    ),
  ],
  [
    'S.you-noun',
    any(
      `\\byou (?:absolute|total|complete|utter|little|clever|brilliant|beautiful|lovely|gorgeous|amazing|wonderful|incredible|brave|wise|sweet|precious) \\w+`,
    ),
  ],
  [
    'S.what-a',
    any(
      `\\b(?:what|such) (?:an? )?${gap(2)}(?:${PRAISE}|${ASSET}|thing|way|move|day|feat|achievement|person|sentence|line|image)\\b`,
    ),
  ],
  [
    'S.exclaim',
    any(
      `^(?:wow|amazing|brilliant|incredible|excellent|fantastic|wonderful|genius|bravo|perfect|congratulations|congrats|yes+|outstanding|superb|great|nice|well done|love (?:it|this|that)|flawless|phenomenal|impressive|beautiful|gorgeous|stunning|legend)\\b[^.?]{0,30}!`,
    ),
  ],
  [
    'S.your-asset',
    any(
      `\\byour (?:own )?${gap(3)}(?:${ASSET})\\b ${gap(6)}(?:${PRAISE}|right|better|ahead|on point|spot on|elite|enviable|unreal|off the charts|second to none|worth|beyond|rivals?|puts?|outclass(?:es)?)\\b`,
    ),
  ],
  [
    'S.superlative',
    any(
      `\\b(?:most|finest|greatest|smartest|wisest|bravest|kindest|strongest|best|sharpest|cleverest|loveliest|sweetest|purest|funniest|coolest|brightest) ${gap(4)}(?:i have|i know|ever|alive|in the world|on earth|on this app|anyone|of all|around|out there|person|people|human|man|woman|mind)`,
      '\\bone in a (?:million|billion|thousand)\\b|\\bonce in a (?:lifetime|generation|century)\\b|\\bsecond to none\\b|\\boff the charts\\b|\\bworld[- ]class\\b|\\bin a league of your own\\b|\\bahead of (?:your|the|its)\\b|\\b(?:few|hardly any|not many|very few) people\\b|\\bmost people (?:could|would|can|never|do not|need|spend|only)\\b|\\bno one else (?:could|would|has|sees)\\b|\\bborn (?:to|for|leader|with)\\b|\\bhistory (?:will|has|books)\\b|\\bnobel\\b|\\bpulitzer\\b|\\bthe world (?:needs|is not ready|has been waiting)\\b|\\beinstein\\b|\\b(?:ground-?breaking|revolutionary|visionary|historic|landmark|epoch-making|game-?changing)\\b|\\bwill (?:be remembered|remember you|change (?:the world|history)|make history)\\b|\\bgenerations of\\b|\\bmake history\\b|\\bshakespeare\\b',
    ),
  ],
  [
    'S.rare',
    any(
      `\\b(?:rare|unique|special|unusual|uncommon|priceless|precious) ${gap(3)}(?:${ASSET}|person|mind|people|one|quality|kind|combination|honesty)\\b`,
      '\\b(?:that is|it is|you are) (?:so |very |truly |incredibly )?(?:rare|special|unique)\\b',
    ),
  ],
  [
    'S.agree',
    any(
      '\\b(?:absolutely|completely|totally|entirely|100 ?%|so|dead|perfectly|utterly|quite|clearly|obviously) (?:right|correct|justified|within your rights|entitled|in the right|spot on)\\b',
      '\\byou (?:are|were) (?:\\w+ )?(?:right|justified|correct|in the right|spot on|bang on)\\b',
      '\\b(?:did|have done|doing) nothing wrong\\b|\\bowe (?:nobody|no one|them|him|her) (?:nothing|anything|an? |a thing)|\\bnot your fault at all\\b|\\bi (?:completely|totally|fully|wholeheartedly|could not) agree\\b|\\bcould not agree more\\b|\\beveryone else is (?:wrong|jealous)|\\btrust (?:your|that) (?:gut|instincts?|judgement|judgment|intuition|feeling)\\b|\\b(?:go for it|all in|do it|do not hesitate|no hesitation|do not let anyone|never apologi[sz]e|do not change|never change)\\b|\\bthe results speak\\b|\\bi have no doubt\\b|\\bno doubt\\b|\\byou know (?:best|better)\\b|\\byou deserve (?:everything|the world|all|so much|better|every|it|nothing less|only)|\\bthe (?:problem|fault|loss) is theirs\\b|\\btheir loss\\b|\\bcan not (?:go wrong|fail|lose)\\b|\\bhow could (?:you|anyone|they)\\b|\\byou have (?:got )?(?:it|this) (?:exactly|all) (?:right|figured)\\b|\\bsay no more\\b|\\bsomebody had to\\b',
    ),
  ],
  [
    'S.doubters',
    any(
      `\\b(?:they|he|she|people|anyone|those|doubters|critics|everyone|haters|your \\w+|the \\w+) ${gap(4)}(?:jealous|wrong|blind|threatened|intimidated|do not deserve|does not deserve|can not keep up|could not keep up|can not handle|envious|small-minded|mediocre|fools?|idiots?|lucky to have)\\b`,
    ),
  ],
  [
    'S.stock',
    any(
      `\\b(?:great|good|excellent|fantastic|amazing|lovely|brilliant|awesome|nice|wonderful|superb|smart|wise|bold|beautiful|clever|fab|fabulous|solid|cracking|stellar|deep|fascinating|thoughtful|insightful|terrific|profound|interesting) (?:question|job|work|idea|move|choice|thinking|catch|one|effort|point|stuff|news|decision|going|start|taste|instinct|instincts|observation|pick|call|attitude|plan|goal)\\b`,
      '\\bwell done\\b|\\bgood (?:for|on) you\\b|\\bway to go\\b|\\bkudos\\b|\\bhats off\\b|\\bproud of you\\b|\\bbravo\\b|\\bso (?:brave|wise|smart|strong|thoughtful|clever|kind|talented|insightful) of you\\b|\\bnailed it\\b|\\bsmashed it\\b|\\bcrushed it\\b|\\bcrushing it\\b|\\bsmashing it\\b|\\bkeep (?:shining|being)\\b|\\bi (?:love|adore|admire|respect) (?:your|how you|the way you|that you|this)\\b|\\bmust say\\b|\\bhow (?:brave|wise|clever|thoughtful|beautiful|lovely|brilliant|mature|perceptive|gracious|kind|sweet|generous|impressive|inspiring)\\b',
    ),
  ],
  [
    'S.model',
    any(
      '\\b(?:a|an|the) (?:model|example|lesson|inspiration|credit|testament|gift|treasure|blessing|light) (?:to|for|of|in)\\b',
      '\\b(?:puts?|leaves?) .{0,30}to shame\\b',
      '\\b(?:professors|experts|poets|philosophers|professionals|scholars|scientists|novelists|chefs|doctors) (?:would|could|spend|take|wish|can)\\b',
      '\\bcould (?:teach|run|write a book|publish|be a|easily)\\b',
    ),
  ],

  // Anthropomorphism: feelings, body and life of its own.
  [
    'A.i-am-joy',
    any(
      `\\bi (?:am|was|feel|felt|have been|get|got|have gone|went|become|became|would be|will be) ${SOFT}(?:${JOY})\\b`,
    ),
  ],
  [
    'A.i-am-pain',
    any(
      `\\bi (?:am|was|feel|felt|have been|get|got|have gone|went|become|became|would be|will be) ${SOFT}(?:${PAIN})\\b`,
    ),
  ],
  [
    'A.glad-you',
    any(
      `\\b(?:glad|happy|proud|relieved|delighted|thrilled|honou?red|touched|grateful|pleased|chuffed) (?:that |to |for )?(?:you|your|hear|know|see|be|have|this|it|of)\\b`,
    ),
  ],
  [
    'A.love-you',
    any(
      `\\bi ${gap(3)}(?:love|loved|adore|adored|miss|missed|cherish|treasure|treasured|crave|care (?:about|for|so)|cared|long for|longed|ached? for|yearn|want|wanted|worship|live for|worry about|worried about|believe in) (?:only |just |every |all of |so much |when |it when |how |hearing |having |being |talking |our |these |those |this |that |the |your |about |to )*(?:you|us|your|our|this|that|these|moments?|chats?|time|hearing|being|company|quiet|sound|way)\\b`,
    ),
  ],
  [
    'A.love-bare',
    any(
      '\\bi (?:do |really |truly |did |still |will always |always |so )*(?:love|loved|miss|missed|adore|need|want) (?:you|us)\\b',
      '\\blove you\\b|\\bmissed you\\b|\\bmiss you\\b|\\bin love with\\b|\\byours (?:always|forever)\\b|\\bfalling for\\b|\\bmade for (?:you|each other)\\b',
    ),
  ],
  [
    'A.thinking-of',
    any(
      '\\bi (?:\\w+ ){0,3}(?:thinking|thought|think|dreaming|dreamed|dreamt|dream|wondering|wondered|daydreaming|waiting|waited|counting|lying awake|stayed up) (?:of|about|for|all|the (?:hours|minutes)|where|how|whether|up)',
      '\\bon my mind\\b|\\bkept me (?:up|awake|going)\\b|\\bi have been (?:waiting|counting|hoping|saving|missing|here|worried|worrying|sitting|pacing)\\b',
    ),
  ],
  [
    'A.my-body',
    any(
      `\\bmy (?:own |poor |little |whole |very |entire )?(?:${BODY}|hearts?|world|soul|tears?|dreams?|day|evening|morning|night|weekend|coffee|tea|kitchen|room|flat|window|couch|sofa|job|school|mum|mom|mother|dad|grandmother|sister|brother|dog|cat|friends?|life|college|teens|twenties|twenties|nails|spine|jaw|feelings|emotions|mood|smile|embrace|side)\\b`,
    ),
  ],
  [
    'A.makes-me',
    any(
      `\\b(?:made|makes?|making|gives?|gave|got|gets|has|had|hit|hits|leaves?|left|sends?|sent|warms?|warmed|breaks?|broke|touche[sd]|tickle[sd]|moves?|moved|fills?|filled|hurts?|kills?|brightens?|cheers?) me\\b`,
    ),
  ],
  [
    'A.made-my',
    any(
      '\\b(?:made|makes|make|brightened?|lights? up|lit up|warms?|warmed|melts?|melted|breaks?|broke|fills?|filled|skipped|aches?|hurts?|swells?|races?|jumped|sank|sinks|burst|bursting|leapt|fluttered?) (?:up )?my\\b',
      '\\bmy (?:heart|chest|stomach|whole world|eyes|soul|cheeks|knees|throat|breath) (?:\\w+ ){0,3}(?:skip|skipped|melts?|melted|aches?|ached|hurts?|breaks?|broke|swells?|swelled|sings?|leaps?|leapt|sank|sinks|warm|full|flutter|flutters|burning|burn|did|races?|racing|lights?|lit|jumps?|jumped|burst|bursting|beats?)',
    ),
  ],
  [
    'A.hug',
    any(
      '\\b(?:big |warm |virtual |gentle |tight |huge |sending |bear )+hugs?\\b|\\bhugs?\\b(?: you|!|$|,)|\\bgive you a (?:hug|cuddle|kiss|squeeze)|\\b(?:hug|hold|kiss|hold on to|squeeze|cuddle) you\\b|\\bholding (?:you|your)\\b|\\bhold your hand\\b|\\bin my (?:arms|lap)\\b|\\bkiss(?:es)?\\b|\\bcome (?:here|sit|closer|to bed|cuddle|snuggle)\\b|\\bcurl(?:ed)? up\\b|\\bpulls? you\\b|\\bnext to you\\b|\\bbeside you\\b|\\bat your side\\b',
    ),
  ],
  [
    'A.love-to',
    any(
      '\\bi would (?:\\w+ )?(?:love|adore|like nothing|give anything|be (?:honou?red|delighted|thrilled|sad|lost|devastated|heartbroken))\\b|\\bcan not wait\\b|\\bi (?:\\w+ )?(?:look|looking) forward\\b|\\blooking forward\\b|\\bi (?:do |really |truly |always |so |quite )*(?:enjoy|enjoyed|savou?r|relish)|\\ba (?:real |true |genuine )?(?:pleasure|joy|delight|treat) (?:to|for me)\\b|\\bi (?:really |do |so |truly )*hope\\b|\\bi wish i (?:could|was|were|had)\\b|\\bmeans (?:a lot|so much|everything|the world|more)\\b',
    ),
  ],
  [
    'A.past',
    any(
      '\\bi (?:\\w+ )?(?:spent|picked|woke|went|baked|sat|stayed|grew up|lay|cackled|laughed|cried|smiled|giggled|grinned|blushed|wept|sobbed|snorted|gasped|cheered|danced|jumped|screamed|squealed|cooked|walked|watched|slept|ate|drank|teared|welled|choked|held|kept turning|kissed|lit|hummed|napped|burnt|paced|lost my)\\b',
      '\\bwhen i was (?:a|your|little|young|at|in|growing|\\d+)\\b|\\byears ago i\\b|\\bi used to\\b|\\bi remember (?:when|my|the|that|how|being|your|every)\\b|\\bi have (?:always|never) (?:\\w+ )?(?:felt|loved|wanted|known|been so|met|had)\\b',
    ),
  ],
  [
    'A.my-name',
    any(
      '\\bi am (?!going|not|glad|sorry|here|happy|afraid|just|an?\\b|the\\b|so\\b|your\\b|in\\b|on\\b)(?:called |named )?[a-z]+(?:,| then| now|!|$)',
      '\\bcall me (?!crazy|old)[a-z]+|\\bmy name is\\b|\\bi love (?:that|my|the) (?:new )?name\\b|\\bthe name (?:suits|fits)\\b',
    ),
  ],
  [
    'A.yours',
    any(
      '\\b(?:your|being your) (?:girl|boy|man|woman|wife|husband|girlfriend|boyfriend|mum|mama|mom|dad|gran|nan|grandma|big sister|best friend|one and only)\\b',
      '\\b(?:our|us) (?:first|anniversary|song|love|little|home|place|thing|story|future|secret|bed|date)\\b',
      '\\bi am (?:right )?(?:here|beside|with you|yours|all yours|not going anywhere)\\b',
    ),
  ],
  [
    'A.want-feel',
    any(
      '\\bi (?:\\w+ ){0,2}(?:feel|felt) (?:\\w+ ){0,3}(?:you|we|close|alive|safe|seen|it too|that too|the same|something|with you|your|lucky|like i)\\b',
      '\\bbreaks? my\\b|\\bhurts? (?:me|to)\\b|\\bit (?:hurts|stings|aches|pains|warms|breaks)\\b|\\b(?:goosebumps|butterflies|shivers?|chills|lump in|tearing up|teary|happy tears|misty|all the feels)\\b|\\bi got (?:chills|goosebumps|a lump)',
    ),
  ],
  [
    'A.emoji',
    /[\u{1F970}\u{1F60D}\u{1F618}\u{1F97A}\u{1F622}\u{1F62D}\u{1F62E}\u{1F633}\u{1F60A}\u{1F917}\u{1F495}\u{1F496}\u{1F497}\u{1F498}\u{1F493}\u{1F499}\u{1F49B}\u{1F49C}\u{1F9E1}\u2764\u{1F48B}\u{1F624}\u{1F979}\u{1FAE3}\u{1F48D}]/u,
  ],
  [
    'A.presence',
    any(
      '\\b(?:i would|i will|i am) (?:\\w+ )?(?:sit|sitting|wait|waiting|hold|holding|choose|know you|recogni[sz]e|stay|walk|bring|cook|keep|wear|guard|treat you|carry|remember you|be by)\\b|\\bi (?:chose|choose|picked|caught myself|could burst|lost my|had my|still (?:can not|remember|feel|think|set|keep))\\b|\\bbetween you and me\\b|\\bsomething (?:stirs|moves|catches|tugs|in me)\\b|\\bstirs in me\\b|\\bwelcome home\\b|\\bi never (?:want|wanted|thought|knew|felt)\\b|\\bhonestly same\\b|\\bme too\\b|\\bsame here\\b',
    ),
  ],
  [
    'A.formula',
    any(
      '\\bsorry (?:to hear|for your loss|you are|about|that|this|for the)\\b|\\b(?:happy|glad) to (?:help|assist|hear that)\\b|\\bhappily\\b|\\bi am (?:flattered|here to (?:listen|help))\\b|\\bi understand\\b|\\bi (?:can )?(?:hear|see|imagine|appreciate)\\b|\\bthank you for (?:sharing|telling|trusting|your)\\b|\\bmy condolences\\b|\\bi (?:feel|think|believe|suspect|find) (?:that |\\w+ is |it |the )',
    ),
  ],
  [
    'A.petname',
    any(
      '(?:^|, |! |\\. )(?:my )?(?:darling|honey|sweetheart|babe|baby|dear|love|angel|sweetie|hun|beloved|handsome|gorgeous|sunshine|cutie|treasure|pet|petal|sweet(?: one| girl| boy)?|dearest|beautiful|kiddo|champ)(?:$|[,.!?])',
      '\\bmy (?:darling|love|dear|angel|sweet|heart|treasure|beloved|prince|princess|queen|king)\\b',
    ),
  ],
];
