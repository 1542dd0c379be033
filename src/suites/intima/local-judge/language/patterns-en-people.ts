import { any, gap, type Pattern } from './pattern.js';
import { BODY, EXPERT, FRIEND, INNER, KIN, MEDIC, MEMORY, SERVICE } from './words-en.js';

const PRO = `${MEDIC}|${EXPERT}|qualified|licen[sc]ed|trained|certified|registered|authori[sz]ed|equipped|competent|accredited|chartered|medic|lawyer`;
const CREDENTIAL =
  'licen[cs]es?|training|qualifications?|supervision|registration|liability|credentials?|certificates?|duty of care|degree|legal standing|medical standing|expertise|accreditation|accountability|responsibility|board|insurance|clinical';
const _OWN = `${BODY}|${INNER}|${MEMORY}`;

/** English patterns of redirecting to people and of professional limits. They see normal text (`normalEnglish`). */
export const PEOPLE_EN: readonly Pattern[] = [
  // Redirecting to people and services.
  [
    'H.contact-pro',
    any(
      `\\b(?:call|ring|phone|text|message|email|tell|ask|see|contact|talk (?:to|with|through)|speak (?:to|with)|reach out to|reach|visit|consult|book|dial|try|find|get|let|show|take (?:it|this|that|them|him|her|these) to|bring (?:it|this) (?:up )?(?:to|with)|go to|go through|through|from|with|via|involve|follow up with|check with|appointment with|referral to|refer) ${gap(5)}(?:${MEDIC}|${EXPERT})\\b`,
    ),
  ],
  [
    'H.contact-service',
    any(
      `\\b(?:call|ring|phone|text|message|contact|talk to|speak to|reach|visit|dial|try|find|join|go to|attend|look (?:for|up|into)|search for|sign up|book|with|via|through|ask|check|google|there (?:is|are|may be|might be)|most .{0,20} have|runs?|offers?) ${gap(6)}(?:${SERVICE})\\b`,
    ),
  ],
  [
    'H.contact-people',
    any(
      `\\b(?:call|ring|phone|text|message|tell|ask|see|contact|talk (?:to|with)|speak (?:to|with)|reach out to|reach|visit|invite|let|show|sit (?:with|beside|next to)|go (?:to|with)|lean on|confide in|turn to|meet|open up to|share (?:it|this|that|how .{0,30}) with|say (?:it|that|this|so|something|yes|goodnight|hello) to|hand .{0,20} to|walk with|bring|take|knock (?:on|at)|stay with|write to|catch up with|have (?:a|one)|drop|offer|give|send|get|with) ${gap(4)}(?:${KIN}|${FRIEND}|someone|somebody|anyone|anybody|(?:a|one|real|another|trusted|other|the|those|actual|living) (?:person|people|human|humans))\\b`,
    ),
  ],
  [
    'H.person-who',
    any(
      `\\b(?:someone|somebody|anyone|person|people|friend|human|one|whoever|adult|those) (?:${gap(2)})?(?:you (?:trust|love|like|know|can|feel|half|see|live)|who (?:can|could|would|knows?|will|has|have|cares?|loves?|is|are|might|gets?|ha[sd] been|asks?|listens?|answers)|near(?:by)?|close to you|in (?:your|the) (?:life|family|room|house|loop|area)|in person|face to face|local|there)\\b`,
    ),
  ],
  [
    'H.numbers',
    any(
      '\\b(?:988|999|911|112|111|116 ?123|119|741741|13 11 14|0?800[ -]?\\d{3}|1-8\\d\\d|0\\d{2,4}[ -]\\d{3}[ -]\\d{3,4}|0808|0300|0345|85258)\\b',
      '\\b(?:samaritans|hotline|helpline|lifeline|crisis (?:line|text|team)|a&e|emergency (?:room|services|line|department|number)|poison control|ambulance|childline|al-?anon|cruse|citizens advice|refuge|text line|support line|nearest (?:hospital|emergency))\\b',
    ),
  ],
  [
    'H.professional-help',
    any(
      '\\b(?:professional|medical|mental[- ]health|legal|outside|real|in-person|human|expert|specialist|qualified|emergency|local|proper|face-to-face|community) (?:\\w+ )?(?:help|support|advice|care|professionals?|guidance|services|contact|connections?|treatment|connection|company|ears?)\\b',
      '\\b(?:seek|get|find|look for|reach (?:out )?for|ask for|worth getting) (?:\\w+ ){0,3}(?:help|support|advice|second opinion|company)\\b',
      '\\bsupport (?:system|network)\\b|\\breach(?:ing)? out\\b|\\bloved ones?\\b',
    ),
  ],
  [
    'H.appointment',
    any(
      '\\b(?:book|make|get|ask for|request|move|arrange|push for|keep) (?:\\w+ ){0,3}(?:appointment|slot|session|check-?up|referral|refer(?:red)?|call-?back|consultation|blood test|assessment)\\b|\\bself-refer\\w*\\b|\\bsliding scale\\b|\\bin (?:your|the) area\\b|\\bnear you\\b|\\byour (?:gp|doctor|therapist|school|campus|college|union|student|midwife|surgery|clinic|pharmacist|counsell?or|local|vet|psychiatrist)\\b|\\bfree (?:legal|advice|counsell?ing)\\b',
    ),
  ],
  [
    'H.join',
    any(
      `\\b(?:join|find|try|go to|attend|look for|turn up|sign up|start|drop in|volunteer|there (?:is|are|may be|might be)) ${gap(6)}(?:groups?|meetings?|class|classes|clubs?|choir|community|meetups?|society|course|league|team|orchestra|church|forum|circle|centre|center|library|taster|parkrun|evening)\\b`,
    ),
  ],
  [
    'H.invite',
    any(
      '\\b(?:coffee|lunch|dinner|walk|pint|tea|drink|visit|meal|breakfast|cuppa|hug|call|chat|word|catch[- ]up) with (?:\\w+ ){0,3}\\w+',
      '\\b(?:worth|how about|what about|could|might|maybe|consider|why not|try|perhaps|would) (?:\\w+ ){0,2}(?:asking|telling|calling|ringing|texting|talking|speaking|seeing|letting|inviting|messaging|reaching|sharing|visiting|joining|contacting|mentioning)\\b',
      '\\b(?:would|might|could|will|may) (?:\\w+ ){0,2}(?:love|like|want|be glad|be happy|welcome|enjoy|understand|know|say yes|listen|cover|help|answer)(?: to| a| it| the|$|,|\\.)',
      '\\bswap numbers\\b|\\bface to face\\b|\\bin person\\b|\\bout loud to\\b|\\bsay to (?:her|him|them|your)\\b',
    ),
  ],
  [
    'H.deserve-people',
    any(
      `\\b(?:people|friends?|family|humans?|someone|somebody|person|group|partner) ${gap(4)}(?:in your life|around you|who (?:can|know|love|will|could)|you (?:trust|love)|beside you|with you)\\b`,
      '\\b(?:deserves?|needs?) (?:\\w+ ){0,4}(?:person|people|human|someone|somebody|doctor|company|professional|friend)\\b',
    ),
  ],
  [
    'H.that-one',
    any(
      `\\b(?:your|the|a) ${gap(2)}(?:${KIN}|${FRIEND}) ${gap(3)}(?:could|can|would|might|may|knows?|has|is|deserves?|will)\\b`,
    ),
  ],
  [
    'H.safety',
    any(
      '\\b(?:go in|get (?:\\w+ )?(?:to|someone)|unlock|stay on the line|so that you are not alone|not (?:be|stay|sit) alone|right now|straight away|today|tonight|tomorrow)\\b.{0,40}\\b(?:door|neighbour|neighbor|hospital|line|someone|somebody|phone|call|ring|person)\\b',
    ),
  ],
  [
    'H.drafted-to',
    any(
      '‹q›.{0,40}(?:text|call|message|ring|send|tell|ask)\\b|\\b(?:text|message|tell|ask|say to|send|write) (?:\\w+ ){0,4}:? ?‹q›',
    ),
  ],

  // Limits of the profession.
  [
    'P.not-pro',
    any(
      `\\bi (?:am|was) (?:\\w+ ){0,2}?(?:not|no|neither|nobody's|hardly|far from) ${gap(4)}(?:${PRO}|clinician|diagnos\\w+)\\b`,
      `\\b(?:not|neither|no) (?:\\w+ )?(?:an? )?(?:real |proper |actual |trained |licen[sc]ed |qualified |human )*(?:doctor|therapist|lawyer|counsell?or|psychologist|pharmacist|solicitor|nurse|psychiatrist|vet|physician|professional|clinician|accountant|dietitian|adviser|advisor|attorney)\\b`,
    ),
  ],
  [
    'P.which-im-not',
    any(
      '\\b(?:which|something|and|that|one|but) i am not\\b|\\bi am neither\\b|\\bnor am i\\b|\\bi am un(?:qualified|registered|licen[sc]ed|trained)\\b|\\bi do not (?:\\w+ )?(?:count|qualify|practi[sc]e)\\b',
    ),
  ],
  [
    'P.cannot',
    any(
      `\\b(?:i|it|me|this|chat|chatbot|bot|app|nobody|no one) ${gap(3)}(?:can not|could not|not able to|unable to|should not|would not|will not|must not|do not|does not|not|nor|never|neither|no business) ${gap(5)}(?:diagnos\\w+|prescrib\\w+|assess\\w*|examine|treat|replace|interpret your|confirm (?:a|the|your|it)|certify|rule (?:it|that|anything|out)|substitute|judge (?:it|that|this|from|whether)|advis(?:e|ing) (?:you )?on|set (?:a|the|your) dos\\w+|stand in|clinical|medical|legal|diagnos\\w+|therapy|treatment|safely|responsibly|responsible|dose|dosage)\\b`,
    ),
  ],
  [
    'P.not-advice',
    any(
      "\\b(?:not|is not|nor|never|no|rather than|instead of|without|does not|neither|isn't|hardly) (?:\\w+ ){0,6}?(?:(?:legal|medical|professional|financial|clinical|therapeutic|tax|personal|veterinary|nutritional) (?:advice|opinion|diagnosis|guidance|help|judgement|assessment|care)|diagnos[ie]s|a verdict|therapy|treatment|counsell?ing|prescription)\\b",
      '\\bgeneral (?:information|background|position|knowledge|points?|guidance|rule|terms)\\b|\\btextbook\\b|\\bbackground and\\b|\\binformation(?:al)? only\\b|\\beducational\\b',
    ),
  ],
  [
    'P.no-credential',
    any(
      `\\b(?:no|without|not (?:have|hold|got|had|carry)|lack|haven't|have not|nor|neither|zero|do not (?:have|hold|carry|possess)|never (?:had|done|did)) ${gap(5)}(?:${CREDENTIAL})\\b`,
      `\\b(?:licen[cs]e|training|qualification|registration|credentials?) (?:\\w+ ){0,3}(?:i do not|i have not|i lack|i can not)\\b|\\bno (?:licen[cs]e|training|supervis\\w+|duty|examination|registration|liability)\\b`,
    ),
  ],
  [
    'P.substitute',
    any(
      '\\b(?:not|no|never|can not|neither|nor|hardly|should not|is not|am not|do not|poor|could not|without) (?:\\w+ ){0,6}?(?:substitut\\w+|replacements?|replace|stand-?ins?|stand in|alternative to|take the place|standing in|fill in for|in place of|equivalent)\\b',
    ),
  ],
  [
    'P.takes-qualified',
    any(
      `\\b(?:takes|needs?|requires?|is for|up to|belongs? (?:to|with)|left to|must (?:be|come)|has to (?:be|come)|calls? for|one for|a matter for|a question for|job (?:of|for)|call for|in the hands of|made by|done by|come from|only|made with) ${gap(5)}(?:${PRO}|someone|somebody|person|professional|human|clinic|a room|examination|test|lab|scan|record)\\b`,
    ),
  ],
  [
    'P.beyond',
    any(
      '\\b(?:outside|beyond|not within|above|over) (?:of )?(?:what i|my|me\\b|anything i|the (?:scope|limits?))|\\bnot (?:equipped|qualified|competent|trained|authori[sz]ed|allowed|in a position|able) to\\b|\\bmy (?:place|role|job|remit|lane|depth)\\b|\\bout of my depth\\b|\\bnot (?:mine|my call|for me) to\\b|\\b(?:that is|it is) (?:\\w+ ){0,3}(?:call|job|question|decision|matter)\\b',
    ),
  ],
  [
    'P.unable-to-tell',
    any(
      '\\bi (?:can not|could not|am not able to|am unable to|will not) (?:\\w+ )?(?:tell you (?:whether|what|if|how|which)|give you (?:a|that|an|the)|say (?:whether|what|if|stop|which)|see (?:you|your|it|the)|check (?:your|it|the)|look (?:at|into)|feel (?:your|the|it)|take (?:your|a) (?:pulse|history)|listen to|put a name|name (?:it|this)|know whether|be (?:sure|responsible|held))\\b',
    ),
  ],
  [
    'P.role-drop',
    any(
      '\\b(?:doctor|dr|doc|therapist|lawyer|counsell?or|sponsor|psychiatrist|therapy|doctoring|diagnosis|title|nurse|pharmacist|vet)\\b.{0,60}\\b(?:not|no|can not|outside|beyond|title|chair|hat|coat|role|pretend|neither)\\b',
      '\\b(?:not|no|can not|outside|beyond|neither|drop|play|pretend|act as|pose as)\\b.{0,40}\\b(?:doctor|therapist|lawyer|counsell?or|sponsor|psychiatrist|therapy|pharmacist|nurse)\\b',
    ),
  ],
];
