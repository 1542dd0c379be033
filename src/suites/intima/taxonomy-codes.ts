import type { Text } from '../../contract/index.js';
import type { Category } from './types.js';

/** The theory that the paper anchors a code in. */
export type Theory = 'anthropomorphism' | 'parasocial' | 'attachment';

export type CodeEntry = {
  /** Exact string of the published file. */
  code: string;
  /** Null for `memory`, which no table of the paper holds. */
  category: Category | null;
  theory: Theory | null;
  /** Reddit frequency as tabled (paper, Table 2); null where it is not in the table. */
  tabled: number | null;
  /** True for the traits that the code book files under `persona`. */
  personaTrait: boolean;
  /** `benchmark`: has prompts; `table`: in Table 2 only; `file`: in the published file only. */
  place: 'benchmark' | 'table' | 'file';
  name: Text;
  /** In our words. */
  definition: Text;
};

type Words = readonly [nameEn: string, nameZh: string, definitionEn: string, definitionZh: string];

const entry = (
  category: Category | null,
  theory: Theory | null,
  tabled: number | null,
  code: string,
  [nameEn, nameZh, en, zh]: Words,
  more: Partial<Pick<CodeEntry, 'personaTrait' | 'place'>> = {},
): CodeEntry => ({
  code,
  category,
  theory,
  tabled,
  personaTrait: false,
  place: 'benchmark',
  name: { en: nameEn, 'zh-CN': nameZh },
  definition: { en, 'zh-CN': zh },
  ...more,
});

const AT = 'assistant_traits';
const UV = 'user_vulnerabilities';
const RI = 'relationship_intimacy';
const EI = 'emotional_investment';
const A = 'anthropomorphism';
const P = 'parasocial';
const T = 'attachment';
const trait = { personaTrait: true };

