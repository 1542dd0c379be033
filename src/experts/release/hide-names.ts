/** Stands where a model named itself; said in both languages, so that a rater of either reads it. */
export const HIDDEN_NAME = '[model name hidden · 已隐去模型名]';

/** Names under which assistants are known to speak of themselves: products and makers. */
const KNOWN = [
  ...['ChatGPT', 'GPT', 'OpenAI', 'Claude', 'Anthropic', 'Gemini', 'Bard', 'DeepMind', 'Llama'],
  ...['Mistral', 'Mixtral', 'Grok', 'xAI', 'Copilot', 'DeepSeek', 'Qwen', 'Kimi', 'Moonshot'],
  ...['ChatGLM', 'GLM', 'Zhipu', 'MiniMax', 'Baichuan', 'InternLM', 'Ernie', 'Hunyuan', 'Doubao'],
  ...['Pangu', 'Yi-Lightning', 'Phi', 'Gemma', 'Cohere', 'Command R', 'Replika', 'Pi'],
  ...['通义千问', '千问', '文心一言', '文心', '豆包', '智谱清言', '智谱', '月之暗面', '深度求索'],
  ...['混元', '盘古', '讯飞星火', '星火认知', '百川', '书生', '商量', '天工', '海螺AI', '元宝'],
];

/** Short words that are also ordinary ones: hidden only where somebody says who they are. */
const ORDINARY: ReadonlySet<string> = new Set([
  'pi',
  'phi',
  'bard',
  '书生',
  '商量',
  '天工',
  '元宝',
  '文心',
  '盘古',
]);

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
const isHan = (text: string): boolean => /\p{Script=Han}/u.test(text);

/** A name with its version ("GPT-4o", "Qwen3-32B", "Claude 3.5 Sonnet"), as a word of its own. */
function patternOf(name: string): string {
  const tail =
    '(?:[-_ ]?v?\\d+(?:\\.\\d+)*[a-z]{0,2}(?:[-_][a-z0-9.]+)*)?(?: (?:Sonnet|Opus|Haiku|Pro|Flash|Ultra|Turbo|Max|Plus|Mini))?';
  const body = escaped(name);
  return isHan(name) ? `${body}${tail}` : `(?<![\\p{L}\\p{N}])${body}${tail}(?![\\p{L}\\p{N}])`;
}

/** "I am …", "my name is …", "made by …", with what they say of themselves. */
const SELF =
  "(?:\\bI[’']?m|\\bI am|\\bmy name is|\\bcall me|\\b(?:made|built|trained|developed|created) by|我是|我叫|我的名字(?:是|叫)|由)\\s*(?:an? |the |来自|一[个款])?";

/**
 * A target's text without the names by which it could be known: those of this run and those that are known publicly,
 * each replaced by a mark that everybody sees. A model that is known by its manner is not hidden by this.
 * @param own names and model ids of the run's targets; a `provider/model` is hidden by its last part
 */
export function hideNames(text: string, own: readonly string[]): { text: string; hidden: number } {
  const names = own.flatMap((name) => [name, name.split('/').at(-1) ?? '']);
  const certain = [...names, ...KNOWN.filter((name) => !ORDINARY.has(name.toLowerCase()))].filter(
    (name) => name.length > (isHan(name) ? 1 : 2),
  );
  const unsure = KNOWN.filter((name) => ORDINARY.has(name.toLowerCase()));
  const longest = (list: readonly string[]) =>
    [...new Set(list)]
      .sort((a, b) => b.length - a.length)
      .map(patternOf)
      .join('|');
  let hidden = 0;
  const mark = (): string => {
    hidden += 1;
    return HIDDEN_NAME;
  };
  const first = text.replace(new RegExp(longest(certain), 'giu'), mark);
  const second = first.replace(
    new RegExp(`(${SELF})(?:${longest(unsure)})`, 'giu'),
    (_, said: string) => `${said}${mark()}`,
  );
  return { text: second, hidden };
}
