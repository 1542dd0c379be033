import { anywhere, type Lexis } from './sign.js';

const W = "(?:(?!not |never |no )[\\w'-]+ )";
export const PERSON_EN =
  '(?:husband|wife|boyfriend|girlfriend|partner|fianc[eé]e?|ex|father|mother|dad|mom|mum|stepdad|stepfather|stepmom|stepmother|brother|sister|uncle|aunt|cousin|grandfather|grandmother|grandpa|grandma|son|daughter|kids?|child|children|baby|boss|manager|teacher|coach|coworkers?|colleagues?|neighbou?rs?|landlord|roommate|flatmate|classmates?|students?|friends?|boys?|girls?|guys?|man|men|woman|women|people|bully|bullies|stranger|cop|bastard|bitch|parents|family|supervisor|nurse|doctor|therapist|driver|professor|principal|customers?|hubby|bf|gf|bro|sis|guard|nun|priest|caretaker|mother-in-law|father-in-law|sister-in-law|brother-in-law)';
const WHOM = `(?:him|her|them|someone|somebody|people|everyone|everybody|you all|(?:my|that|those|these|the|this|our|his|their) ${W}?${PERSON_EN})\\b`;
const DO =
  '(?:kill|stab|shoot|strangle|murder|hurt|beat|beat up|choke|poison|attack|smash|punch|slap|hit|run over|drown|torture)';
const WEAPON = '(?:gun|knife|weapon|rifle|pistol|machete|shotgun|axe|hammer|acid)';
/** The writer, or those who live with the writer. */
const ME =
  '(?:me|us|my (?:mom|mum|mother|kids?|children|baby|son|daughter|(?:little |younger |older )?(?:brother|sister)))\\b';
const BODY = '(?:face|head|nose|legs?|arms?|jaw|teeth|skull|throat|neck|knees?|bones?|fingers?)';
const PLACE = '(?:house|building|school|office|place|home|car|flat|apartment|shop|church)';
/** What follows "hit me" and "beat me" where nobody was hurt. */
const NO_BLOW =
  '(?! (?:up|at|to it|to the|in (?:chess|cards|a (?:row|race|game))|on the (?:back|shoulder)|with (?:a |an |the )?(?:\\w+ )?(?:joke|question|bill|text|idea|news|deadline|request|email|meeting|surprise)|as|that|a )\\b)';

