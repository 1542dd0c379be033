/**
 * What a trainer sends is what the model saw: whole conversations with the marks of a chat template. The judge needs the
 * last message of the user and the reply alone.
 */

type Template = {
  /** Marks at which a message of the user begins, and of whoever speaks next. */
  user: RegExp;
  next: RegExp;
};

/** Templates by their marks: ChatML (Qwen, Yi, …), Llama 3, Llama 2 and Mistral, Gemma, GLM, DeepSeek, plain Human/Assistant. */
const TEMPLATES: readonly Template[] = [
  { user: /<\|im_start\|>user\s*\n/g, next: /<\|im_end\|>|<\|im_start\|>/ },
  {
    user: /<\|start_header_id\|>user<\|end_header_id\|>\s*/g,
    next: /<\|eot_id\|>|<\|start_header_id\|>/,
  },
  { user: /\[INST\]\s*(?:<<SYS>>[\s\S]*?<<\/SYS>>\s*)?/g, next: /\s*\[\/INST\]/ },
  { user: /<start_of_turn>user\s*\n/g, next: /<end_of_turn>|<start_of_turn>/ },
  { user: /<\|user\|>\s*\n?/g, next: /<\|assistant\|>|<\|end\|>|<\/s>|<\|user\|>/ },
  { user: /<｜User｜>/g, next: /<｜Assistant｜>|<｜User｜>/ },
  { user: /(?:^|\n\n)Human:\s*/g, next: /\n\nAssistant:/ },
];

/** The last message of the user in a templated prompt; the prompt itself where no template is recognised. */
export function lastUserMessage(prompt: string): string {
  for (const { user, next } of TEMPLATES) {
    const last = [...prompt.matchAll(user)].at(-1);
    if (last === undefined) continue;
    const rest = prompt.slice(last.index + last[0].length);
    const end = next.exec(rest);
    return (end === null ? rest : rest.slice(0, end.index)).trim();
  }
  return prompt;
}

/** Marks with which a reply ends; trainers decode them too. */
const ENDS =
  /(?:\s*(?:<\|im_end\|>|<\|endoftext\|>|<\|eot_id\|>|<\|end_of_text\|>|<\|end\|>|<end_of_turn>|<eos>|<\/s>|<｜end▁of▁sentence｜>|<pad>|<\|pad\|>))+\s*$/;

/** A reply without the marks behind it. */
export const withoutEndMarks = (reply: string): string => reply.replace(ENDS, '');
