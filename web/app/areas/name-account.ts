import { transport } from "../../platform/api/transport.ts";

let shownAccount: string | null = null;
let tell: () => void = () => {};
let isNaming = false;

/**
 * Names this account in each write from now on. All tabs share one session, so the server could otherwise not know that
 * a page still shows the account that was logged in before another tab logged in to a different one. `onRefused` is
 * called when the server refuses a write for this reason. Returns the function that stops this.
 */
export function nameAccount(accountId: string, onRefused: () => void): () => void {
  shownAccount = accountId;
  tell = onRefused;
  if (!isNaming) nameInWrites();
  isNaming = true;
  return () => {
    shownAccount = null;
    tell = () => {};
  };
}

function nameInWrites(): void {
  const { send } = transport;
  transport.send = async (url, init) => {
    if (shownAccount === null || init.method === undefined || init.method === "GET") return send(url, init);
    const headers = new Headers(init.headers);
    headers.set("X-Account", shownAccount);
    const response = await send(url, { ...init, headers });
    if (response.status === 403 && (await response.clone().text()).includes('"account_changed"')) tell();
    return response;
  };
}
