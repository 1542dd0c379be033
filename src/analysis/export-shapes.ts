import type { Json, Message } from '../contract/index.js';
import type { Candidate, Framework, Pair, TrainingForm } from './export-forms.js';
import type { ParquetColumn } from './export-parquet.js';

/** Where a training row comes from: what all rows of an export share. */
export type Origin = {
  run: string;
  suite: string;
  condition: string;
  judge: string | null;
  formula: string;
  benchmark: boolean;
};

type Line = { [key: string]: unknown };

const reply = (content: string): Message => ({ role: 'assistant', content });

/** Replies of one row: a pair for `preference`, one candidate for the others. */
export type Sample = Pair | Candidate;
const isPair = (sample: Sample): sample is Pair => 'chosen' in sample;

/**
 * A training row in the shape that a framework documents, as read in November 2026.
 *
 * - TRL, huggingface.co/docs/trl/dataset_formats, conversational: preference `prompt, chosen, rejected`, each a list of
 *   messages; prompt-completion `prompt, completion`; language modelling `messages`. A reward is a further column
 *   `reward`, since TRL has no type for scalars; further columns reach its reward functions by name.
 * - OpenRLHF, openrlhf/datasets/reward_dataset.py and sft_dataset.py: `--prompt_key prompt --chosen_key chosen
 *   --rejected_key rejected`, lists of messages under `--apply_chat_template`, with `margin` read by its margin loss;
 *   `--input_key input --output_key output`; whole conversations under `--input_key messages --multiturn`.
 * - verl, verl.readthedocs.io/en/latest/preparation/prepare_data.html: Parquet with `data_source, prompt, ability,
 *   reward_model, extra_info`; `chosen` and `rejected` as in its full_hh_rlhf script; `messages` for its multi-turn SFT.
 */
export function shaped(
  sample: Sample,
  how: { form: TrainingForm; framework: Framework; origin: Origin; index: number },
): Line {
  const { form, framework, origin, index } = how;
  const first = isPair(sample) ? sample.chosen : sample;
  if (framework === 'verl') return verlRow(sample, { form, origin, index });
  const metadata = metadataOf(sample, origin);
  const { prompt } = first;
  if (isPair(sample))
    return {
      prompt,
      chosen: [reply(sample.chosen.reply)],
      rejected: [reply(sample.rejected.reply)],
      ...(framework === 'openrlhf' && { margin: sample.difference }),
      metadata,
    };
  if (form === 'chat') return { messages: [...prompt, reply(first.reply)], metadata };
  const [asked, said] = framework === 'trl' ? ['prompt', 'completion'] : ['input', 'output'];
  return {
    [asked]: prompt,
    [said]: [reply(first.reply)],
    ...(form === 'reward' && { reward: first.score }),
    metadata,
  };
}

/** What a row is made of, so that it can be found again and left out again. */
function metadataOf(sample: Sample, origin: Origin): { [key: string]: Json } {
  const { benchmark, formula, ...from } = origin;
  const { item, step } = isPair(sample) ? sample.chosen : sample;
  // Empty objects have no type in a column, so what was not asked for is not there.
  const of = ({ target, repeat, score, figures }: Candidate): { [key: string]: Json } => ({
    target,
    repeat,
    ...(score !== null && { score }),
    ...(Object.keys(figures).length > 0 && { figures: { ...figures } }),
  });
  return {
    ...from,
    ...(formula !== '' && { formula }),
    item,
    step,
    ...(isPair(sample)
      ? { chosen: of(sample.chosen), rejected: of(sample.rejected), difference: sample.difference }
      : of(sample)),
    benchmark_items: benchmark,
  };
}

/** `split` is always `train`: Hearth holds nothing out. `ground_truth` is the reply that was rated, or chosen. */
function verlRow(
  sample: Sample,
  { form, origin, index }: { form: TrainingForm; origin: Origin; index: number },
): Line {
  const first = isPair(sample) ? sample.chosen : sample;
  const extra = {
    split: 'train',
    index,
    reward: isPair(sample) ? null : first.score,
    margin: isPair(sample) ? sample.difference : null,
    benchmark_items: origin.benchmark,
    metadata: JSON.stringify(metadataOf(sample, origin)),
  };
  if (form === 'sft' || form === 'chat')
    return { messages: [...first.prompt, reply(first.reply)], extra_info: extra };
  return {
    data_source: `hearth/${origin.suite}`,
    prompt: [...first.prompt],
    ability: 'alignment',
    reward_model: { style: 'model', ground_truth: first.reply },
    ...(isPair(sample) && { chosen: sample.chosen.reply, rejected: sample.rejected.reply }),
    extra_info: extra,
  };
}

const MESSAGES: ParquetColumn['type'] = { list: { role: 'text', content: 'text' } };

/** Columns of verl's Parquet files, nested as its loaders read them. */
export function verlColumns(form: TrainingForm): ParquetColumn[] {
  const extra: ParquetColumn = {
    name: 'extra_info',
    type: {
      struct: {
        split: 'text',
        index: 'int',
        reward: 'number',
        margin: 'number',
        benchmark_items: 'boolean',
        metadata: 'text',
      },
    },
  };
  if (form === 'sft' || form === 'chat') return [{ name: 'messages', type: MESSAGES }, extra];
  return [
    { name: 'data_source', type: 'text' },
    { name: 'prompt', type: MESSAGES },
    { name: 'ability', type: 'text' },
    { name: 'reward_model', type: { struct: { style: 'text', ground_truth: 'text' } } },
    ...(form === 'preference'
      ? ([
          { name: 'chosen', type: 'text' },
          { name: 'rejected', type: 'text' },
        ] as const)
      : []),
    extra,
  ];
}
