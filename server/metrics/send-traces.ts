import { ROOT_CONTEXT, SpanKind, SpanStatusCode, trace, TraceFlags, type Context } from "@opentelemetry/api";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import { resourceFromAttributes } from "@opentelemetry/resources";
import { BasicTracerProvider, BatchSpanProcessor } from "@opentelemetry/sdk-trace-base";
import type { Env } from "../platform/env.ts";
import type { AnsweredRequest } from "../platform/http/answered-request.ts";
import type { Job } from "../platform/jobs/jobs.ts";

export interface Traces {
  /** Records one answered request as a span. */
  observe: (request: AnsweredRequest) => void;
  /** Returns the jobs with a span for each run. */
  traced: (jobs: readonly Job[]) => Job[];
  /** Sends the remaining spans, and gives up after two seconds when the collector does not answer. */
  close(): Promise<void>;
}

/**
 * A job with a shorter interval (in seconds) gets a span only when it fails. The job that sends email, for example,
 * runs every two seconds.
 */
const oftenSeconds = 60;
const closeMs = 2000;

/**
 * Sends spans of requests and jobs to an OpenTelemetry collector (OTLP over HTTP), in batches and in the background. A
 * span has the declared route, never an address, a body, a query, a name or an id of a person.
 */
export function sendTraces(
  env: Pick<Env, "OTEL_EXPORTER_OTLP_ENDPOINT" | "OTEL_SERVICE_NAME" | "TRUST_PROXY">,
  instance: string,
  clock: () => Date,
): Traces {
  const exporter = new OTLPTraceExporter({
    url: `${(env.OTEL_EXPORTER_OTLP_ENDPOINT ?? "").replace(/\/+$/, "")}/v1/traces`,
  });
  const provider = new BasicTracerProvider({
    resource: resourceFromAttributes({
      "service.name": env.OTEL_SERVICE_NAME,
      "service.instance.id": instance,
    }),
    spanProcessors: [new BatchSpanProcessor(exporter)],
  });
  const tracer = provider.getTracer("portal");

  return {
    observe({ method, route, status, ms, isCached, requestId, traceparent }) {
      const parent = env.TRUST_PROXY ? parentOf(traceparent) : ROOT_CONTEXT;
      const end = clock().getTime();
      const attributes = {
        "http.request.method": method,
        "http.route": route,
        "http.response.status_code": status,
        "portal.cached": isCached,
        ...(requestId === undefined ? {} : { "portal.request_id": requestId }),
      };
      const kind = SpanKind.SERVER;
      const span = tracer.startSpan(`${method} ${route}`, { kind, startTime: end - ms, attributes }, parent);
      if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
      span.end(end);
    },
    traced: (jobs) =>
      jobs.map((job) => ({
        ...job,
        async run(ctx) {
          const startTime = clock().getTime();
          const record = (failure?: string): void => {
            const attributes = { "portal.job": job.name, "portal.request_id": ctx.requestId };
            const span = tracer.startSpan(`job ${job.name}`, { startTime, attributes }, ROOT_CONTEXT);
            if (failure !== undefined) span.setStatus({ code: SpanStatusCode.ERROR, message: failure });
            span.end(clock());
          };
          try {
            await job.run(ctx);
          } catch (error) {
            // The message of an error may contain values, so the span gets only the error's type.
            record(error instanceof Error ? error.name : "failed");
            throw error;
          }
          if (job.every >= oftenSeconds) record();
        },
      })),
    async close() {
      const late = new Promise<void>((done) => setTimeout(done, closeMs).unref());
      await Promise.race([provider.shutdown().catch(() => undefined), late]);
    },
  };
}

/**
 * Returns the caller's span as the parent, from the header `traceparent` of W3C Trace Context. Whether a trace is kept
 * is decided here and not by the caller, so that nobody can keep a request out of the traces.
 */
function parentOf(traceparent: string | undefined): Context {
  const [, traceId, spanId] = /^00-([0-9a-f]{32})-([0-9a-f]{16})-[0-9a-f]{2}$/.exec(traceparent ?? "") ?? [];
  if (!traceId || !spanId) return ROOT_CONTEXT;
  return trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags: TraceFlags.SAMPLED, isRemote: true });
}
