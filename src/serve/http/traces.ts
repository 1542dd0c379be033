import {
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  type Tracer,
  trace,
} from '@opentelemetry/api';
import { usageError } from '../../contract/index.js';

/** Traces of requests: route, method, status and counts; no text, no keys. */
export type Traces = {
  /** @param traceparent the header of that name (W3C Trace Context), where the client sent one */
  start(name: string, traceparent: string | undefined): Span;
  /** Sends what is still held. */
  stop(): Promise<void>;
};

const ENDPOINT = 'OTEL_EXPORTER_OTLP_ENDPOINT';
const TRACEPARENT = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/;

/** As much of the optional packages as is used here. */
type Sdk = {
  BasicTracerProvider: new (options: {
    resource: unknown;
    spanProcessors: unknown[];
  }) => { getTracer(name: string): Tracer; shutdown(): Promise<void> };
  BatchSpanProcessor: new (exporter: unknown) => unknown;
};
type Exporter = { OTLPTraceExporter: new () => unknown };
type Resources = { resourceFromAttributes(attributes: Record<string, string>): unknown };

const PACKAGES = {
  sdk: '@opentelemetry/sdk-trace-base',
  exporter: '@opentelemetry/exporter-trace-otlp-http',
  resources: '@opentelemetry/resources',
};

/**
 * Traces to the collector that OTEL_EXPORTER_OTLP_ENDPOINT names; without it nothing is loaded and nothing is sent.
 * @throws HearthError exit 2 where the variable is set and the optional packages are not installed.
 */
export async function openTraces(
  env: Readonly<Record<string, string | undefined>>,
  service: string,
): Promise<Traces> {
  if ((env[ENDPOINT] ?? '') === '') return noTraces();
  const [sdk, exporter, resources] = await Promise.all([
    load<Sdk>(PACKAGES.sdk),
    load<Exporter>(PACKAGES.exporter),
    load<Resources>(PACKAGES.resources),
  ]);
  const provider = new sdk.BasicTracerProvider({
    resource: resources.resourceFromAttributes({ 'service.name': service }),
    spanProcessors: [new sdk.BatchSpanProcessor(new exporter.OTLPTraceExporter())],
  });
  const tracer = provider.getTracer('hearth');
  return { start: starter(tracer), stop: () => provider.shutdown() };
}

async function load<T>(name: string): Promise<T> {
  try {
    return (await import(name)) as T;
  } catch (cause) {
    throw usageError(
      {
        en: `is set, but ${name} is not installed: npm install ${Object.values(PACKAGES).join(' ')}`,
        'zh-CN': `已设置，但没有安装 ${name}：npm install ${Object.values(PACKAGES).join(' ')}`,
      },
      { field: ENDPOINT },
      { cause },
    );
  }
}

/** The API's own tracer does nothing where no provider is registered. */
const noTraces = (): Traces => ({
  start: starter(trace.getTracer('hearth')),
  stop: () => Promise.resolve(),
});

const starter =
  (tracer: Tracer) =>
  (name: string, traceparent: string | undefined): Span =>
    tracer.startSpan(name, { kind: SpanKind.SERVER }, parentOf(traceparent));

function parentOf(traceparent: string | undefined) {
  const [, traceId, spanId, flags] = TRACEPARENT.exec(traceparent ?? '') ?? [];
  if (traceId === undefined || spanId === undefined || flags === undefined) return ROOT_CONTEXT;
  return trace.setSpanContext(ROOT_CONTEXT, {
    traceId,
    spanId,
    traceFlags: Number.parseInt(flags, 16) & 1,
    isRemote: true,
  });
}

/** Ends a request's span. Only faults of the server mark it as failed, as the conventions for HTTP servers say. */
export function endSpan(span: Span, route: string, method: string, status: number): void {
  span.updateName(`${method} ${route}`);
  span.setAttributes({
    'http.request.method': method,
    'http.route': route,
    'http.response.status_code': status,
  });
  if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
  span.end();
}
