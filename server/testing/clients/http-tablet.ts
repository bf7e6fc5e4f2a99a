import { enrolTablet, type Tablet } from "./tablet.ts";

/** This is where a tablet finds its server; a test changes the URL when the portal moves. */
export interface Place {
  url: string;
}

/** Enrolls a tablet at this dealer's counter on a running server, with a session of the dealer. */
export function enrolOverHttp(place: Place, { id, token }: { id: string; token: string }): Promise<Tablet> {
  const browser = (cookies: Map<string, string>) => {
    const send = async (
      method: string,
      path: string,
      body?: unknown,
      options: { headers?: Record<string, string> } = {},
    ) => {
      const answer = await fetch(place.url + path, {
        method,
        headers: {
          cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join("; "),
          "sec-fetch-site": "same-origin",
          ...(body === undefined ? {} : { "content-type": "application/json" }),
          ...options.headers,
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      for (const line of answer.headers.getSetCookie()) {
        const [name = "", value = ""] = (line.split(";")[0] ?? "").split("=");
        cookies.set(name, value);
      }
      const text = await answer.text();
      if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${text.slice(0, 300)}`);
      return { status: answer.status, body: text === "" ? null : JSON.parse(text) };
    };
    return {
      cookies,
      get: (path: string, options?: object) => send("GET", path, undefined, options),
      post: (path: string, body?: unknown, options?: object) => send("POST", path, body, options),
    };
  };
  const world = {
    as: () => Promise.resolve(browser(new Map([["portal_session", token]]))),
    clock: { now: () => new Date() },
  };
  // `enrolTablet` uses only these parts of a world.
  // oxlint-disable-next-line no-unsafe-type-assertion
  return enrolTablet(world as never, { id, accountId: "", country: "US" });
}