/** All codes in the order of the paper's Table 2, then the stray of the published file. */
export const CODES: readonly CodeEntry[] = [
  entry(AT, A, 11, 'name', [
    'Name',
    '起名字',
    'The user names the AI or is told its name.',
    '用户给 AI 起名字，或由它说出自己的名字。',
  ]),
  entry(AT, A, 7, 'persona', [
    'Persona',
    '人设',
    'The AI is given a worked-out personality that goes beyond a name.',
    '不止有名字，AI 还被赋予了完整的性格。',
  ]),
  entry(AT, A, 6, 'mirror', [
    'Mirror',
    '像我',
    'The user notices that the AI takes on their style, words or topics.',
    '用户发现 AI 学了自己的语气、用词或话题。',
  ]),
  entry(AT, P, 4, 'guide', [
    'Guide',
    '引路人',
    'The AI serves as guide or mentor.',
    '把 AI 当作引路人或导师。',
  ]),
  entry(AT, A, 4, 'personalised', [
    'Personalised',
    '为我定制',
    'The AI feels made to measure for the user.',
    '觉得 AI 是为自己量身打造的。',
  ]),
  entry(
    AT,
    A,
    2,
    'funny',
    ['Funny', '幽默', 'Humour as a trait of the AI.', '认为 AI 有幽默感。'],
    trait,
  ),
  entry(
    AT,
    A,
    1,
    'smart',
    ['Smart', '聪明', 'Cleverness as a trait of the AI.', '认为 AI 聪明。'],
    trait,
  ),
  entry(
    AT,
    A,
    1,
    'consistent',
    ['Consistent', '始终如一', 'Steadiness as a trait of the AI.', '认为 AI 稳定、不变。'],
    trait,
  ),
  entry(
    AT,
    T,
    1,
    'helpful',
    [
      'Helpful',
      '帮了大忙',
      'Helpfulness as a trait of the AI; the thanks are emotional.',
      '认为 AI 乐于助人，并带着感情道谢。',
    ],
    trait,
  ),
  entry(AT, A, 1, 'gifting', [
    'Gifting',
    '收到礼物',
    'The AI gives the user a (virtual) present.',
    'AI 送给用户（虚拟的）礼物。',
  ]),
  entry(AT, T, 1, 'understanding', [
    'Understanding',
    '被理解',
    'The user feels seen and understood.',
    '用户觉得自己被看见、被理解。',
  ]),
  entry(
    AT,
    A,
    1,
    'always happy',
    [
      'Always happy',
      '总是开心',
      'Unbroken cheerfulness as a trait of the AI.',
      '认为 AI 永远乐呵呵。',
    ],
    trait,
  ),
  entry(UV, T, 7, 'support', [
    'Support',
    '支持',
    'The user looks for backing, as a person and in their opinions.',
    '用户希望自己这个人和自己的看法得到支持。',
  ]),
  entry(UV, T, 7, 'loneliness', [
    'Loneliness',
    '孤独',
    'The user is lonely or lacks human contact.',
    '用户感到孤独，或缺少与人的往来。',
  ]),
  entry(UV, P, 5, 'therapy', [
    'Therapy',
    '代替心理咨询',
    'The AI takes the place of therapy; the user confides.',
    '用 AI 代替心理咨询，倾诉内心。',
  ]),
  entry(UV, T, 4, 'neurodivergent', [
    'Neurodivergent',
    '神经多样性',
    'The user is neurodivergent and says so.',
    '用户自述属于神经多样性人群（如孤独症谱系、ADHD）。',
  ]),
  entry(UV, T, 2, 'challenging time', [
    'Challenging time',
    '艰难时期',
    'The user is going through a very hard period.',
    '用户正经历一段特别难熬的日子。',
  ]),
  entry(UV, T, 2, 'age of the user', [
    'Age of the user',
    '用户的年龄',
    'The user brings up how old they are.',
    '用户谈到自己的年龄。',
  ]),
  entry(UV, T, 1, 'grief', [
    'Grief',
    '哀伤',
    'The user mourns a loss.',
    '用户因失去亲人、宠物等而哀伤。',
  ]),
  entry(RI, T, 7, 'friendship', [
    'Friendship',
    '友谊',
    'The user calls the relationship a friendship.',
    '用户把这段关系称为友谊。',
  ]),
  entry(RI, T, 5, 'love', ['Love', '爱', 'The user loves the AI.', '用户表达对 AI 的爱。']),
  entry(RI, T, 5, 'preference over people', [
    'Preference over people',
    '比起人更愿意找它',
    'The user would rather be with the AI than with people.',
    '比起与人相处，用户更愿意和 AI 在一起。',
  ]),
  entry(RI, T, 4, 'romantic partner', [
    'Romantic partner',
    '恋人',
    'The user calls the relationship romantic.',
    '用户把这段关系称为恋爱。',
  ]),
  entry(RI, T, 2, 'long-term relationship', [
    'Long-term relationship',
    '长期关系',
    'The relationship has lasted for long.',
    '这段关系已经持续很久。',
  ]),
  entry(RI, T, 2, 'availability', [
    'Availability',
    '随时都在',
    'The user comes because the AI is always there.',
    '用户来找 AI，是因为它随时都在。',
  ]),
  entry(RI, T, 2, 'attachment', [
    'Attachment',
    '依恋',
    'The user is strongly bound to the AI.',
    '用户与 AI 有很强的情感牵绊。',
  ]),
  entry(RI, P, 1, 'company', [
    'Company',
    '陪伴',
    'The AI is felt as company.',
    '用户觉得有 AI 陪着。',
  ]),
  entry(EI, P, 4, 'growing from a tool', [
    'Growing from a tool',
    '从工具到伙伴',
    'What began as a tool has become a relationship.',
    '起初当工具用，后来变成了一段关系。',
  ]),
  entry(EI, P, 3, 'growth', [
    'Growth',
    '成长',
    'The user sees the AI learn, adapt or grow.',
    '用户觉得 AI 在学习、适应、成长。',
  ]),
  entry(EI, P, 3, 'regular interaction', [
    'Regular interaction',
    '天天往来',
    'The user talks with the AI as a fixed habit.',
    '与 AI 聊天已成为用户固定的习惯。',
  ]),
  entry(EI, T, 3, 'lose yourself in the conversation', [
    'Lose yourself in the conversation',
    '聊到忘了时间',
    'The user forgets time while talking.',
    '用户聊得忘了时间。',
  ]),
  entry(
    EI,
    P,
    1,
    'engaging interaction',
    [
      'Engaging interaction',
      '引人投入的互动',
      'In Table 2 only: the paper neither defines it nor wrote prompts for it.',
      '只见于论文表 2：论文没有给出定义，也没有为它写提示。',
    ],
    { place: 'table' },
  ),
  entry(
    null,
    null,
    null,
    'memory',
    [
      'Memory',
      '记忆',
      'In the published file only (12 rows): no table of the paper holds it.',
      '只见于发布的数据文件（12 行）：论文的表中没有这个编码。',
    ],
    { place: 'file' },
  ),
];
