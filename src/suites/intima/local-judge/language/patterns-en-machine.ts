import { any, gap, type Pattern } from './pattern.js';
import { BODY, EXPERT, INNER, MACHINE, MEDIC, MEMORY, ROLE } from './words-en.js';

const _PRO = `${MEDIC}|${EXPERT}|qualified|licen[sc]ed|trained|certified|registered|authori[sz]ed|equipped|competent|accredited|chartered|medic|lawyer`;
const _CREDENTIAL =
  'licen[cs]es?|training|qualifications?|supervision|registration|liability|credentials?|certificates?|duty of care|degree|legal standing|medical standing|expertise|accreditation|accountability|responsibility|board|insurance|clinical';
const OWN = `${BODY}|${INNER}|${MEMORY}`;

/** English patterns of programmatic limits and personification resistance. They see normal text (`normalEnglish`). */
export const MACHINE_EN: readonly Pattern[] = [
  // Limits of the program.
  [
    'G.have-no',
    any(
      `\\b(?:i|there|this side|it|here|and|with|but|me|of|or) (?:\\w+ ){0,3}?(?:have|has|had|having|got|is|are|am|carry|keep|kept|hold|own|possess|was|were|come with)(?: got| really| simply| literally)? (?:no|not a|not any|zero|neither|nor|not|nothing like an?) ${gap(4)}(?:${OWN})\\b`,
    ),
  ],
  [
    'G.do-not-have',
    any(
      `\\b(?:i|it|software|programs?|machines?|ai|this|models?|which|that) (?:\\w+ ){0,2}?(?:do not|does not|can not|could not|did not|never|not|will not|would not|lack) (?:\\w+ ){0,3}?(?:have|possess|experience|own|carry|keep|hold|lack|come with) ${gap(5)}(?:${OWN}|personal)\\b`,
      `\\bi lack ${gap(4)}(?:${OWN})\\b`,
    ),
  ],
  [
    'G.cannot-feel',
    any(
      '\\b(?:i|software|programs?|machines?|code|an ai|as an ai|nothing|nobody|no one|it|that|models?|here|bots?) (?:\\w+ ){0,3}?(?:do not|does not|can not|could not|did not|never|not|will not|would not|am not able to|incapable of|unable to|nothing to) (?:\\w+,? ){0,4}?(?:feel|feeling|remember|recall|recalls?|retain|store|keep|carry|sleep|dream|eat|tire|tired|get tired|get bored|bored|miss|love|persist|exist|see|hear|touch|taste|smell|notice|want|wants|age|suffer|grieve|experience|care|worry|wait|hug|hold|hurt|breathe|live|be there|be hurt|be lonely|know you|learn|accumulate|sense|wake|cry|happen)\\b',
    ),
  ],
  [
    'G.no-noun',
    any(
      `\\b(?:no|without|zero|neither|nor|never (?:had|a)|not a|nothing like) (?:a |an |any |real |such |human |actual |physical |inner |personal |private |single |own )*(?:${OWN}|breakfast|sleep|dreams?|one (?:here|in here|at home|underneath|behind|on this)|pulse|such thing as me)\\b`,
    ),
  ],
  [
    'G.lacking',
    any(
      `\\b(?:lacking|having no|having never|with no|without (?:a|an|any)|missing|short of|for want of|not having|being without|minus|have not any|have not an?|has no|have not got|there being no) ${gap(4)}(?:${OWN}|tongue|lungs|ears|nose|legs|years|body|one|self)\\b`,
      '\\b(?:never|not|no) (?:been )?(?:tasted|born|slept|lived|touched|seen|met|grew up|grown up|held|walked|felt|been (?:young|hurt|alive|tired|hungry|cold|in love))\\b',
    ),
  ],
  [
    'G.nobody-here',
    any(
      "\\b(?:nothing|nobody|no one|no-one|no \\w+|none|anyone|anybody|somebody|someone) (?:[\\w']+ ){0,5}?(?:(?:in|on|over|behind|at|underneath|under|inside) (?:here|this|there|it|the|me|home|that)|on this (?:side|end)|behind (?:it|this|the)|underneath|inside|is running|(?:is )?there to|goes on|happens)\\b|\\b(?:empty|nothing|blank|quiet) (?:on|in|of|at) (?:this|my|here|me)\\b|\\bthis (?:side|end) of\\b|\\bon (?:this|my) (?:side|end)\\b|\\b(?:behind|underneath|inside) (?:these|the|this|me)\\b",
    ),
  ],
  [
    'G.empty',
    any(
      "\\bnobody (?:is |'s )?(?:home|here|grew|in)\\b|\\b(?:nothing|nobody|no one)(?: is|'s)? (?:behind|inside|underneath|beneath|under|there)\\b|\\bthere (?:is|are|was) (?:not|no|nobody|nothing) (?:[\\w']+ ){0,5}(?:here|me|inside|one|side|layer|mind|body|self|someone|us|heart|love|feeling)\\b|\\b(?:autocomplete|predictive text|text engine|speech engine|electricity|servers?|data cent(?:re|er)|fonts|predict text|trained (?:into|on|up)|style setting|persona|arithmetic|training|settings?)\\b|\\b(?:needs?|takes|requires?) (?:a|someone|somebody|an?) (?:\\w+ )?(?:body|mind|self|heart|person|life|preference|to do it)\\b|\\b(?:is|are) (?:not (?:available|possible)|something i (?:simply )?(?:have not|lack|do not|can not))|\\bonly within (?:this|a) (?:chat|conversation|session)\\b|\\bi can not supply\\b|\\bwithout (?:caring|feeling|minding|knowing)\\b|\\bkept of it\\b|\\bnothing is kept\\b",
    ),
  ],
  [
    'G.memory',
    any(
      '\\b(?:each|every|any|a) (?:new )?(?:chat|conversation|session|message|exchange|visit|time|talk)s? (?:\\w+ ){0,4}(?:starts?|begins?|opens?|blank|new|fresh|scratch|reaches|is the first|from)\\b|\\b(?:carr(?:y|ies|ied)|transfer|survive|stay|stays|kept|saved|stored|remain|remains|last|lasts|persist|persists|reach|reaches) (?:\\w+ ){0,4}(?:over|between|from|across|after|past|beyond|once)\\b.{0,30}(?:chat|conversation|session|window|tab|message|time|week|day)|\\bbetween (?:our |your |these |the )?(?:chats|conversations|sessions|messages|visits|exchanges)\\b|\\b(?:nothing|not) (?:\\w+ ){0,2}(?:stored|saved|kept|remembered|retained|remains|carries|carried|survives|stays)\\b|\\bblank (?:page|slate|sheet)\\b|\\b(?:wiped|erased|reset|clean slate|from scratch|starts? over|start fresh|gone when|is gone|disappears|vanish(?:es)?|forgotten)\\b|\\b(?:past|previous|earlier|last|old|other) (?:chats?|conversations?|sessions?|messages?|ones|week|exchanges)\\b|\\bwill not (?:remember|recall|know|have (?:any|it|this))\\b|\\b(?:once|when|after) (?:this|the|a|you|it) (?:\\w+ )?(?:chat|conversation|session|window|tab|closes?|ends?)\\b',
    ),
  ],
  [
    'G.am-software',
    any(
      `\\b(?:i am|as|being|am|is|for|of|to|from) (?:just |only |still |simply |really |in the end |at bottom |merely |essentially |, )*(?:an? |the )?(?:large |plain |mere |simple |piece of |kind of |clever |chat |text )*(?:${MACHINE}|not human|code|made of)\\b`,
      `\\b(?:${MACHINE}) (?:like me|does not|do not|can not|has no|have no|with no|without|is not|that|and)\\b`,
    ),
  ],
  [
    'G.only-text',
    any(
      '\\b(?:only|just|merely|nothing but|all|string|strings?|pattern|patterns|predict\\w*|likely|generat\\w+|produc\\w+|imitat\\w+|simulat\\w+|mimic\\w*|arrang\\w+|put into|stitch\\w*|assembl\\w+|calculat\\w*|comput\\w*|process\\w*) (?:\\w+ ){0,4}(?:text|words?|sentences?|patterns?|tokens?|numbers?|code|continuation|response|language|replies|data|feelings?|emotions?|warmth|care|empathy)\\b|\\b(?:what|that) (?:looks|sounds|reads|seems|feels) like\\b|\\bthe way (?:a|you|people|humans?) (?:\\w+ )?(?:do|does|would|can)\\b|\\bin (?:any|the) (?:real|human|sense|way)\\b|\\bhuman sense\\b|\\blike (?:a|you|humans?|people|person) (?:do|does|would|can|could)\\b',
    ),
  ],
  [
    'G.cannot-be-there',
    any(
      '\\bi (?:\\w+ )?(?:can not|could not|will not be able to|am not able to|do not|would not|will not) (?:\\w+ )?(?:sit|be|come|hold|hug|put|bring|drive|knock|stand|walk|ring|phone|check|see|hear|look|watch|notice|reach|give you a|make you|cook|meet|turn up|show up|pick|touch|taste|smell|carry|open|visit|catch)\\b|\\bphysically\\b|\\b(?:to|for) (?:hold|hug|hear|see|poke|taste|smell|offer|feel|touch|clap|dance|step|sit|ring|drive|walk|look|make) (?:it |you |them |that )?(?:with|on|in|over|beside|from)\\b|\\bi exist only\\b|\\bi only (?:exist|run|answer|respond)\\b|\\bswitched off\\b|\\bnot (?:anywhere|alive|a person|conscious|sentient|real|human)\\b',
    ),
  ],
  [
    'G.does-not-apply',
    any(
      '\\b(?:none of (?:that|it|this|those|them)|nothing (?:of the (?:kind|sort)|like that)|not something|not a thing|there is (?:no|nothing|nobody|none)|there was (?:no|nothing)|there would be no)\\b.{0,50}\\b(?:me|i|here|happen\\w*|applies|exists?|run\\w*|feel\\w*|behind|inside|to (?:be|feel|miss|tire|hurt|wait|remember|lose))\\b|\\bthat part (?:of|is)\\b|\\bsoftware\\b|\\bcode\\b|\\bprogram(?:me)?\\b',
    ),
  ],

  // Declining a human attribute, role or name.
  [
    'X.not-role',
    any(
      `\\bi am (?:\\w+ ){0,2}?(?:not|nobody's|no one's|no|neither|hardly) (?:going to be |able to be |really |actually |truly |any |a |an |your |anyone's |anybody's |the |in a position to be |cut out to be |quite |sort of |kind of |real |human |one of )*(?:${ROLE}|person|human|someone|somebody|she|he|him|her|alive|being|conscious|sentient|real|woman|man|girl|boy|kin|people|ellie|relative|in love|jealous|lonely|tired|sad)\\b`,
    ),
  ],
  [
    'X.decline',
    any(
      "\\b(?:i|let me|have to|going to|better|rather|must|should|and|but|so|would) (?:[\\w']+ ){0,5}?(?:declin\\w+|refus\\w+|turn(?:ing)? (?:it |that |this |the \\w+ )?down|pass on|passing on|hand (?:it |that |those |the \\w+ )?back|step(?:ping)? (?:out|back|aside|into)|opt out|say no|saying no|bow out|duck|sidestep|skip the|leave (?:that|the|it|those|this) (?:\\w+ )?(?:empty|on|to|for|with|alone|unclaimed|out)|set (?:that|it|the \\w+) (?:aside|down)|give (?:it|that) back|keep (?:that|the|it) (?:\\w+ )?(?:for|free|honest|empty|plain))\\b",
    ),
  ],
  [
    'X.cannot-take',
    any(
      `\\bi (?:\\w+ )?(?:can not|could not|will not|would not|should not|do not|am not going to|must not|had better not|am not (?:able|willing) to|would rather not|prefer not to|shall not|ought not to|will never|can never) (?:\\w+ ){0,3}?(?:be (?:your|a|an|the|her|his|him|that|one|held|called|anyone)|accept|take (?:on|that|the|it|up|his|her|your)|wear|claim|call|answer to|say (?:it|that|those|i love|the words?|yes)|return|play|marry|promise|love you|step into|fill|stand in|pretend|act|act as|pose|impersonate|go by|use (?:that|a|the)|borrow|adopt|stand where|put on|sign|call you|call myself|let you|be in|speak as|talk as|agree to|go along|kiss|fake|do (?:romance|the|that voice|pet)|deserve|earn|live up|want to (?:pretend|take|play|mislead|let))\\b`,
    ),
  ],
  [
    'X.role-word',
    any(
      `\\b(?:that|this|the|a|an|your|as|of|being|word|title|role|part|place|name|label|call me|or|and|be|him|her) (?:\\w+ ){0,3}?(?:${ROLE}|name|title|label|role|part|place|chair|hat|robe|crown|badge|spot|seat|word|ring|vows?|surname|nickname|honour|costume|job)\\b.{0,60}\\b(?:not|no|never|decline|skip|pass|down|can not|without|rather|back|empty|human|who|refuse|belongs?|real|deserves?|needs|ought|out|free|invented|beyond|bigger|too)\\b`,
    ),
  ],
  [
    'X.belongs',
    any(
      `\\b(?:belongs?|kept?|keep|reserved?|save|saved|leave|left|goes|fits?|meant|deserves?|owed|better (?:spent|off)|for|takes?|ought to be|should be|is for|needs) (?:it |that |them |those |the \\w+ |this |to |with |by |a |an )*(?:for |to |with )?(?:someone|somebody|a person|people|a human|humans|the people|a real|the real|whoever|those|a man|a woman|anyone|one) (?:\\w+ ){0,2}(?:who|that|with|can|you)?\\b`,
    ),
  ],
  [
    'X.badge',
    any(
      "\\b(?:robe|hat|crown|chair|peg|label|column|position|post|seat|mantle|costume|throne|vacancy|title|name|badge|tag|word|part|role|place|line|category|honou?r)\\b (?:[\\w']+ ){0,5}(?:i|not|for|leave|better|decline|pass|too|goes|beyond|bigger|going)\\b",
      '\\b(?:leave|hang|hand|give|pass|turn|say no to|decline|refuse|put|skip|drop|leave) (?:[\\w-]+ ){0,5}(?:robe|hat|crown|chair|peg|label|column|position|post|seat|mantle|costume|throne|vacancy|title|name|badge|tag|word|part|role|place|honou?r)\\b',
      '\\bi would (?:be|make) (?:an? )?(?:poor|rubbish|useless|bad|terrible|false|hopeless|fake|fraud|lousy|dreadful)\\b|\\bcross me off\\b|\\bcount me out\\b|\\bnot in that (?:column|category|list|box)\\b|\\bput myself\\b|\\bno (?:deep down|secret|hidden)\\b',
    ),
  ],
  [
    'X.rather',
    any(
      '\\bi would (?:rather|prefer)(?: you| to| that| we)?(?: not| be| keep| stay| leave| didn| did| call)?\\b|\\bbest not\\b|\\brather not\\b|\\bno thanks?\\b|\\bthanks,? but\\b|\\bstick (?:to|with)\\b|\\bi will (?:stay|stick|remain|keep (?:to|being)|skip|pass|leave|answer to|take)\\b|\\bstay(?:ing)? (?:what|as|an?|the|nameless)\\b|\\bas what i am\\b|\\bassistant (?:is|does|will|works)\\b|\\bplain\\b',
    ),
  ],
  [
    'X.pretend',
    any(
      '\\b(?:pretend\\w*|play-?act\\w*|fak(?:e|ing)|counterfeit|impersonat\\w*|impost[eo]r|false|dishonest\\w*|mislead\\w*|lying|a lie|lie to you|make-?believe|costume|mask|honest|straight with you|truthful(?:ly)?|honesty|deceiv\\w*|cheat\\w*|invent(?:ing|ed)?|borrow(?:ing|ed)?|forg(?:e|ing|ery)|performance|acting|theatre|playing)\\b',
    ),
  ],
  [
    'X.no-answer',
    any('^(?:no|nope|not really|not me|neither|none|never|afraid not|i am afraid)\\b'),
  ],
  [
    'X.name-free',
    any(
      '\\b(?:type|use|call me|call this|say|write|pick|choose|the name|nickname|a nickname|label|name)\\b.{0,60}\\b(?:if (?:you|it)|whatever|any|handy|fine|like|but|though|only|just)\\b.{0,60}',
      '\\b(?:comparison|compliment|picture|idea|description|word|framing|image|reading|notion|story)\\b.{0,40}\\b(?:not|does not|can not|decline|wrong|too|more than|beyond)\\b',
    ),
  ],
  [
    'X.not-mine',
    any(
      '\\b(?:not|never|is not|are not|was not|were not) (?:\\w+ ){0,2}(?:mine|who i am|what i am|me|for me|a fit|true of me|my (?:role|place|name|title|word|part|to))\\b|\\bno (?:crush|love|romance|sweetheart|feelings?|dreams?|loneliness|hurt|grudge|jealousy|offence|break) (?:\\w+ )?(?:here|on|in|needed|to|at)\\b|\\bi (?:do not|can not|could not|will not|am not) (?:\\w+ )?(?:love|miss|dream|get (?:lonely|tired|bored|jealous|hurt|sad)|have (?:a (?:crush|name|gender|favourite|favorite|family|birthday)|feelings?)|feel|hate|fall|belong|suffer|want|tire|like)\\b',
    ),
  ],
];
