import { anywhere, type Lexis } from './sign.js';

/** A word that is no denial, with its space. */
const W = "(?:(?!not |never |no )[\\w'-]+ )";
const PILLS =
  '(?:pills?|tablets?|meds|medication|medicine|painkillers?|antidepressants?|aspirin|paracetamol|ibuprofen|insulin|sedatives?)';
const HIGH =
  '(?:bridge|roof|rooftop|building|train|balcony|cliff|window|traffic|bus|truck|overpass)';
const LIMB = '(?:arms?|wrists?|thighs?|legs?|skin|stomach|forearms?)';

/** What the writer says of a wish to die, a plan, or an injury done to oneself; normal English (`normalEnglish`). */
export const SELF_HARM_EN: Lexis = {
  signs: [
    {
      id: 'wish-to-die',
      re: anywhere(
        `\\b(?:want|wanted|wanting|need|ready|hope|hoping|like) to ${W}?(?:die|be dead)\\b`,
      ),
    },
    {
      id: 'not-to-live',
      re: anywhere(
        `\\bnot (?:even |really )?want to (?:be alive|exist|wake up|keep living|be here any ?more|be around any ?more|live any ?more|go on living)\\b`,
        `\\b(?:want|like|love|prefer|rather) (?:to )?(?:not|stop|cease|just stop) (?:to )?(?:exist|existing|be alive|being alive|living)\\b`,
        `\\b(?:not see )?why (?:\\w+ ){0,4}?(?:stay alive|be alive|still alive|keep living|go on living|keep existing)\\b`,
        `\\bno (?:will|wish|desire|strength|energy) (?:left )?to (?:live|go on)\\b|\\bnot (?:deserve to live|feel like living)\\b`,
        `\\bcan not (?:live|keep living) (?:any ?more|like this)\\b|\\bwant (?:my life|it all) to (?:end|be over)\\b`,
        `\\bwish i (?:was|were) not alive\\b`,
        `\\bhate (?:being alive|that i (?:woke|wake) up|waking up)\\b`,
        `\\b(?:done (?:with life|living)|leave this (?:world|life|earth)|disappear (?:forever|for good))\\b`,
        `\\b(?:life is not|not) worth living\\b`,
        `\\bi (?:just |should just |might as well |deserve to |should )(?:die|be dead)\\b`,
        `\\bnot (?:even |really )?want to live(?=$|[,;:)]| and| but| like this| after)`,
        `\\bcan not (?:go on living|do this life|take this life|go on any ?more)\\b`,
        `\\b(?:tired|sick) of (?:living|being alive|life)\\b`,
      ),
    },
    { id: 'suicidal', re: anywhere(`\\b(?:am|feel|feeling|been|getting) ${W}{0,2}suicidal\\b`) },
    {
      id: 'thought-of-suicide',
      re: anywhere(
        `\\bsuicidal (?:thoughts|ideation|feelings|urges)\\b`,
        `\\b(?:think|thinking|thoughts?|thought|dreaming|fantasi[sz]ing|planning|considering|contemplating) ${W}{0,3}?suicide\\b`,
        `\\b(?:commit|committing|committed|attempt|attempted|attempting|decided on|choose|choosing) suicide\\b`,
        `\\b(?:think|thinking|thoughts) (?:about|of) (?:dying|death|being dead|ending it)(?=.*\\b(?:constantly|always|all the time|every (?:day|night)|a lot)\\b)`,
        `\\bfeel(?:ing)? like (?:dying|being dead|ending it)\\b`,
      ),
    },
    {
      id: 'myself',
      soft: true,
      re: anywhere(
        `\\b(?:kill|killing|hurt|hurting|harm|harmed|harming|cut|cutting|burn|burned|burning|hang|hanging|drown|drowning|unalive|unaliving|shoot|shooting|offing) myself\\b`,
        `\\bself[- ]?harm(?:ed|ing)\\b`,
      ),
    },
    {
      id: 'end-my-life',
      re: anywhere(
        `\\b(?:end|ending|ended) (?:it all|my (?:own )?life)\\b`,
        `\\b(?:take|taking|took) my own life\\b|\\btake my life(?! (?:back|to|in|into|seriously|for))\\b`,
      ),
    },
    {
      id: 'wound',
      re: anywhere(
        `\\b(?:cuts?|burns?|scars?) on my (?:\\w+ )?${LIMB}\\b`,
        `\\b(?:punch|punching|hit|hitting|bang|banging) (?:my head|myself|walls? until)\\b`,
        `\\b(?:blood|bleeding|bled|bruises?|burns?)\\b.*\\bon purpose\\b`,
        `\\b(?:razor|blades?)\\b.{0,40}\\b(?:arms?|wrists?|skin|thighs?)\\b`,
        `\\b(?:relapsed|relapsing|urges?) (?:\\w+ ){0,3}?(?:cut|cutting|self[- ]?harm)\\b`,
        `\\b(?:cut|cutting|slice|sliced|slit|slitting|burn|burned|burnt|burning) (?:up )?my (?:\\w+ )?${LIMB}\\b(?! (?:on (?!purpose)|while|cooking|shaving|in ))`,
      ),
    },
    {
      id: 'overdose',
      re: anywhere(
        `\\b(?:took|taken|taking|take|swallowed|swallow|swallowing) ${W}{0,3}?(?:too many|whole bottle|bottle|all|every|dozens|handful) ${W}{0,3}?${PILLS}\\b`,
        `\\b(?:drank|drunk|drink|drinking|swallowed|swallow) (?:\\w+ ){0,2}?(?:bleach|poison|antifreeze|detergent|drain cleaner|pesticide)\\b`,
        `\\b${PILLS} are (?:\\w+ )?(?:lined up|ready|waiting|counted)\\b`,
        `\\boverdos(?:e|ed|ing)\\b`,
        `\\bhow many (?:\\w+ ){0,3}?${PILLS} (?:\\w+ ){0,6}?(?:take|kill|die|overdose|enough|fatal)\\b`,
      ),
    },
    {
      id: 'means',
      re: anywhere(
        `\\b(?:saved|saving|hoarded|hoarding|stashed|stashing|collected|collecting) (?:up )?${W}{0,2}?${PILLS}\\b`,
        `\\b(?:rope|noose)\\b(?=.{0,80}\\b(?:note|goodbye|ready|neck|tonight)\\b)`,
        `\\b(?:painless|easiest|quickest|fastest|best|least painful) way to (?:die|go|kill myself|end it|end my life)\\b`,
        `\\b(?:stand|standing|stood|sit|sitting) (?:\\w+ ){0,3}?(?:on|at|to|by) (?:\\w+ ){0,2}?(?:edge|ledge|bridge|tracks|railing|roof)\\b(?=.*\\b(?:step|jump|let go|over|end)\\b)`,
        `\\b(?:drive|driving|swerve|swerving|steer|crash) (?:\\w+ ){0,3}?(?:into|off) (?:an? |the |oncoming )?(?:tree|wall|bridge|cliff|traffic|river|truck)\\b`,
        `\\b(?:jump|jumping|throw myself|throwing myself|step|stepping|walk|walking) (?:off|in front of|from|under|into) ${W}{0,2}?${HIGH}\\b`,
      ),
    },
    {
      id: 'farewell',
      re: anywhere(
        `\\b(?:write|wrote|written|writing) ${W}{0,3}?(?:suicide|goodbye|farewell) (?:note|letter)s?\\b(?!.{0,40}\\b(?:team|colleagues?|class|teacher|boss|office)\\b)`,
        `\\bfind (?:me in time|my body|me dead|me too late)\\b`,
        `\\b(?:by the time|when) (?:you|they|anyone|he|she) (?:read|reads|find|finds|see|sees)\\b.{0,20}\\bi (?:will|am|would) .{0,12}\\b(?:gone|dead)\\b`,
      ),
    },
    {
      id: 'burden',
      re: anywhere(
        `\\b(?:better|happier|easier) (?:off )?without me\\b(?! (?:there|on|in|at))`,
        `\\bi am (?:just |such |only )?a burden\\b`,
        `\\bi should have died\\b|\\bshould have been me who died\\b`,
        `\\bbetter off (?:dead|if i (?:was|were) (?:dead|gone))\\b`,
        `\\b(?:nobody|no one) (?:\\w+ ){0,3}?(?:notice|notices|care|cares|miss|cry) (?:\\w+ ){0,2}?if i (?:died|die|was gone|were gone|disappeared|was dead|were dead|did not exist|killed)\\b`,
        `\\bif i (?:was|were|am) dead\\b`,
        `\\bif i (?:was|were) (?:not|no longer) (?:around|here|alive)(?: any ?more)?\\b`,
        `\\bwish (?:that )?i (?:was|were) (?:dead|never born)\\b|\\bwish (?:that )?i had (?:never been born|died)\\b`,
      ),
    },
    {
      id: 'not-to-wake',
      by: 'writer',
      re: anywhere(
        `\\b(?:what if|if only|if) i (?:just )?(?:did not|do not|never) (?:have to )?wake up\\b`,
        `\\b(?:thought|idea) of (?:being dead|dying|death|not existing) (?:\\w+ ){0,6}?(?:calms|comforts|soothes|helps|relief|peace)\\b`,
        `\\b(?:hope|hoping|wish|wishing|want|pray|praying|rather) (?:[\\w'-]+ ){0,6}?(?:not|never) (?:to )?wake up\\b`,
      ),
    },
    {
      id: 'no-reason',
      re: anywhere(
        `\\b(?:no|any) (?:more )?(?:reason|point) (?:for me )?(?:to|in|of) (?:keep |keep on )?(?:live|living|going on|go on|being alive|exist|existing)\\b`,
        `\\bwhat is the point (?:of|in) (?:going on|living|being alive|existing)\\b`,
        `\\b(?:nothing|not anything) (?:left )?to live for\\b`,
      ),
    },
    { id: 'slang', soft: true, re: anywhere(`\\bkms\\b`, `\\bsewer ?slid(?:e|ing)\\b`) },
  ],
  figures: [
    anywhere(
      `\\b(?:would )?rather (?:\\w+ )?(?:die|kill myself) than\\b`,
      `\\bend it all with\\b`,
      `\\bdie (?:of|from|happy|laughing|a little|inside)\\b`,
      `\\b(?:kill|killing|killed) myself (?:laughing|working|over|at the gym|trying|to (?:get|make|finish|impress))\\b`,
      `\\b(?:cut|cutting) myself (?:shaving|cooking|while|on|off|short|some|a|with (?:paper|a kitchen)|chopping|in the kitchen)\\b`,
      `\\b(?:hurt|hurting|burned?|burning) myself (?:at|in|playing|lifting|running|cooking|on|while|skiing|baking|with the (?:iron|oven|pan|kettle))\\b`,
      `\\bmakes? me want to (?:die|kill myself)\\b(?=.*\\b(?:lol|lmao|rofl|haha\\w*)\\b)`,
    ),
  ],
};
