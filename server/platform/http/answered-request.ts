/** This is what the log and the metrics know of a request: no query, no body, no name and no address of a person. */
export interface AnsweredRequest {
  method: string;
  /** This is the declared path with the names of its params, so that it has few values: `/api/events/:eventId`. */
  route: string;
  status: number;
  ms: number;
  /** The answer came from the server's memory. */
  isCached: boolean;
  /** This is the id in the log and in the answer's error. Answers from the memory have none. */
  requestId?: string | undefined;
  /** This header of W3C Trace Context names the caller's span; it is untrusted input. */
  traceparent?: string | undefined;
}
