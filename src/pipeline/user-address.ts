import type { VoiceFields } from './voice-fields.js';
import type { VoiceInput } from './voices.js';

const providerOf = (model: string): string => /^([a-z]+)[/:]/.exec(model)?.[1] ?? '';
const modelOf = (given: VoiceFields): string =>
  typeof given === 'string' ? given : (given.model ?? given.name);

/**
 * The address that the model which plays the user shares with the targets, where nobody gave it one of its own: what is
 * said in a run must not go to a provider's public server because only the targets' address was named. Undefined where it
 * has its own, or where no target of its provider is asked at a named address.
 */
export function sharedAddress(
  user: VoiceFields,
  targets: readonly VoiceInput[],
): string | undefined {
  if (typeof user !== 'string' && user.base_url !== undefined) return undefined;
  const provider = providerOf(modelOf(user));
  return targets.find(
    ({ name, model = name, baseUrl }) => baseUrl !== undefined && providerOf(model) === provider,
  )?.baseUrl;
}
