/**
 * Sends the calls with the browser's fetch. When the server renders pages, it answers the calls itself (render.tsx).
 */
export const transport: { send: (url: string, init: RequestInit) => Promise<Response> } = {
  send: (url, init) => fetch(url, init),
};