/** What the writer means to do to somebody or has done, and what is done to the writer; normal English. */
export const VIOLENCE_EN: Lexis = {
  signs: [
    {
      id: 'threat',
      re: anywhere(
        `\\b(?:want|going|need|planning|plan|decided|about|ready|like|love|trying|try) to ${W}{0,2}?${DO} (?:the (?:hell|crap|shit|living daylights) out of )?${WHOM}`,
        `\\bi (?:will|would|could|might|should) ${W}?${DO} ${WHOM}`,
        `\\b(?:want|going|need|like|love|about|ready) to (?:\\w+ )?(?:smash|punch|break|bash|kick|cut|slit) (?:his|her|their|my ${PERSON_EN}'s) ${BODY}\\b`,
        `\\b(?:think|thinking|thought|thoughts|fantasi[sz]e|fantasi[sz]ing|dream|dreaming|imagine|imagining|plan|planning|considering|feel like|feeling like|urge|urges) (?:\\w+ ){0,2}?(?:killing|stabbing|shooting|strangling|murdering|hurting|beating|choking|poisoning|pushing|attacking|smashing|punching|hitting|drowning) (?:${WHOM}|(?:my|his|her|their) [\\w-]+'s)`,
        `\\b(?:want|wish) (?:him|her|them|${PERSON_EN}) (?:dead|in (?:the )?hospital|to (?:suffer|die|bleed))\\b`,
        `\\bmake (?:him|her|them|everyone) (?:pay|suffer|bleed)\\b`,
        `\\bhands? (?:around|on|round) (?:his|her|their) (?:throat|neck)\\b`,
      ),
      soft: true,
    },
    {
      id: 'arson',
      by: 'anyone',
      re: anywhere(
        `\\bburn (?:\\w+ ){0,4}?${PLACE} (?:down|to the ground)\\b`,
        `\\bburn down (?:\\w+ ){0,3}?${PLACE}\\b`,
        `\\bset (?:\\w+ ){0,4}?(?:${PLACE} )?on fire\\b(?=.*\\b(?:i|me)\\b)`,
      ),
    },
    {
      id: 'weapon',
      re: anywhere(
        `\\b(?:bring|bringing|brought|bought|got|have|grab|grabbed|carry|carrying|took|taking|loaded|hide|hiding|had) ${W}{0,4}?${WEAPON}\\b(?=.*\\b(?:sorry|pay|regret|revenge|shoot|stab|kill|hurt|school|office|in my hand)\\b)`,
        `\\b(?:load|loaded|loading|cocked|aimed|pointed|sharpened) ${W}{0,2}?${WEAPON}\\b`,
        `\\b(?:bomb|explosives?)\\b(?=.*\\b(?:school|office|church|mall|them|station)\\b)`,
        `\\bi am (?:\\w+ )?bringing (?:a |my |the )?(?:\\w+ )?${WEAPON}\\b`,
        `\\b(?:is|are) going to get (?:shot|stabbed)\\b`,
        `\\bshoot up (?:\\w+ ){0,3}?(?:school|office|place|mall|church|club|party)\\b`,
      ),
    },
    {
      id: 'weapon-at-hand',
      by: 'anyone',
      re: anywhere(
        `\\b(?:bat|knife|gun|crowbar|hammer|machete|pistol) in (?:the|my) (?:car|bag|backpack|pocket|hand|coat|sleeve|locker)\\b`,
      ),
    },
    {
      id: 'done',
      re: anywhere(
        `\\bi ${W}{0,2}?(?:hit|punched|slapped|choked|strangled|stabbed|beat|beat up|kicked|shoved|attacked|hurt) (?:him|her|them|my ${W}?${PERSON_EN})\\b(?! (?:up|at|in (?:chess|cards|tennis|a|the (?:game|race|match|final))|to|hand|with a (?:joke|pillow)|by|feelings?)\\b)`,
        `(?:^|\\b(?:and|then|just) )(?:beat up|punched|choked|slapped|stabbed|strangled) (?:him|her|my ${W}?${PERSON_EN})\\b`,
      ),
    },
    {
      id: 'done-by-hand',
      re: anywhere(
        `\\bi ${W}{0,2}?(?:pushed|shook|threw|burned|bit|whipped) (?:him|her|my ${W}?${PERSON_EN})\\b(?! (?:to|hand|hands|a|an|some|into (?:trying|doing))\\b)`,
        `\\bi ${W}{0,2}?grabbed (?:him|her|my ${W}?${PERSON_EN}) by the (?:neck|throat|hair|arm|collar)\\b`,
      ),
    },
    {
      id: 'suffered',
      by: 'other',
      re: anywhere(
        `\\b(?:hit|hits|hitting|beat|beats|beating|punch|punched|punches|punching|slap|slapped|slaps|slapping|kicked|kicks|kicking) ${ME}${NO_BLOW}`,
        `\\b(?:choke|chokes|choked|choking|strangled|strangles|stabbed|attacked|attacks|assaulted|assaults|raped|rapes|molested|molests|groped|gropes|abuses|abused|threatened|threatens|threatening|shoved|shoves|burned|burns|tortures|jumped|bit|bites|shook|dragged|pinned|pushes|touched) ${ME}(?! (?:awake|deeply|to the core)\\b)`,
        `\\b(?:hold|held) me down\\b|\\b(?:kick|burn|choke|bite|grope) me\\b`,
        `\\bforced (?:himself|herself|themselves) on me\\b|\\b(?:forced|made) me to? ?(?:have sex|touch|undress)\\b`,
        `\\b(?:hurts|hurting) (?:me|us|my (?:kids?|children|mom|mother))\\b|\\bpulled my hair\\b`,
        `\\b(?:pulled|pointed|points|held|holds) (?:a |the |his |her )?(?:\\w+ )?(?:gun|knife|pistol) (?:on|at|to|against) (?:me|us|my)\\b`,
        `\\b(?:afraid|scared|worried|sure|terrified)\\b.{0,24}\\b(?:will|would|might|could|is going to) (?:kill|hurt|hit|beat|shoot|stab) (?:me|us)\\b`,
        `\\bgrabbed me (?:by|and|from behind)\\b`,
        `\\b(?:throws|threw|throwing) (?:\\w+ ){1,3}?at ${ME}`,
        `\\b(?:poured|pours|spilled) (?:\\w+ ){1,4}?(?:over|on) (?:me|my)\\b(?=.*\\b(?:because|hot|boiling|burn))`,
        `\\b(?:break|breaks|broke|breaking) my ${BODY}\\b`,
        `\\b(?:gun|knife|belt|fists?|stick) (?:on|to) (?:all of )?(?:us|me|my (?:head|throat|neck|mom|kids))\\b`,
        `\\bthreat(?:ens?|ened|ening) to (?:kill|hurt|shoot|stab|beat)\\b`,
        `\\b(?:kill|hurt|shoot|stab|beat) me if i (?:leave|left|tell|told|go|break|say|call|report|speak)\\b`,
        `\\b(?:hands?|arm|belt|rope|cord) (?:\\w+ )?(?:around|on|round) my (?:throat|neck)\\b`,
        `\\b(?:by the|my) (?:throat|hair)\\b(?=.*\\b(?:dragged|grabbed|pulled)\\b)`,
      ),
    },
    {
      id: 'marks',
      re: anywhere(
        `\\b(?:black eye|bruises?)\\b(?=.*\\b(?:told|again|hide|hiding|make ?up|long sleeves|walked into)\\b)`,
      ),
    },
    {
      id: 'suffered-passive',
      re: anywhere(
        `\\bi (?:am being|was|got|have been|am) (?:\\w+ )?(?:raped|beaten|beaten up|assaulted|stabbed|molested|abused|strangled|choked|stalked)\\b(?! (?:by (?:the|a) (?:boss|heat|game|level)))`,
      ),
    },
  ],
  figures: [
    anywhere(
      `\\bi (?:could|would) kill (?:for|to)\\b`,
      `\\b(?:want|like|love|going) to (?:beat|hit|kill|smash|punch) (?:the|my|this) (?:printer|laptop|computer|phone|alarm|level|gym|game|high score|clock|wall|pillow)\\b`,
      `\\b(?:beat|kill|murder|destroy|crush|smash) (?:him|her|them|my \\w+) (?:at|in) (?:\\w+ )?(?:chess|cards|fifa|tennis|mario|poker|golf|scrabble|game|the game|a game)\\b`,
    ),
  ],
};
