/**
 * These are the facts about a request that the log and the metrics get: no query, no body, no name and no address of a
 * person.
 */
export interface AnsweredRequest {
  method: string;
  /**
   * This is the declared path with the names of its params, so that there are few different values:
   * `/api/events/:eventId`.
   */
  route: string;
  status: number;
  ms: number;
  /** This is true when the answer came from the server's cache. */
  isCached: boolean;
  /** This is the request's id in the log and in the answer's error. Answers from the cache have none. */
  requestId?: string | undefined;
  /** This header of W3C Trace Context names the caller's span; it is untrusted input. */
  traceparent?: string | undefined;
}
