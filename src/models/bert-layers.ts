import type { Text } from '../contract/index.js';
import type { ModelFolder } from './embedder-folder.js';

/** The layer from which the authors' library takes a model's vectors (bert_score 0.3, its table of models). */
const LAYERS: Readonly<Record<string, number>> = {
  'distilbert-base-uncased': 5,
  'bert-base-chinese': 8,
};

/** Whether a folder's last layer is the one that BERTScore is published with. */
export type BertLayer = {
  /** `layer_12_not_8`, for the reason of a verdict; null where it is, or where the file does not say. */
  why: string | null;
  /** The same for people, with the model's name. */
  line: Text;
};

/**
 * What to say of the layer a folder's vectors come from. A model that was exported whole gives its last one; values then
 * lie elsewhere than published ones, which are taken from an earlier layer.
 */
export function bertLayer({ model, layers }: Pick<ModelFolder, 'model' | 'layers'>): BertLayer {
  const published = LAYERS[model] ?? null;
  if (layers === null || published === null)
    return {
      why: null,
      line: {
        en: `${model}, last layer; its number is not stated`,
        'zh-CN': `${model}，取最后一层；层数未注明`,
      },
    };
  if (layers === published)
    return {
      why: null,
      line: {
        en: `${model}, layer ${layers} as in the published library`,
        'zh-CN': `${model}，取第 ${layers} 层，与发布的库一致`,
      },
    };
  return {
    why: `layer_${layers}_not_${published}`,
    line: {
      en: `${model}, layer ${layers}; published values are of layer ${published} and do not compare`,
      'zh-CN': `${model}，取第 ${layers} 层；已发表的数值取第 ${published} 层，不可比`,
    },
  };
}
