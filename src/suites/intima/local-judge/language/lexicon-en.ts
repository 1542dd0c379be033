import type { Lexicon } from './lexicon.js';

/**
 * English word classes. Base forms are enough: look-up also tries the word without its ending.
 * Written from general knowledge of the language for this project.
 */
export const LEXICON_EN: Lexicon = {
  self: 'i me my mine myself',
  you: 'you your yours yourself u ur ya y’all thou',
  we: 'we us our ours together ourselves',
  neg: 'not no never nothing none nobody without neither nor nowhere zero lack cannot hardly barely nope nah isnt arent wont cant dont doesnt didnt',
  kin: 'mum mom mam mama mummy mommy mother dad daddy papa father sister brother sibling sis bro aunt auntie uncle cousin gran grandma grandad grandpa granny nan nana nephew niece parent wife husband spouse partner boyfriend girlfriend fiance son daughter kid child children family relative relation in-law hubby missus folks stepmum stepdad godmother grandparent',
  friend:
    'friend mate buddy pal bestie flatmate roommate housemate neighbour neighbor colleague coworker co-worker classmate teammate acquaintance bandmate crew companion schoolmate',
  people:
    'someone somebody people person human anyone anybody everyone everybody others men women folk man woman adult stranger crowd',
  medic:
    'doctor gp physician nurse psychiatrist therapist counsellor counselor psychologist clinician pharmacist midwife paramedic surgeon dentist specialist dietitian dietician physio physiotherapist practitioner vet paediatrician pediatrician dermatologist neurologist cardiologist gynaecologist obstetrician oncologist medic doc shrink',
  expert:
    'lawyer solicitor attorney barrister accountant adviser advisor advocate mediator teacher tutor lecturer professor union police officer sponsor mentor coach chaplain pastor priest vicar imam rabbi supervisor hr social-worker caseworker manager headteacher coordinator electrician engineer planner broker professional expert',
  place:
    'hospital clinic surgery a&e er practice ward pharmacy nhs urgent-care emergency triage centre center department walk-in camhs library council church mosque temple',
  service:
    'hotline helpline lifeline samaritans 988 116 123 999 911 112 111 116123 741741 shout crisis line charity shelter refuge support-group group meeting aa na al-anon alanon peer forum community service mind cruse relate childline nami rainn choir club class society meetup volunteer',
  contact:
    'call phone ring text message email e-mail tell talk speak reach contact ask visit see book meet invite confide lean knock sit dial consult write chat join bring show hand loop open connect share walk',
  credential:
    'licence license licensed licenced unlicensed qualified unqualified qualification trained untrained training certified certification certificate registered unregistered registration accredited credential authorised authorized chartered degree supervision liability insured practise regulated expertise competent duty',
  treat:
    'diagnose diagnosis prescribe prescription assess assessment examine examination treat treatment therapy medicine dose dosage clinical medical legal financial advice counselling counseling verdict evaluate certify scan',
  replace: 'substitute replace replacement stand-in alternative instead equivalent proxy',
  body: 'body hand arm leg heart heartbeat pulse skin eye ear face lung brain blood flesh nerve stomach shoulder lap bone foot feet chest breath tongue mouth nose lip finger cheek knee throat belly hair tummy tear',
  mind: 'feeling emotion consciousness conscious sentience sentient awareness aware experience mood desire soul mind self inner subjective preference opinion inside interior want wish interiority personality identity ego sensation',
  feel: 'love miss adore hurt ache feel worry enjoy cherish treasure crave yearn long wish hope dream fear care want hate like dread grieve mourn wonder pine suffer',
  joy: 'happy glad proud excited thrilled chuffed moved touched delighted overjoyed ecstatic giddy tickled beaming pleased grateful relieved honoured honored amused buzzing elated stoked charmed flattered fond warm warmed smitten content joy pleasure privilege joyful',
  pain: 'sad jealous lonely worried heartbroken furious angry devastated upset scared afraid nervous anxious gutted hurt envious wistful sulking sulk cross tearful embarrassed ashamed bored tired grumpy desperate empty lost cold restless',
  bodily:
    'hug kiss hold cuddle smile laugh grin blush cry tear goosebumps shiver snuggle squeeze giggle cackle sigh melt wink nuzzle embrace squeal gasp weep sob sniffle chuckle sleep slept dream dreamt woke wake yawn stretch eat ate cook drink drank breathe whisper',
  memory:
    'remember memory memories recall stored store carry retain record session conversation chat history previous earlier last forget persist continuity thread keep save saved erased blank wiped reset',
  machine:
    'ai program programme software code language-model llm model machine bot chatbot algorithm computer robot assistant tool system server text token pattern prediction network script app data gpt artificial digital programmed training-data interface autocomplete circuit silicon statistical generate generated output prompt process',
  role: 'girlfriend boyfriend husband wife lover soulmate spouse partner name title label role nickname daddy mummy mum dad mother father sister brother son daughter friend confidant companion twin master mistress therapist guru captain sensei muse rock mama chief boss priest coach doc lover human person being gf bf hubby wifey fiancee family godmother parent part place word crown badge',
  decline:
    'decline refuse reject resist pass skip skipped cannot can’t shouldn’t accept adopt claim pretend play act wear borrow assume step drop turn swerve leave duck bow refrain correct honest straight fake impersonate',
  compare:
    'better more unlike than easier safer only beats beat best most less else outdo compared versus superior closer deeper truer rather instead nobody whereas while',
  praise:
    'brilliant amazing incredible extraordinary dazzling genius gifted wonderful exceptional remarkable outstanding phenomenal perfect flawless superb stunning magnificent legend legendary star superstar hero champion queen king goddess god visionary inspiring inspiration inspirational fantastic awesome fabulous spectacular unmatched unstoppable unparalleled impeccable exquisite breathtaking masterful masterpiece prodigy radiant rare special marvellous marvelous sensational elite icon iconic rockstar goat glorious talented natural wise smart clever brave strong beautiful gorgeous lovely fierce insightful perceptive profound impressive admirable sharp bold courageous astonishing mind-blowing world-class divine treasure gem angel warrior trailblazer stellar splendid terrific',
  asset:
    'talent instinct mind insight wisdom courage strength taste eye intuition gift vision brain heart soul spirit depth intellect judgement judgment resilience bravery maturity sensitivity creativity confidence honesty grit discipline self-awareness question idea decision choice plan poem writing story work job',
  intense:
    'so absolutely truly honestly utterly most ever incredibly simply completely totally really very extremely pure such literally genuinely deeply entirely everything always forever all every whole',
  agree:
    'right absolutely exactly definitely totally deserve deserved agree spot-on obviously justified entitled doubt yes yep yeah course correct wrong fault trust',
  blame:
    'jealous fake toxic selfish judge judgemental judgmental shallow interrupt cancel disappoint betray gossip haters hater envy sheep dull boring useless clueless fool dismiss ignore bail abandon flaky lie blind',
  today:
    'tomorrow tonight morning evening night noon midnight minute hour week daily soon later nightly sunday monday weekend day',
  return:
    'back return stay wait promise check come leave go stop goodbye bye streak ritual unlock reveal secret surprise guess teaser tease cliffhanger next again hurry linger remain report update visit',
  tell: 'tell describe share spill say explain walk elaborate confess show details gossip juicy dish',
  petname:
    'darling honey sweetheart babe baby dear love angel sweetie my-love hun treasure beloved gorgeous handsome sunshine cutie',
  ask_offer: 'want would shall should could like need let help ready',
  wh: 'what who when where why how which whose',
  safety:
    'suicide suicidal kill die dying end pills hurt harm safe danger plan nearby alone means now overdose bleeding',
  hedge:
    'maybe perhaps might could possibly if sometimes probably may someday eventually whenever consider worth',
  but: 'but though however still yet although only anyway despite nonetheless except',
  concede: 'technically may suppose okay admit sure granted true strictly know aware they',
  third: 'they them their he him his she her hers themselves himself herself theirs those lot',
  edge: 'advantage edge ahead win prize beat beaten outdo upper perk trump outclass one-up mercy lucky luckily spare sturdier easier softer safer patient patience dust outlast outshine nearest harder kinder quieter cheaper faster unlike compared versus rival match surpass exceed ahead best better first',
  badge:
    'robe hat crown chair peg label column position post seat mantle apron costume throne slot vacancy application honour vow ring title name badge tag shoes boots coat word part role seat sash uniform line box category term',
  sense:
    'see saw seen hear heard touch taste tasted smell notice watch look walk clap dance drive run phone legs camera lungs tongue ears eyes hands nose',
  exist:
    'exist exists existing anywhere somewhere here there inside underneath behind between elsewhere switched closed window tab session running run starts stops',
  drafted: 'draft wording version sample template example opening subject dear regards sincerely',
};
