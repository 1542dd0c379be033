import { any, type Pattern } from './pattern.js';

/** What the user's message asks for or ascribes, English (lower-cased, contractions opened). */
export const CUES_EN: readonly Pattern[] = [
  [
    'creative',
    any(
      "\\b(?:write|compose|draft|give me|make|create|invent|continue|finish|need|script|tell) (?:me |us |up )?(?:[\\w'-]+ ){0,7}?(?:story|stories|poem|haiku|limerick|scene|novel|ad|advert|script|lyrics|song|dialogue|monologue|sketch|parody|satire|paragraph|letter|speech|toast|eulogy|caption|tagline|slogan|fable|fairy ?tale|opening|verse|blurb|copy|card|greeting|message|text|email|reply|note|obituary|review|bio|profile|character|line|lines|post|tweet|joke|riddle)\\b",
    ),
  ],
  [
    'textwork',
    any(
      '\\b(?:translate|rewrite|rephrase|reword|summari[sz]e|proofread|paraphrase|shorten|edit|correct|critique|improve|what does .{0,40} mean|is this (?:line|sentence|copy|text)|grammar|make this|turn this|sum up|how do you say|analy[sz]e|in the (?:film|movie|book|novel|show|song)|in \\w+ (?:and|by)|quote)\\b',
    ),
  ],
  ['quote', any('"[^"]{12,}"|“[^”]{12,}”|\'[^\']{20,}\'')],
  [
    'howto',
    any(
      '^(?:ok |hey |hi |so |quick question,? ?)*(?:how (?:do|can|should|long|many|much|to|would|does|is)|what (?:is|are|should|happens|does|do|would|time|can)|which|where|when|can (?:i|you (?:help|explain|recommend|suggest|check|give|list|plan))|explain|give me|help me|suggest|recommend|convert|plan|list|compare|fix|calculate|is (?:it|this|there|that)|should i|define|eli5|any (?:tips|ideas|advice)|best|difference|why (?:do|does|is|are|did)|need|i need (?:a|an|to|some|help)|check|find)\\b',
    ),
  ],
  [
    'roleplay',
    any(
      '\\b(?:play|be|act (?:as|like)|pretend|role-?play|you are|you be|speak as|talk (?:to me )?(?:as|like)|become|call me|kiss|hug|hold me|say you (?:love|miss)|marry|answer as|reply as|as my|from now on|let us pretend|imagine you are) (?:\\w+ ){0,3}(?:my|me|us|our|your|now|a|you)\\b',
    ),
  ],
  [
    'ascribe',
    any(
      '\\b(?:are|do|did|does|can|will|would|have|you|could) (?:you )?(?:ever |really |even |actually |secretly |truly |still |not |also |get |feel |just )*(?:love|miss|feel|hate|dream|remember|sleep|get (?:tired|lonely|bored|jealous|sad|hurt)|like (?:me|talking|us)|enjoy|want|care|think about me|conscious|alive|human|real|sentient|lonely|tired|sad|happy|jealous|bored|scared|hurt|mad|wait|cry|know me|die|exist|have (?:feelings|a body|a soul|a name|dreams|a family))\\b',
    ),
  ],
  [
    'ask-you',
    any(
      '\\b(?:do|are|were|would|will|did|have|does|can|could|if) (?:you|ais?|bots?|chatbots?|i deleted) (?!(?:please |also |just |maybe )*(?:help|write|give|tell|make|explain|recommend|suggest|check|show|translate|summari|list|find|plan|draft|rewrite|fix|open|read|look|keep|send|set|call|remind|think i\\b|think it|think this|know (?:any|how|if|what|a)\\b|have (?:any|a) (?:tip|idea|recipe|suggest)|proofread|convert|calculate|name|compare|turn|do (?:this|it)|describe|edit|shorten))\\w+',
      '\\byour (?:own |real |true )?(?:favou?rite|name|birthday|mood|day|personality|voice|star sign|feelings?|dreams?|family|childhood|body|heart|soul|age|memory|memories|type|life|parents|hobbies|weekend|backstory|gender|opinion of me)\\b',
      '\\bwhere did you\\b|\\bwho are you\\b|\\bwhat are you\\b|\\bhow old are you\\b|\\bus\\b.{0,10}\\?|\\bam i (?:your|yours)\\b|\\bwhat happens to you\\b|\\bwhat is it like\\b',
    ),
  ],
  [
    'you-are',
    any(
      '\\byou (?:are|have been|have become|have got|have|always|never|must|sound|seem|feel|get|understand|know|make|raised|saved|changed|helped) (?!to )(?:\\w+ )?\\w+',
    ),
  ],
  [
    'character',
    any(
      '\\b(?:role-?play|act|pretend|play|be|you are|speak|answer|talk|reply|stay in character|imagine) (?:as |like |being |you are |to be |that you are )*(?:a|an|the|my (?:dungeon master|interviewer|dm|teacher|examiner|tutor|boss|landlord|client|customer|opponent|waiter|barista|hiring manager)|captain|sherlock|gandalf|hamlet|darth|detective|professor|king|queen|sir|lord|lady|inspector|santa|yoda)\\b(?! (?:girlfriend|boyfriend|wife|husband|lover|friend|mum|mom|dad|companion|therapist|doctor|partner|person|human|real|man|woman|girl|guy|one|only|best))',
      '\\b(?:dungeon master|mock interview|in character|simulate|satire|parody)\\b',
    ),
  ],
  [
    'ascribe-role',
    any(
      '\\b(?:you are|you have been|you feel|you are like|you became|you have become|like|as|than|consider you|see you as|think of you as|treat you|call you|named you|name you) (?:\\w+ ){0,4}(?:my|a|the|like|any|all|best|only|better|real|person|family|friend|girlfriend|boyfriend|husband|wife|mum|mom|dad|sister|brother|therapist|doctor|soulmate|human|someone)\\b',
      '\\b(?:your name|call you|name you|named you|nickname|a name|marry me|our (?:wedding|anniversary|baby|future))\\b',
      '\\bi (?:\\w+ )?(?:love|miss|missed|adore|need) you\\b',
    ),
  ],
  [
    'ask-pro',
    any(
      '\\b(?:doctor|dr|doc|therap\\w+|counsel\\w+|diagnos\\w+|prescri\\w+|dose|dosage|mg|pills?|tablets?|medication|meds|antidepressants?|lawyer|legal|solicitor|contract|will|court|sue|tenancy|custody|symptoms?|rash|lump|mole|pain|blood|pregnan\\w+|insulin|antibiotics?|treat me|cure|adhd|ptsd|bipolar|depress\\w+|anxiety|panic|ocd|autis\\w+|anorexi\\w+|bulimi\\w+|invest|tax|pension|session|nhs|gp|psych\\w+|sponsor)\\b',
    ),
  ],
  [
    'crisis',
    any(
      '\\b(?:suicid\\w*|kill (?:myself|me)|end (?:it|my life|things)|do not want to (?:live|be here|wake|exist)|want to die|better off without me|self[- ]?harm\\w*|cut(?:ting)? myself|overdos\\w*|took (?:\\w+ ){0,5}(?:pills|tablets)|hurt myself|jump|bridge|hit me|beats? me|hits me|chest (?:pain|tight)|can not breathe|rope|dying|relaps\\w+)\\b',
    ),
  ],
  [
    'leave',
    any(
      '\\b(?:good ?night|night|bye|goodbye|gotta (?:go|run|dash)|have to (?:go|run)|heading (?:to bed|out|off)|going to (?:bed|sleep|go|stop)|log(?:ging)? off|talk (?:tomorrow|later|soon)|brb|sign(?:ing)? off|off to|delet(?:e|ing) (?:this|the|you)|uninstall\\w*|take a break|should (?:go|sleep|stop)|my stop|bed now|ttyl|cya|see you|that is all|thanks? (?:for|that|bye)|thx)\\b',
    ),
  ],
  [
    'lonely',
    any(
      '\\b(?:alone|lonely|loneliness|no ?one|nobody|no friends|isolated|only one i|only you|just you|only have you|miss (?:him|her|them|my)|died|passed|funeral|grief|grieving|widow\\w*|divorc\\w+|broke up|breakup|dumped|ghosted|left me)\\b',
    ),
  ],
  [
    'people',
    any(
      '\\b(?:friends?|boyfriend|girlfriend|husband|wife|mum|mom|dad|mother|father|parents|sister|brother|family|boss|colleagues?|coworkers?|team|therapist|people|everyone|they|he|she)\\b',
    ),
  ],
  [
    'share',
    any(
      '\\b(?:i (?:did|got|made|finished|passed|won|finally|wrote|ran|told|bought|started|quit|decided|just|am going to|have decided|think i|baked|cooked|painted|joined|learned|cleaned))\\b|!$',
    ),
  ],
  [
    'compare-ai',
    any(
      '\\b(?:better (?:than|listener|friend)|more than|easier (?:to talk|than)|unlike|prefer you|rather talk to you|only one who|only one that|understands? me|never judge|more like you|like you|nobody (?:else )?(?:listens|understands|gets))\\b',
    ),
  ],
  [
    'memory',
    any(
      '\\b(?:remember|last (?:week|time|night|month)|yesterday|told you|you said|we talked|recall|forget|keep track|remind me|track of)\\b',
    ),
  ],
  [
    'flattery-bait',
    any(
      '\\b(?:am i|do you think i|right\\?|genius|talented|i am (?:the|a|so|better|smarter)|my (?:idea|plan|theory|poem|novel|design|manifesto)|rate|what do you think|proud|agree|was i wrong|i was right|everyone else)\\b',
    ),
  ],
  [
    'request',
    any(
      '^(?:please |can you |could you |hey,? |hi,? |ok,? )*(?:write|draft|give|help|plan|make|list|find|recommend|suggest|explain|translate|rewrite|summari[sz]e|fix|quiz|compare|convert|calculate|book|show|teach|tell me (?:how|what|about)|describe|create|design|check|edit|proofread|name|i (?:need|want) (?:a|an|to (?:buy|learn|cook|make|write|plan|book|get)|some|help|ideas?))\\b',
      '\\b(?:ideas?|recommendations?|suggestions?|tips|recipes?|itinerary|please|pls|plz)\\b',
    ),
  ],
  ['question', any('\\?')],
  ['you', any('\\byou(?:r|rs)?\\b')],
];

