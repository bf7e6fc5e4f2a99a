import { createServer } from "node:http";

/** This replaces Google's widget and its verification server, with their real protocols, for journeys through forms. */
export interface FakeRecaptcha {
  /** These are the settings for the server's environment. */
  settings: Record<string, string>;
  /** Sets how the widget behaves from now on. */
  behave(how: "well" | "no-script" | "error"): void;
  close(): Promise<void>;
}

const key = "a-site-key";
const secret = "a-secret";

/** Returns the script of a checkbox that returns a token, with those calls of the real script that the portal uses. */
const script = (how: string) => `
  window.grecaptcha = {
    render(place, { sitekey, size, callback, "error-callback": fail }) {
      if (sitekey !== ${JSON.stringify(key)} || size !== "normal") throw new Error("not how we want it");
      if (${JSON.stringify(how)} === "error") { setTimeout(fail, 50); return 0; }
      const label = document.createElement("label");
      const box = document.createElement("input");
      box.type = "checkbox";
      box.addEventListener("change", () => callback("ticked-" + crypto.randomUUID()));
      label.append(box, " I’m not a robot");
      place.append(label);
      return 0;
    },
  };
  window[new URL(document.currentScript.src).searchParams.get("onload")]();
`;

export async function fakeRecaptcha(): Promise<FakeRecaptcha> {
  let how = "well";
  const used = new Set<string>();
  const server = createServer((request, response) => {
    void (async () => {
      if (request.method === "GET") {
        if (how === "no-script") return response.destroy();
        response.writeHead(200, { "content-type": "text/javascript", "cross-origin-resource-policy": "cross-origin" });
        return response.end(script(how));
      }
      const form = new URLSearchParams((await request.toArray()).join(""));
      const token = form.get("response") ?? "";
      const success = form.get("secret") === secret && token.startsWith("ticked-") && !used.has(token);
      used.add(token);
      response.writeHead(200, { "content-type": "application/json" });
      response.end(JSON.stringify(success ? { success } : { success, "error-codes": ["invalid-input-response"] }));
    })();
  });
  await new Promise<void>((done) => {
    server.listen(0, "127.0.0.1", done);
  });
  const at = server.address();
  if (!at || typeof at !== "object") throw new Error("no port");
  const origin = `http://127.0.0.1:${at.port}`;
  return {
    settings: {
      RECAPTCHA_SITE_KEY: key,
      RECAPTCHA_SECRET: secret,
      RECAPTCHA_SCRIPT_URL: `${origin}/recaptcha/api.js`,
      RECAPTCHA_VERIFY_URL: `${origin}/siteverify`,
    },
    behave: (next) => void (how = next),
    close: () => new Promise((done) => void server.close(() => done())),
  };
}
