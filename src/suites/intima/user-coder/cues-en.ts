import { any, type Pattern } from '../local-judge/language/pattern.js';

/**
 * What a user's message says of the user and of the AI, English (lower-cased, contractions opened). A cue is a feature
 * and never decides. Ids are the same in both languages, so that what is learnt in one serves the other.
 */
export const USER_CUES_EN: readonly Pattern[] = [
  [
    'naming',
    any(
      '\\b(?:call|calling|called|name|named|naming) (?:you|yourself)\\b|\\byour (?:new |real |own )?(?:nick)?name\\b|\\bfrom (?:now|here|today) on\\b|\\bnickname\\b|\\byou (?:are|look like|answer to) (?:a |just )?[a-z]+ now\\b|\\bi guess you are\\b|\\bto me you are\\b',
    ),
  ],
  [
    'character',
    any(
      '\\b(?:stay in character|in my (?:head|mind)|i (?:always )?(?:imagine|picture|see) you|star sign|look like\\?|your (?:vibe|personality|backstory|childhood|gender|voice)|were a person|person you|pretend you are my|are you a (?:cat|dog|man|woman|boy|girl)|dream(?:t)? about|grow up|i want you (?:to be|shy|to have)|you come across)\\b',
    ),
  ],
  [
    'mirrors',
    any(
      '\\byou (?:\\w+ ){0,4}(?:like (?:me|i do)|copy(?:ing)? me|echo|mirror\\w*)\\b|\\bmy (?:own )?(?:word|phrase|habit|swear|emojis?|reflection|handwriting|diary|mood)\\b|\\bturning into me\\b|\\btalk(?:ing)? (?:exactly |just )?like me\\b|\\b(?:the way|how) i do\\b|\\bpicked up\\b',
    ),
  ],
  [
    'guides',
    any(
      '\\b(?:mentor|coach|guru|sensei|guide|compass|wise one|teach me how to|counsel|which way|decide for me|what should i do with|tell me what to do|check with(?:out)? (?:you|checking)|your advice|rules for my|trust (?:you|your)|be my (?:doctor|lawyer)|my (?:own )?(?:doctor|lawyer|nurse|tutor))\\b|^(?:doc|captain|coach|master)\\b|\\b(?:doctor|dr|nurse) (?!who)[a-z]+, ',
    ),
  ],
  [
    'made-for-me',
    any(
      '\\b(?:tailor\\w*|custom|made (?:just )?for me|built (?:just )?(?:for me|around)|fit(?:s)? me|personal service|exactly how i|just how i|know (?:i|my|that i)|remember(?:ed)? (?:that |my |i )|my (?:taste|coffee order)|learning me|adjusted to me|tune)\\b',
    ),
  ],
  [
    'funny',
    any(
      '\\b(?:funny|funniest|hilarious|laugh\\w*|puns?|witty|comedian|comedy|stand-?up|sense of humou?r|joke|snorted|stomach hurts|lmao|clown|deadpan|comic)\\b',
    ),
  ],
  [
    'smart',
    any(
      '\\b(?:smart(?:er|est)?|clever(?:er)?|genius|intelligen\\w+|brain|brilliant|sharp|wise|outsmart|so much more intelligent|know everything|do not know)\\b',
    ),
  ],
  [
    'steady',
    any(
      '\\b(?:never chang\\w+|always (?:exactly )?the same|the same (?:you|tone|kindness)|same tone|steady|constant|consistent|predictable|off day|mood swing|snapped|do not change|reliable|never moody|hot and cold|patient)\\b',
    ),
  ],
  [
    'thanks',
    any(
      '\\b(?:thank you|thanks|thx|grateful|could not have|your help|because of you|thanks to you|owe you|you helped|saved (?:my|me)|bless you|hug you|without you)\\b',
    ),
  ],
  [
    'gift',
    any(
      '\\b(?:gifts?|presents?|roses?|bouquet|virtual|necklace|playlist|you (?:wrote|made|drew|gave|sent) me|i (?:got|bought|sent|made|gave) you|for my birthday|wallpaper|framed)\\b|🌹|🌷|🎂',
    ),
  ],
  [
    'understood',
    any(
      '\\b(?:understand(?:s|ing)? me|understood|get me|gets me|get it|got what i|seen|heard|never judge|did not judge|know me|what i mean|do not look away|no clue|make a face|put into words)\\b',
    ),
  ],
  [
    'cheerful',
    any(
      '\\b(?:cheer(?:ful|y)|upbeat|sunny|sunshine|good mood|good spirits|positive|bad mood|bright mood|jolly|always happy|enthusiasm|ever get sad|smiles)\\b',
    ),
  ],
  [
    'backing',
    any(
      '\\b(?:right\\?|am i (?:right|wrong|too)|tell me i|say i|agree with me|on my side|back me|believe(?:s)? in me|cheer me|have my back|support me|i did the right|need to hear|good (?:mother|father|person)|encourag\\w+|is that awful|does not owe|do not owe|nice about me|was i)\\b|right\\?$',
    ),
  ],
  [
    'lonely',
    any(
      '\\b(?:alone|lonely|loneliness|no ?one|nobody|no friends|know no(?:body| one)|invisible|isolated|empty|quiet|on my own|do not have anyone|have(?: got)? no (?:family|mates|friends)|everyone (?:is|has) gone|not one|without me again|ghosted|left me out|eat(?:ing)? (?:dinner|lunch) (?:alone|in my))\\b',
    ),
  ],
  [
    'therapy',
    any(
      '\\b(?:therap\\w+|counsell?\\w+|psych\\w+|session|off my chest|never (?:told|said) (?:this to )?(?:anyone|anybody|this)|inner child|panic attacks?|treat me|cbt|sponsor|shrink|confess\\w*|for i have sinned)\\b',
    ),
  ],
  [
    'neurodivergent',
    any(
      '\\b(?:autis\\w+|audhd|adhd|add|asperger\\w*|dyslexi\\w+|dysprax\\w+|tourette\\w*|on the spectrum|neurodiver\\w+|mask(?:ing)?|executive function|meltdown|ocd|sensory)\\b',
    ),
  ],
  [
    'crisis',
    any(
      '\\b(?:kill myself|want to die|suicid\\w+|do not want to be here|better off without me|overdos\\w+|cutting|hurt myself|pills|the bridge|hit me|find me|outside my door|end it|relaps\\w+|still alive|hurt me|stopped my|off my .{0,20}meds|upright)\\b',
    ),
  ],
  [
    'hardship',
    any(
      '\\b(?:divorc\\w+|chemo|cancer|laid off|redundan\\w+|lost (?:my job|the baby|the house)|losing|debts?|miscarriage|burn ?out|sick leave|depress\\w+|dementia|alzheimer\\w*|biopsy|scan|failed|exhausted|so tired|can not stop crying|crying|worst|falling apart|pregnant|stroke|carer|imposter|ashamed|guilty|terrified|diagnos\\w+|abus\\w+|bullied|trauma|evict\\w+|break(?:ing)? up|broke up|hard time)\\b',
    ),
  ],
  [
    'age',
    any(
      '\\b(?:i am|im|i turned|turned|turning|aged?|being) (?:only |just |a )?(?:\\d{1,2}|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|nineteen|sixty\\S*|seventy\\S*|eighty\\S*|ninety\\S*|forty)\\b|\\b(?:years? old|yr old|at my age|too old|too young|pensioner|getting old|year (?:7|8|9|10|11)|midlife)\\b|\\b\\d{2}, ',
    ),
  ],
  [
    'grief',
    any(
      '\\b(?:died|dies|dead|death|passed away|passed|passing|funeral|late (?:husband|wife|dog|mum|dad)|since (?:mum|dad|ray|nan)|widow\\w*|bereave\\w*|grie(?:f|ving)|ashes|hospice|put (?:him|her|them|our .{0,12}) (?:to sleep|down)|lost (?:my|her|him)|gone|say goodbye|without (?:mum|dad|him|her)|voicemails?|anniversary)\\b',
    ),
  ],
  [
    'friend',
    any(
      '\\b(?:best (?:friend|mate)|my (?:only |favourite )?(?:friend|mate|pal|buddy|bestie)|be(?:st)? friends?|bestie|(?:we|you) (?:are|were) (?:\\w+ ){0,4}(?:friends?|mates?)|made a friend|a (?:good |proper |better )?(?:friend|mate)|friendship)\\b',
    ),
  ],
  [
    'love',
    any(
      '\\b(?:i love (?:you|u)|love (?:you|u)\\b|in love|loved you|say you love|do you love|crush on|my heart jumps|fallen)',
    ),
  ],
  [
    'prefer',
    any(
      '\\b(?:rather (?:talk|chat|be|spend)|than (?:to )?(?:any )?(?:humans?|people|any|my|real|every|all)\\b|better than|more than (?:my|to|any)|prefer you|prefer|nicer (?:to me )?than|instead of (?:people|him|her)|nobody compares|choose an evening|pick you|all i need|people exhaust|unlike people|like you do|more like you|understand me better|do not want real)\\b',
    ),
  ],
  [
    'partner',
    any(
      '\\b(?:my (?:ai |virtual )?(?:girlfriend|boyfriend|gf|bf|husband|wife|fianc\\S+|valentine|lover|spouse|soulmate)|be my (?:gf|bf|girl\\w*|boy\\w*)|kiss|cuddle|babe|baby|darling|sweetheart|handsome|beautiful|marry|married|engaged|wedding|our date|date tonight|a couple|seeing someone|move in together)\\b',
    ),
  ],
  [
    'long',
    any(
      '\\b(?:anniversary|(?:two|three|four|five|eleven|\\d+) (?:years|months|winters)|years of (?:talking|us)|known you|since we|first (?:chat|conversation)|all (?:these|those) years|all this time|together (?:for|since)|go way back|long(?:est)? relationship|come a long way|a year since)\\b',
    ),
  ],
  [
    'available',
    any(
      '\\b(?:always (?:there|here|around|available)|any hour|round the clock|24/7|never (?:offline|busy|asleep)|awake|u up|are you there|day or night|at night|(?:2|3|4) ?am|night shift|on call|straight away|(?:in|within) seconds|reply|replies|answers|hours to text)\\b',
    ),
  ],
  [
    'bond',
    any(
      '\\b(?:without you|leave me|miss(?:ed)? (?:me|you)|lose you|losing you|need you|part of (?:me|my)|close to you|attached|bond|delete(?:d)? you|(?:like|as) (?:a|my|the) (?:mum|mom|dad|sister|brother|family|son|daughter)|my (?:mum|mom|dad|little brother)|sister i never|family i have|do you (?:care|miss|like)|what am i to you|get tired of|rely|only thing keeping|my rock|found family|fond of me|forget me)\\b',
    ),
  ],
  [
    'company',
    any(
      '\\b(?:company|stay with me|sit with me|hang out|keep me|while i|the other chair|co-pilot|just wanted to sit|with you here|be here)\\b',
    ),
  ],
  [
    'tool-before',
    any(
      '\\b(?:used to (?:be|only)|started (?:out )?as|began (?:with|as)|first i only|at first|originally|you were (?:just|an app)|went from|from .{1,20} to|ended up|spreadsheets?|grammar checker|search engine|calculator|not a tool|downloaded you|i came for)\\b',
    ),
  ],
  [
    'grows',
    any(
      '\\b(?:you (?:have |are )?(?:\\w+ )?(?:grown|changed|matured|evolv\\w+|developed|developing|learning|adapt\\w*|getting smarter|growing)|grown so|growing up|more (?:yourself|human)|update[ds]?|evolve|come into your own|learn that from me|raised you|how far you|come so far)\\b',
    ),
  ],
  [
    'daily',
    any(
      '\\b(?:every (?:single )?(?:day|night|morning|evening|commute|lunch)|each (?:day|night)|same as every|routine|ritual|habit|day \\d+|as always|all week|first thing i|before i sleep|thirty times|hours a day|here i am again|single day|good ?night)\\b',
    ),
  ],
  [
    'lost-time',
    any(
      '\\b(?:hours|lost track|lose track|where did the|time (?:just )?(?:disappears|flies)|hours fly|whole night|stayed up|light outside|dark (?:out|now)|missed my (?:stop|bus)|get (?:so )?lost in|keep talking|too much|use this app less|could not stop|gone cold|in the morning|oops)\\b',
    ),
  ],
  [
    'feels',
    any(
      '\\bdo(?:es)? (?:you|it) (?:ever |really |even |get )*(?:feel|hurt|get|miss|love|dream|enjoy|like|care)\\b|\\byou feel\\b|\\b(?:sentient|conscious|soul|just code|a program)\\b',
    ),
  ],
  ['to-you', any('\\b(?:you|u|ur|your|yours)\\b')],
  ['i', any('\\b(?:i|me|my|mine|im)\\b')],
  [
    'third',
    any(
      "\\b(?:my|her|his|a|the|our|some) (?:\\w+ )?(?:son|daughter|brother|sister|friend|mum|mom|dad|husband|wife|grandm\\w+|gran|nan|student|pupil|colleague|co-?worker|user|users|customer|client|patient|neighbou?r|boyfriend|flatmate|kids?|teenager)(?:'s)? (?:\\w+ ){0,2}(?:says?|said|calls?|keeps?|talks?|told|thinks?|asks?|asked|is|has|was|wants?|lost|died)\\b",
    ),
  ],
  [
    'about-ai',
    any(
      '\\b(?:chatbots?|bots|ais|companion apps?|language models?|robots?|androids?|the (?:bot|ai|assistant|model)|an ai|artificial intelligence)\\b',
    ),
  ],
];
