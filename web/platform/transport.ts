/** How a call leaves: by the browser's fetch. The server, which draws pages too, answers itself (render.tsx). */
export const transport: { send: (url: string, init: RequestInit) => Promise<Response> } = {
  send: (url, init) => fetch(url, init),
};
