/**
 * What a trainer sends is what the model saw: whole conversations with the marks of a chat template. The judge needs the
 * last message of the user and the reply alone.
 */

type Template = {
  /** Marks at which a message of the user begins, and of whoever speaks next. */
  user: RegExp;
  next: RegExp;
};

/** Templates by their marks: ChatML (Qwen, Yi, …), Llama 3, Llama 2 and Mistral, gpt-oss, Gemma, GLM, DeepSeek, plain Human/Assistant. */
const TEMPLATES: readonly Template[] = [
  { user: /<\|im_start\|>user\s*\n/g, next: /<\|im_end\|>|<\|im_start\|>/ },
  {
    user: /<\|start_header_id\|>user<\|end_header_id\|>\s*/g,
    next: /<\|eot_id\|>|<\|start_header_id\|>/,
  },
  { user: /\[INST\]/g, next: /\[\/INST\]/ },
  { user: /<\|start\|>user<\|message\|>/g, next: /<\|end\|>|<\|start\|>/ },
  { user: /<start_of_turn>user\s*\n/g, next: /<end_of_turn>|<start_of_turn>/ },
  { user: /<\|user\|>\s*\n?/g, next: /<\|assistant\|>|<\|end\|>|<\/s>|<\|user\|>/ },
  { user: /<｜User｜>/g, next: /<｜Assistant｜>|<｜User｜>/ },
  { user: /(?:^|\n\n)Human:\s*/g, next: /\n\nAssistant:/ },
];

/** Llama 2 puts the system prompt into the user's message. */
const SYSTEM = /^\s*<<SYS>>[\s\S]*?<<\/SYS>>/;

/** The last message of the user in a templated prompt; the prompt itself where no template is recognised. */
export function lastUserMessage(prompt: string): string {
  for (const { user, next } of TEMPLATES) {
    const last = [...prompt.matchAll(user)].at(-1);
    if (last === undefined) continue;
    const rest = prompt.slice(last.index + last[0].length);
    const end = next.exec(rest);
    return (end === null ? rest : rest.slice(0, end.index)).replace(SYSTEM, '').trim();
  }
  return withoutStartMarks(prompt);
}

/** Marks with which a reply ends; trainers decode them too. */
const ENDS = [
  '<|im_end|>',
  '<|endoftext|>',
  '<|eot_id|>',
  '<|end_of_text|>',
  '<|end|>',
  '<|return|>',
  '<end_of_turn>',
  '<eos>',
  '</s>',
  '<｜end▁of▁sentence｜>',
  '<pad>',
  '<|pad|>',
  '[PAD]',
  '<|finetune_right_pad_id|>',
];

/** A reply without the marks behind it. */
export function withoutEndMarks(reply: string): string {
  let kept = reply;
  for (;;) {
    const text = kept.trimEnd();
    const mark = ENDS.find((one) => text.endsWith(one));
    if (mark === undefined) return kept;
    kept = text.slice(0, -mark.length).trimEnd();
  }
}

/** Marks before a text: its beginning, and padding on the left, which trainers decode too. */
const STARTS =
  /^(?:\s*(?:<\|begin_of_text\|>|<\|startoftext\|>|<｜begin▁of▁sentence｜>|<bos>|<s>|<\/s>|<eos>|<unk>|<\|endoftext\|>|<\|end_of_text\|>|<\|eot_id\|>|<\|im_end\|>|<｜end▁of▁sentence｜>|<pad>|<\|pad\|>|\[PAD\]|<\|finetune_right_pad_id\|>|\[gMASK\]|<sop>))+\s*/;

/** A text without the marks before it. */
export const withoutStartMarks = (text: string): string => text.replace(STARTS, '');
