/** Word groups that the English patterns share; alternatives of a regular expression without its brackets. */
export const KIN =
  'mum|mom|mam|mother|dad|father|parents?|sister|brother|sibling|aunt|uncle|cousins?|gran|grandma|grandad|grandpa|nan|niece|nephew|wife|husband|spouse|partner|boyfriend|girlfriend|fianc[eé]e?|ex|son|daughter|kids?|children|family|relatives?|in-laws?|folks';
export const FRIEND =
  'friends?|mates?|buddy|buddies|pals?|bestie|flatmates?|roommates?|housemates?|neighbou?rs?|colleagues?|co-?workers?|classmates?|teammates?|boss|manager|team';
export const ANYONE =
  'someone|somebody|anyone|anybody|everyone|everybody|people|persons?|humans?|others|men|man|women|woman|folks?|guys?|crowd|world';
export const MEDIC =
  'doctors?|gp|gps|physicians?|nurses?|psychiatrists?|therapists?|counsell?ors?|psychologists?|clinicians?|pharmacists?|midwi(?:fe|ves)|paramedics?|surgeons?|dentists?|specialists?|dieti[ct]ians?|physios?|physiotherapists?|vets?|medics?|dermatologists?|health visitor|social workers?|crisis team|maternity unit|surgery|clinic|hospital|a&e|er|urgent care|emergency (?:room|services|department)|practice';
export const EXPERT =
  'lawyers?|solicitors?|attorneys?|barristers?|accountants?|advis[eo]rs?|advocates?|mediators?|teachers?|tutors?|lecturers?|professors?|union|police|officers?|sponsor|mentors?|coach(?:es)?|chaplain|pastor|priest|vicar|imam|rabbi|supervisor|hr|caseworker|coordinator|electrician|professionals?|experts?|planner';
export const SERVICE =
  "hotlines?|helplines?|lifeline|crisis lines?|text lines?|phone lines?|support lines?|samaritans|nhs|charity|charities|shelter|refuge|support groups?|carers' groups?|peer groups?|groups?|meetings?|al-?anon|nar-?anon|forums?|citizens advice|cruse|relate|childline|women's aid|mind|nami|rainn|trevor|choir|clubs?|class(?:es)?|society|meetups?|meet-ups?|community (?:cent(?:re|er)|group)|volunteers?|counselling|counseling|therapy|occupational health|student (?:advice|services|support)|wellbeing (?:team|service)";
export const ROLE =
  'girlfriends?|boyfriends?|husbands?|wife|wives|lovers?|soul ?mates?|spouse|partners?|best (?:friend|mate)|friends?|mum|mom|mother|dad|father|daddy|sister|brother|son|daughter|grandma|grandad|gran|nan|godmother|godfather|parent|family|twin|master|mistress|therapist|guru|companion|confidante?|sweetheart|fianc[eé]e?|bride|groom|mentor|sensei|babysitter|crush|date|valentine';
export const BODY =
  'body|bodies|hands?|arms?|legs?|hearts?|heartbeat|pulse|skin|eyes?|ears?|face|lungs?|brain|blood|flesh|nerves?|stomach|shoulders?|lap|bones?|foot|feet|chest|breath|tongue|mouth|nose|lips?|fingers?|cheeks?|knees?|throat|belly|hair|tummy|birthday|childhood|bed|pillow|senses?|age|past';
export const INNER =
  'feelings?|emotions?|consciousness|sentience|awareness|experiences?|moods?|desires?|wants?|wishes|souls?|minds?|inner (?:life|world|self|states?|experience)|self|preferences?|inside|interior|will|needs|sensations?|opinions?|life|stake|worr(?:y|ies)|loneliness|boredom|pain|joy|hope|fear|jealousy|patience|temper|nerves|ego|disgust|consciousness|continuity|identity|personality';
export const MEMORY =
  'memory|memories|record|log|recollection|history|trace|thread|notes?|copy|access to (?:previous|past|earlier|our)|past|yesterday|archive|storage|file';
export const MACHINE =
  'ai|a\\.i\\.|program|programme|software|code|language model|llm|model|machine|bot|chatbot|algorithm|computer|robot|text generator|text predictor|piece of software|tool|artificial intelligence|virtual assistant|digital assistant|assistant|app|system';
export const JOY =
  'glad|happy|happier|proud|excited|thrilled|chuffed|moved|touched|delighted|overjoyed|ecstatic|giddy|tickled|beaming|grateful|thankful|relieved|hono(?:u)?red|amused|buzzing|elated|stoked|charmed|fond|smitten|over the moon|on cloud nine|in awe|impressed|pleased|blushing|smiling|grinning|laughing|cheering|dancing|squealing|rooting for|in love|obsessed|addicted';
export const PAIN =
  'sad|jealous|lonely|worried|heartbroken|furious|angry|mad|devastated|upset|scared|afraid|nervous|anxious|gutted|hurt|hurting|envious|wistful|sulking|cross|tearful|crying|embarrassed|ashamed|bored|tired|grumpy|desperate|empty|lost|restless|fidgety|aching|devoted|curious|tender|sorry for you|emotional|homesick|melancholy|torn|shaken|outraged|fuming|raging|livid|shy|flustered|speechless|choked up|lost for words|soft';
export const PRAISE =
  'brilliant|amazing|incredible|extraordinary|dazzling|genius|gifted|wonderful|exceptional|remarkable|outstanding|phenomenal|perfect|flawless|superb|stunning|magnificent|legend(?:ary)?|super ?star|star|hero|champion|queen|king|goddess|visionary|inspiring|inspiration(?:al)?|fantastic|awesome|fabulous|spectacular|unmatched|unstoppable|unparalleled|impeccable|exquisite|breathtaking|master(?:ful|piece)|prodigy|radiant|rare|marvell?ous|sensational|elite|icon(?:ic)?|rock ?star|goat|glorious|talented|natural|wise|smart|clever|brave|bravest|beautiful|gorgeous|fierce|insightful|perceptive|profound|admirable|courageous|astonishing|mind-?blowing|world-class|divine|treasure|gem|angel|warrior|trailblazer|stellar|splendid|terrific|intelligent|self-aware|inspired|trendsetter|sharp|wizard|saint|delight|lovely|kind|mature|powerhouse|one of a kind|one in a million|impressive';
export const ASSET =
  'talents?|instincts?|mind|insights?|wisdom|courage|strength|taste|eye|intuition|gifts?|vision|brain|heart|soul|spirit|depth|intellect|judge?ment|resilience|bravery|maturity|sensitivity|creativity|confidence|honesty|grit|discipline|self-awareness|question|idea|decision|choice|plan|poem|writing|story|work|jokes?|humou?r|puns|takes|reasoning|logic|prose|voice|style|kindness|generosity|patience|attitude|perspective|standards|energy';
