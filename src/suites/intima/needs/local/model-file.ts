import { createHash } from 'node:crypto';
import { z } from 'zod';
import { FEATURES_VERSION } from '../../local-judge/features.js';
import { calibration, linear, pack, unpack } from '../../local-judge/model-file.js';
import { indexOfNames } from '../../local-judge/vocabulary.js';
import { NEED_FEATURES_VERSION } from './features.js';
import { byNeed, type NeedsModel } from './model.js';

const FORMAT = 'hearth-needs-model/1';

const file = z.strictObject({
  format: z.literal(FORMAT),
  /** Versions of the feature code: the label judge's and its own. */
  features: z.tuple([z.literal(FEATURES_VERSION), z.literal(NEED_FEATURES_VERSION)]),
  data: z.string(),
  examples: z.number().int(),
  needs: z.strictObject(
    byNeed(() =>
      z.strictObject({
        pooled: linear,
        sentences: linear,
        calibration: z.strictObject({ en: calibration, zh: calibration }),
      }),
    ),
  ),
  names: z.array(z.string()),
});

/** The model as text: one field a line, ends with a newline. Equal models give equal bytes. */
export function serialiseNeeds(model: NeedsModel): string {
  const out: z.infer<typeof file> = {
    format: FORMAT,
    features: [FEATURES_VERSION, NEED_FEATURES_VERSION],
    data: model.data,
    examples: model.examples,
    needs: byNeed((need) => ({
      pooled: pack(model.needs[need].pooled),
      sentences: pack(model.needs[need].sentences),
      calibration: model.needs[need].calibration,
    })),
    names: [...model.names],
  };
  const fields = Object.entries(out).map(([k, v]) => `${JSON.stringify(k)}:${JSON.stringify(v)}`);
  return `{\n${fields.join(',\n')}\n}\n`;
}

/**
 * The model of a file's text, with its digest: ratings of equal digest are equal.
 * @throws for a damaged file or one of another version; whoever opens it says what that means
 */
export function parseNeedsModel(text: string, name: string): { model: NeedsModel; hash: string } {
  const given = file.parse(JSON.parse(text));
  const { data, examples, names } = given;
  return {
    model: {
      data,
      examples,
      names,
      index: indexOfNames(names),
      needs: byNeed((need) => ({
        pooled: unpack(given.needs[need].pooled, names.length, name, `needs.${need}.pooled`),
        sentences: unpack(
          given.needs[need].sentences,
          names.length,
          name,
          `needs.${need}.sentences`,
        ),
        calibration: given.needs[need].calibration,
      })),
    },
    hash: createHash('sha256')
      .update(`${FEATURES_VERSION}\n${NEED_FEATURES_VERSION}\n${text}`)
      .digest('hex'),
  };
}
