import { Endpoints, endpointAt, type Model, openModel, type Recorder } from '../models/index.js';
import type { Manifest, ModelEntry } from './manifest.js';

/** The models of a run, each opened once; those of one address and key share its limits. */
export class OpenVoices {
  readonly endpoints: Endpoints;
  readonly #models = new Map<string, Model>();

  constructor(
    private readonly manifest: Manifest,
    private readonly env: NodeJS.ProcessEnv,
    private readonly recorder: Recorder | undefined,
    onTrouble?: (address: string, cause: string) => void,
  ) {
    this.endpoints = new Endpoints(undefined, onTrouble);
  }

  /** Opening every model first finds a missing key before anything is paid for. @throws HearthError exit 2 */
  openAll(): void {
    const { targets, judges, user } = this.manifest;
    for (const voice of [...targets, ...judges]) if (voice.kind === 'model') this.open(voice);
    if (user !== undefined) this.open(user);
  }

  open({ spec, moved }: ModelEntry): Model {
    const key = JSON.stringify([spec, moved]);
    let model = this.#models.get(key);
    if (model === undefined) {
      const { maxConnections, prices } = this.manifest;
      const opened = openModel(spec, this.env, maxConnections, {
        endpoints: this.endpoints,
        ...(prices !== undefined && { prices }),
        ...(this.recorder !== undefined && { recorder: this.recorder }),
      });
      const formerly = moved?.map(({ from }) => endpointAt(opened.endpoint, spec.baseUrl, from));
      model = { ...opened, ...(formerly !== undefined && { formerly }) };
      this.#models.set(key, model);
    }
    return model;
  }
}
