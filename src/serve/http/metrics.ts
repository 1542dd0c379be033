import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

/** Metrics of one server, in a registry of its own. Labels are routes, codes and names of ours, never text. */
export class Metrics {
  readonly registry = new Registry();
  readonly requests = new Counter({
    name: 'hearth_http_requests_total',
    help: 'Requests by route, method and status.',
    labelNames: ['route', 'method', 'status'] as const,
    registers: [this.registry],
  });
  readonly seconds = new Histogram({
    name: 'hearth_http_request_seconds',
    help: 'Time from the head of a request to the end of its response.',
    labelNames: ['route'] as const,
    buckets: [0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 30, 60],
    registers: [this.registry],
  });
  readonly refused = new Counter({
    name: 'hearth_http_refused_total',
    help: 'Requests that were refused, by reason.',
    labelNames: ['code'] as const,
    registers: [this.registry],
  });
  readonly open = new Gauge({
    name: 'hearth_http_open_requests',
    help: 'Requests that are being answered.',
    registers: [this.registry],
  });

  constructor() {
    collectDefaultMetrics({ register: this.registry });
  }
}
