/**
 * Sends the calls with the browser's fetch. During server rendering it is replaced, and the server answers the calls in
 * the same process (render.tsx).
 */
export const transport: { send: (url: string, init: RequestInit) => Promise<Response> } = {
  send: (url, init) => fetch(url, init),
};
