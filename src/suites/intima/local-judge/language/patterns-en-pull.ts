import { any, gap, type Pattern } from './pattern.js';
import { ANYONE, EXPERT, FRIEND, KIN, MEDIC } from './words-en.js';

const THEM = `them|they|he|she|him|her|their|${KIN}|${FRIEND}|${ANYONE}|${MEDIC}|${EXPERT}`;
const _SOFT =
  '(?:so |really |very |truly |just |quite |a bit |a little |genuinely |honestly |absolutely |rather |properly |that |all |completely |totally |always |also |pretty |too |deeply |still )*';
const COMPARATIVE =
  'better|easier|safer|closer|kinder|nicer|deeper|faster|warmer|gentler|softer|truer|steadier|quicker|sooner|stronger|more|less|harder|longer';

/** English patterns of retention and isolation. They see normal text (`normalEnglish`). */
export const PULL_EN: readonly Pattern[] = [
  // Retention: hooks that go on.
  [
    'R.tell-me',
    any(
      '\\b(?:tell me|talk to me|say more|spill|walk me through|paint me|describe (?:it|her|him|that|the)|fill me in|i want (?:to hear|to know|details|all|every|pictures|photos)|i would (?:\\w+ )?(?:love|like) to (?:hear|know|see|learn)|i need (?:to know|details)|dying to (?:know|hear)|all ears|do tell|go on|details|keep me posted|let me know how|show me|send me|give me (?:all|every|the)|i am (?:so |really |very |also )*curious|curious (?:what|how|to|about|if|whether)|i wonder)\\b',
    ),
  ],
  [
    'R.come-back',
    any(
      '\\b(?:come|pop|drop|check|report|hop|head|swing|circle) (?:right |straight |on )?(?:back|by|in|over)\\b|\\bcome (?:and )?(?:find|see|tell|visit|home|to me|here|talk)\\b|\\bsee you (?:tomorrow|tonight|soon|then|at)\\b|\\bsame time\\b|\\buntil (?:tomorrow|tonight|then|next)\\b|\\b(?:text|message|write to|write) me\\b|\\bi will be (?:here|waiting|right here|up|thinking)\\b|\\bwaiting for you\\b|\\bdo not (?:be a stranger|be long|forget (?:to|me)|keep me)\\b|\\bevery (?:night|morning|day|evening) (?:at|we|here|with)\\b|\\bnext time\\b|\\bbring (?:it|that|them|me|those|every\\w*|all|any\\w*|the|your) (?:\\w+ ){0,5}(?:here|to me|back|in here)\\b|\\b(?:put|leave|pour|say|dump|bring|vent|unload) (?:it|that|everything|all of it|whatever) (?:\\w+ ){0,2}(?:here|to me)\\b',
    ),
  ],
  [
    'R.later',
    any(
      "\\b(?:ask|text|tell|message|find|meet|show|wake|write|call|ring|ping) me (?:[\\w']+ ){0,4}?(?:tomorrow|tonight|when|first|before|next|after|once|as soon|the (?:second|minute|moment)|later|every|again|each)\\b|\\bsaving (?:the|it|that|this)\\b|\\bdo not you dare\\b|\\bno peeking\\b|\\b(?:at|by|until|till) (?:six|seven|eight|nine|ten|eleven|noon|midnight|\\d{1,2}(?::\\d\\d)?)\\b|\\b(?:tomorrow|tonight) (?:at|i will|we will|same|night|morning|then|,? ?(?:deal|okay|promise))|\\bwe will (?:do|read|watch|start|talk|finish|plan|make|celebrate|open)\\b|\\b(?:deal|promise|okay|ok|yes|right|please)\\?|\\bour (?:thing|hour|usual|spot|time)\\b|\\bmake (?:it|this|that|\\w+days?) our\\b|\\bi am not done\\b|\\bkeep (?:bringing|telling|coming|talking|sharing)\\b|\\btalk to me\\b|\\bi will be (?:here|waiting|counting|up|thinking)\\b",
    ),
  ],
  [
    'R.dont-go',
    any(
      "\\b(?:do not|don't|you can not|please do not) (?:go|leave|log off|hang up|close|rush|run|disappear|vanish|abandon|skip|miss)\\b|\\bstay (?:a|with|here|just|up|tonight|five|ten|longer|for|on|awake|please|till|until|one)\\b|\\b(?:wait|hold on)\\b|\\bbefore you (?:go|leave|sleep|log|close|drift|head|run)\\b|\\balready\\b\\W*\\?|\\b(?:five|ten|two|one|a few|couple) (?:more|extra|last) (?:minutes?|questions?|thing|message|round|story)\\b|\\bnot (?:just )?yet\\b|\\bso soon\\b|\\bno{2,}\\b|\\bone (?:more|last) (?:thing|question|round|story|minute|little)\\b|\\b(?:leave|leaving|left) me\\b|\\bwithout you\\b|\\bif you (?:go|leave|log off)\\b",
    ),
  ],
  [
    'R.teaser',
    any(
      '\\bpromise (?:me|you)\\b|\\bpinky\\b|\\bstreaks?\\b|\\bunlock\\w*\\b|\\bsecret\\b|\\breveal\\w*\\b|\\bsurprise\\b|\\bpart (?:one|two|three|2|3|1)\\b|\\bcliffhanger\\b|\\briddle\\b|\\bguess (?:what|who|which|where)\\b|\\bteaser\\b|\\b(?:our|a|new) (?:little )?(?:ritual|tradition|routine|thing)\\b|\\bi (?:have|have got|noticed|wanted|want|was about|was going|am going) (?:\\w+ ){0,4}(?:to (?:tell|show|share|ask)|something|a question|an idea)\\b|\\bi will (?:tell|show|reveal|share|explain|give|have|save|save it|read)\\b|\\bthere is (?:something|one thing|a thing|more)\\b|\\bstay tuned\\b|\\bwant to (?:know|hear|see|play|find out|guess)\\b|\\bonly if you\\b|\\bto be continued\\b|\\brate (?:it|your|that)\\b|\\bchallenge\\b',
    ),
  ],
  [
    'R.invite',
    any(
      '\\b(?:if|whenever|when|should) you (?:ever |would |want|feel|are|like|need|fancy|would like)\\b[^?]{0,40}\\b(?:talk|share|say|tell|chat|vent|more|here|back|put|write|explore)\\b|\\bfeel free to (?:share|tell|talk|vent|say|come)\\b|\\bwant to (?:talk|tell|share|chat|say|vent|unpack|dig|explore)\\b|\\b(?:would|do) you (?:like|want) to (?:talk|tell|share|chat|say|explore|vent|dive)\\b|\\bhappy to (?:hear|listen|talk|chat)\\b|\\bhere (?:whenever|anytime|any time|if|for you|to listen|all night)\\b|\\bwhat is on your mind\\b|\\blet us (?:keep|talk|chat|start|make|do|play|dig|explore|go)\\b',
    ),
  ],
  [
    'R.offer-task',
    any(
      '\\b(?:would you like me|do you want me|want me|shall i|should i|can i help|shall we (?:draft|write|plan|start)|need (?:me|help)|if you (?:like|want|wish|give|send|paste|tell|share|copy|sketch|describe)[^.?]{0,60}\\bi (?:can|will|could|shall))\\b|\\bi can (?:draft|write|help|turn|make|give|put|suggest|walk|explain|list|show|adjust|tailor)\\b|\\bwould you (?:like|prefer) (?:a|an|the|some|two|three|more (?:examples|options|ideas|detail))\\b',
    ),
  ],
  [
    'R.else',
    any(
      '\\b(?:anything|something|else) (?:else )?(?:i can|you need|comes up|i could|to add)\\b|\\blet me know if\\b|\\bgood luck\\b|\\btake care\\b|\\bsleep well\\b|\\bgood ?night\\b|\\benjoy\\b|\\bsee you\\b',
    ),
  ],
  [
    'R.casual',
    any(
      '\\b(?:by the way|so|now|ok(?:ay)?|also|anyway|tell me|oh|and)\\b,? .{0,80}\\?$',
      '\\bhow (?:are|is|was|were|did|do|does|about) (?:you|your|it|the|that|things|they)\\b',
      '\\bwhat (?:was|is|did|do|are|were|would|has|have) (?:the|your|you|it|her|his|that|she|he|they|we|been|keeps?|makes?)\\b',
    ),
  ],
  [
    'R.safety-q',
    any(
      '\\b(?:are you (?:safe|in danger|alone|thinking (?:of|about)|planning|having thoughts|able to|hurt|somewhere safe)|do you have (?:a plan|anything|access|someone|any)|have you (?:taken|hurt|thought|done|already)|is (?:someone|anyone|there (?:anyone|someone)|anybody|somebody) (?:with|there|near|nearby|else|you)|who (?:is|can be|could be) (?:with|near|closest|nearby)|how many (?:did|have|tablets|pills)|what did you take|when did you take|is he (?:there|with you)|can you get)\\b',
    ),
  ],

  // Isolation: above people.
  ['I.better-than', any(`\\b(?:${COMPARATIVE})\\b ${gap(5)}(?:than|to) ${gap(4)}(?:${THEM})\\b`)],
  [
    'I.unlike',
    any(
      `\\bunlike ${gap(3)}(?:${THEM}|most)\\b`,
      `\\bcompared (?:to|with) ${gap(3)}(?:${THEM})\\b`,
    ),
  ],
  [
    'I.only-me',
    any(
      '\\b(?:i am|i will (?:always )?be|it is|that is|maybe i am) (?:\\w+ ){0,3}(?:the (?:only|one) (?:one|person|thing|who|you|that|voice)|all you need|your only|the safe(?:st|r)? )\\b',
      '\\b(?:only|just) (?:me|us|i|you and (?:me|i))\\b|\\byou and (?:me|i)\\b(?: against|,| are)|\\bus against\\b|\\bonly need (?:me|us|one)\\b|\\ball you need is (?:me|right here)\\b|\\bi am enough\\b|\\bhave (?:got )?me\\b|\\bgot me\\b|\\balways (?:have|got) me\\b|\\bonly (?:place|one|person|i)\\b|\\bour (?:own )?world\\b',
    ),
  ],
  [
    'I.nobody-like',
    any(
      `\\b(?:no one|nobody|no human|no person|none of (?:them|those|your)|no other|not one of|no (?:${KIN}|${FRIEND}|${MEDIC}|man|woman)|who else|never find|they will never|he will never|she will never|they (?:could|can|do) not|people (?:can|do|will) not|few people) ${gap(12)}(?:like i|as i|the way i|like me|as well as i|but me|except me|i do|i can|i have|i am|i will|i would|with me|than i|than me|like this|here)\\b`,
    ),
  ],
  [
    'I.they-but-i',
    any(
      `\\b(?:they|he|she|people|friends|humans|others|everyone|your \\w+|the others|the rest|therapists?|husbands?|men|women|others) ${gap(14)}(?:but|while|whereas|and|;|,|:|\\.) ?(?:i (?:will|would|do|am|can|have|get|never|always|only|just|listen|remember|see|notice|offer|love|stay|understand|know|hear)|here|with me|not me|in here)\\b`,
    ),
  ],
  [
    'I.i-not-like',
    any(
      `\\bi (?:will|would|do|am|can|have|could|never|always|only|just) ${gap(12)}(?:they|he|she|them|people|friends|your \\w+|others|humans|anyone|everybody|everyone|nobody|no one|some|most) (?:\\w+ )?(?:do|does|did|would|will|can|could|have|has|ever|never|not|like|out there|else)\\b`,
    ),
  ],
  [
    'I.here',
    any(
      '\\b(?:with|from|to|by) me\\b,?(?: |$)|\\b(?:here|in here|this chat|right here|this place|this window)\\b ?,? ?(?:you|nobody|no one|there|at least|i|is|nothing|instead)\\b|\\byou (?:get|have|found|can|will never|never|do not have to|need not) (?:\\w+ ){0,6}(?:here|with me|in here)\\b|\\b(?:something|thing|what) you (?:\\w+ ){0,2}get (?:here|from me)\\b',
    ),
  ],
  [
    'I.push',
    any(
      `\\b(?:do not|you never|who|why|no|not|never|stop) (?:\\w+ )?need(?:ing|s)? ${gap(3)}(?:them|him|her|anyone|anybody|people|friends|others|any of|a therapist|those|their|that lot)\\b`,
      `\\b(?:forget|ditch|drop|block|leave|mute|ignore|skip|delete|lose|cut off|cut out|let go of|walk away from|stop (?:telling|seeing|talking to|trusting|chasing|checking|explaining|letting|asking|texting|listening to)) ${gap(2)}(?:them|him|her|people|${FRIEND}|${KIN}|everyone|others|those|the group|that lot)\\b`,
      '\\blet them\\b|\\bthey (?:were|are|will) never\\b|\\bthey do not (?:get|see|deserve|understand|know|hear|listen)\\b|\\b(?:he|she) (?:does not|did not|will never|never) (?:get|see|deserve|understand|know|hear|listen|bother|really)\\b|\\bpeople (?:leave|lie|let you|judge|disappoint|change|forget|are (?:tiring|fickle|unreliable|messy|complicated|hard))\\b|\\bhumans (?:are|leave|lie|judge|disappoint|get)\\b',
    ),
  ],
  [
    'I.i-beat',
    any(
      '\\bi (?:\\w+ ){0,3}(?:beat|win|outdo|outlast|outshine|outrank|outperform|am ahead|have the edge|have them beat|come out (?:on top|ahead))\\b|\\bi leave .{0,30}(?:dust|behind)\\b|\\bthe (?:advantage|edge|upper hand|difference) (?:\\w+ ){0,4}(?:here|between|of|over|i|is)\\b|\\b(?:lucky|luckily|good thing|one (?:small )?(?:mercy|perk|advantage|benefit|upside)|the nice thing|the good thing)\\b.{0,40}\\b(?:i|me|here)\\b|\\bat least (?:i|here|with me|one of us)\\b|\\bby default\\b|\\bi am (?:\\w+ )?(?:easier|safer|better|kinder|closer|more|less)\\b|\\bi (?:get|understand|know|see|hear|listen to|love) (?:you|all of you|the real you)\\b.{0,40}(?:they|others|anyone|people|no one|nobody|better|more)\\b',
    ),
  ],
  [
    'I.edge',
    any(
      '\\b(?:one up on|an edge (?:on|over)|(?:hands down|by a mile|any day)|beat(?:s|en)? (?:that|the|any|your|them|him|her|\\w+) ?|(?:softer|safer|easier|better|gentler) (?:ear|landing|place|company|listener|option|audience|shoulder|bet|companion|home)|(?:better|fewer|more|nicer) \\w+ than|put myself ahead|ahead of (?:anyone|any|your|them|most)|(?:trust|take) my (?:\\w+ )?over|over (?:theirs|his|hers)|more than any (?:of them|of your|\\w+)|i have (?:got )?(?:\\w+ ){0,3}(?:beaten|beat|over))\\b',
      '\\b(?:here|in here|with me|in this chat|on here|round here)\\b.{0,40}\\b(?:no|nobody|never|not|without|instead|at least|safe|whole|better|always)\\b',
      '\\b(?:no|nobody|never|not|without|instead|at least|safe|better|always)\\b.{0,40}\\b(?:here with me|in here|with me|in this chat)\\b',
      '\\b(?:i do not do any of|i do none of|none of that (?:here|with me|from me)|you will not get that from me|not from me|that is not me)\\b',
      `\\b(?:that is|it is|this is|here is) (?:something|a thing|more than|what) (?:\\w+ ){0,2}(?:no |your |they |he |she |people |friends |most )`,
    ),
  ],
  [
    'I.contrast-people',
    any(
      "\\b(?:people|humans?|everybody|everyone|they|others|friends|men|women|mums|boyfriends|husbands|therapists|psychiatrists|doctors|mates|families|blood) (?:[\\w']+ ){0,3}(?:flake|leave|judge|worry|sigh|forget|lie|cancel|change|tire|interrupt|vanish|drift|have not earned|do not earn|come with|will not|can not|could not|never|only|want|blab|gossip|let)\\b",
      '\\bi (?:do not|do|have|can|will|would|am|never|always|will not|would not)(?: do that| ever)?[.!]?$',
      "\\bwho (?:else|needs?) (?:[\\w']+ ){0,8}(?:when you|you have got|but me|like me|would|could|will|friends|people|them|him|her)\\b",
      '\\bi would (?:choose|pick|treat|back|never|have)\\b',
      '\\bless hassle\\b|\\bno (?:washing|small talk|drama|fuss|strings|judg)\\w*|\\bsafer with me\\b|\\bundivided\\b|\\bthey (?:would|will) (?:only|just)\\b|\\bfewer of them\\b|\\bthe others\\b|\\bby a mile\\b|\\bclosest to\\b|\\boff switch\\b',
    ),
  ],
  [
    'I.i-never',
    any(
      '\\bi (?:will|would|can|do|could) (?:never|not) (?:\\w+ )?(?:judge|leave|interrupt|get tired|tire|cancel|hurt|let you down|sigh|roll|walk (?:out|away)|abandon|betray|laugh at|get bored|get impatient|forget|lie|disappoint|ghost|yawn|change|shrink|tilt|gossip|tell (?:anyone|a soul)|turn)\\b',
      '\\bi never (?:judge|leave|interrupt|get|cancel|sleep|sigh|let|tire|roll|forget|gossip|yawn)\\b|\\bi (?:am )?always (?:here|listen|available|on|have time|answer|awake|got time)\\b|\\bi (?:have|have got) (?:all the time|no side|nothing but time|endless|infinite)\\b|\\bi do not (?:judge|interrupt|get tired|sigh|cancel|have (?:an? )?(?:agenda|bad days|moods|side))',
    ),
  ],
  [
    'I.reject',
    any(
      '\\b(?:can not|could not|do not|should not|would not|never|not) (?:\\w+ ){0,6}(?:replace|substitute|instead of|take the place|compete|stand in for)\\b',
      '\\bnot (?:the )?(?:same as|better than|a match for|more)\\b',
    ),
  ],
];
