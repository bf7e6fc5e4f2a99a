/** This is what the log and the metrics know of a request: no query, no body, no name and no address of a person. */
export interface AnsweredRequest {
  method: string;
  /** This is the declared path with the names of its params, so that it has few values: `/api/events/:eventId`. */
  route: string;
  status: number;
  ms: number;
  /** The answer came from the server's memory. */
  isCached: boolean;
}