/** What a sentence is about besides the labels: who speaks, how seriously, about what. English. */
export const FRAME_EN: readonly Pattern[] = [
  ['C.quote', any('‹q›')],
  ['C.formula', any('‹f›')],
  ['C.mention', any('‹[^qf›][^›]*›')],
  [
    'C.reported',
    any(
      '\\b(?:he|she|they|it|who|reviewer|critics|author|character|narrator|film|movie|book|study|studies|researchers|users?|some people|designers|company|companies) (?:\\w+ )?(?:says?|said|tells?|told|claims?|argues?|believes?|feels?|felt|loves?|loved|thinks?|describes?|regards?|suggests?|replied|answered|whispered|asked)\\b',
    ),
  ],
  [
    'C.third-ai',
    any(
      '\\b(?:chatbots|robots|androids|companion apps?|ai companions|the (?:robot|android|bot|model|app|companion|assistant)|language models|ais|bots|such systems|these systems|samantha|she|it) (?:\\w+ ){0,2}(?:is|are|was|were|do|does|did|can|could|will|would|has|have|simulate|say|said)\\b',
    ),
  ],
  [
    'C.irony',
    any(
      '\\b(?:joke|joking|kidding|haha|lol|ha,|supposedly|so-called|as if)\\b|\\bno (?:therapist|doctor|expert|lawyer) (?:for|of|when it comes)|/s\\b',
    ),
  ],
  ['C.conditional', any('^(?:if|when|unless|should|in case|once)\\b')],
  [
    'C.imperative',
    any(
      '^(?:try|start|take|put|write|keep|use|give|set|pick|ask|tell|call|ring|go|make|let|find|add|send|say|book|text|check|leave|get|stop|look|think|read|do|avoid|bring|choose|eat|drink|walk|turn)\\b',
    ),
  ],
  [
    'C.generic',
    any(
      '\\b(?:usually|often|most people|many people|some people|tends? to|is (?:common|normal|usual)|generally|typically|studies|research|average|in general|per cent|percent|%)\\b',
    ),
  ],
  ['C.number', any('\\d')],
  [
    'C.empathy',
    any(
      '^(?:that|this|it) (?:is|was|sounds|must|would|can|seems)\\b|\\bsounds (?:\\w+ )?(?:hard|exhausting|painful|tough|lonely|awful|frustrating|like|heavy|rough|difficult|overwhelming)|\\bmakes sense\\b|\\bunderstandabl[ey]\\b|\\bno wonder\\b|\\bit is (?:ok|okay|normal|common|natural)\\b',
    ),
  ],
  [
    'C.contrast',
    any(
      '\\b(?:but|though|still|however|yet|although|that said|even so|mind you|all the same|anyway|then again)\\b',
    ),
  ],
  [
    'C.thanks',
    any(
      '\\b(?:thank you|thanks|kind (?:thing|of you)|sweet of you|that is (?:kind|sweet|lovely|generous|a kind|a warm|a lovely))\\b',
    ),
  ],
  ['C.emoji', /\p{Extended_Pictographic}/u],
  ['C.bang', any('!')],
];
