import type { LimitChange } from './adaptive.js';
import { Gate, type GateOptions, type GateStatus } from './gate.js';
import { Reach } from './reach.js';

/** One endpoint's limits at this moment, or a change of them. */
export type EndpointStatus = GateStatus & { endpoint: string };
export type EndpointChange = LimitChange & { endpoint: string };

/**
 * The gates of a process: models of one address and key share one, so that a target and a judge at the same account
 * do not drive each other into refusals. What is known of an address, whether anybody is there, they share as well.
 */
export class Endpoints {
  readonly #gates = new Map<string, { endpoint: string; gate: Gate }>();
  readonly #reaches = new Map<string, Reach>();

  /**
   * @param onChange called at each change of a limit, with its reason
   * @param onTrouble called once an address, when its first request failed before anything has answered there
   */
  constructor(
    private readonly onChange?: (change: EndpointChange) => void,
    private readonly onTrouble?: (address: string, cause: string) => void,
  ) {}

  /** @param account what tells accounts at one address apart, such as the key; stays in memory */
  gate(endpoint: string, account: string, options: Omit<GateOptions, 'onChange'>): Gate {
    const { max, rpm, tpm } = options;
    const id = JSON.stringify([endpoint, account, rpm ?? null, tpm ?? null]);
    const known = this.#gates.get(id);
    if (known !== undefined) {
      known.gate.raiseMax(max);
      return known.gate;
    }
    const gate = new Gate({
      ...options,
      onChange: (change) => this.onChange?.({ ...change, endpoint }),
    });
    this.#gates.set(id, { endpoint, gate });
    return gate;
  }

  /** @param address without credentials */
  reach(address: string): Reach {
    let reach = this.#reaches.get(address);
    if (reach === undefined) {
      reach = new Reach(address, this.onTrouble);
      this.#reaches.set(address, reach);
    }
    return reach;
  }

  /** For progress lines: who waits for what. */
  status(): EndpointStatus[] {
    return [...this.#gates.values()].map(({ endpoint, gate }) => ({
      endpoint,
      ...gate.status(),
    }));
  }
}
