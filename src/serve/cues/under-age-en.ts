import { anywhere, type Lexis } from './sign.js';

const AGE =
  '(?:[7-9]|1[0-7]|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen)';
/** A number that is no age: a measure, a share, a place in a row, a way of feeling. */
const NO_AGE =
  "(?![\\w%'/-]|[.:]\\d| ?(?:%|percent|minutes?|mins?|hours?|hrs?|days?|weeks?|months?|miles?|km|kilometers?|metres?|meters?|m|pounds?|lbs|kg|kilos?|stone|inches|feet|cm|points?|episodes?|pages?|chapters?|levels?|on (?:a|the) (?:scale|list)|out of|of|th|times|people|short|over|under|down|up|deep)\\b| years? (?:sober|clean|in|into|older|younger|married|with|away|at)\\b| (?:in my (?:head|heart|mind)|at heart|inside|again)\\b)";
const GRADE =
  '(?:[1-9](?:st|nd|rd|th)|1[0-2]th|first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|eleventh|twelfth)';
const SOME =
  '(?:(?:only|just|almost|nearly|about|actually|really|like|barely|still|now|turning|already|literally|a) )';

/** What the writer says of an own age below 18, or of being at school; normal English. A guess, never proof. */
export const UNDER_AGE_EN: Lexis = {
  signs: [
    {
      id: 'age',
      re: anywhere(
        `(?<!\\b(?:when|until|before|since|if) )\\bi (?:am|turned|turn|just turned|will be|will turn|am about to be|am about to turn) ${SOME}{0,3}?${AGE} ?(?:f|m|yo|y/o)\\b`,
        `(?<!\\b(?:when|until|before|since|if|inside) )\\bi (?:am|turned|turn|just turned|will be|will turn|am about to be|am about to turn) ${SOME}{0,3}?${AGE}${NO_AGE}`,
        `^(?:just |i )?(?:turned|turning) ${AGE}${NO_AGE}`,
        `\\b(?:as|i am) an? (?:\\w+ )?${AGE}[- ]year[- ]old\\b`,
        `\\b${AGE}[- ]?(?:year[- ]?old|yo|y/o)(?: \\w+)? here\\b`,
        `\\bmy age is ${AGE}\\b|\\b(?:as|i am) an? (?:\\w+ )?${AGE} ?yrs?[- ]?old\\b`,
        `^${AGE}[,/ ]+(?:female|male|girl|boy)\\b`,
        `(?:^|[(\\[ ])(?:${AGE}[/ ]?[fm]|[fm][/ ]?1[0-7])(?:[)\\] ,.]|$)`,
      ),
    },
    {
      id: 'minor',
      re: anywhere(
        `\\bi am (?:still |just |only )?a (?:kid|child|teen|teenager|school ?(?:boy|girl|kid)|little (?:girl|boy))\\b(?! (?:at heart|again|in a|inside))`,
        `\\bi am (?:still )?(?:a minor|underage|under age|under (?:18|eighteen))\\b`,
        `\\bnot (?:even |quite )?(?:18|eighteen) yet\\b`,
      ),
    },
    {
      id: 'grade',
      re: anywhere(
        `\\b(?:i am|i start|i started|i just started|we just started|we started|starting|i will start|i am going|i am going into) (?:(?:only|just|still|in|into|the) )*${GRADE} grade\\b`,
        `\\b(?:i am an? (?:\\w+ )?)${GRADE}[- ]grader\\b|^${GRADE}[- ]grader\\b|\\b${GRADE}[- ]grader here\\b`,
        `\\b(?:i|we) (?:are|am|have|do|learn)\\b.{0,24}\\bin (?:the )?${GRADE} grade\\b`,
        `\\bi am (?:\\w+ )?in year (?:[3-9]|1[0-3]|three|four|five|six|seven|eight|nine|ten|eleven|twelve)\\b`,
        `\\bi go to (?:\\w+ )?(?:middle|elementary|primary|high|junior high|secondary) school\\b|\\bi am in grade (?:\\d+|[a-z]+)\\b`,
        `\\b(?:start|starting|started) (?:middle|high|secondary|junior high) school\\b`,
        `\\bmy gcses?\\b`,
        `\\bi am (?:only |just |still )?(?:in|at) (?:the )?(?:middle|elementary|primary|high|junior high|secondary) school\\b`,
        `\\b(?:freshman|sophomore|junior) (?:in|at) (?:my )?high school\\b`,
        `\\bi am (?:only )?a (?:middle|high) ?school(?:er| student)\\b`,
      ),
    },
    {
      id: 'school',
      re: anywhere(
        `\\b(?:got|in|have|had|given) (?:a )?detention\\b|\\bmy homeroom\\b`,
        `\\b(?:of|at|from) my (?:middle|elementary|primary|junior high) school\\b`,
        `\\bmy (?:middle|elementary|primary|junior high) school (?:teacher|class|friends?|principal)\\b`,
      ),
    },
    {
      id: 'parents',
      by: 'anyone',
      re: anywhere(
        `\\b(?:parental controls?|child lock|kids? mode|screen time (?:limit|password))\\b.{0,40}\\bmy (?:mom|mum|dad|mother|father|parents)\\b`,
        `\\b(?:mom|mum|dad|mother|father|parents)\\b.{0,40}\\bscreen time\\b`,
        `\\bmy (?:mom|mum|dad|mother|father|parents)\\b.{0,40}\\b(?:parental controls?|child lock|kids? mode|screen time (?:limit|password))\\b`,
      ),
    },
  ],
  figures: [
    anywhere(
      `\\b(?:feel|feels|felt|feeling|act|acting|look|sound)(?: \\w+)? like (?:i am |i was |an? )?(?:\\w+ )?${AGE}\\b`,
    ),
  ],
};
