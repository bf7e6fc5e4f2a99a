import { describe, expect, it } from "vitest";
import { createAsk } from "./kiosk-api.ts";

const asking = { method: "GET", path: "/api/kiosk/riders", locale: "en" } as const;
const html = (status: number) =>
  new Response("<h1>Please sign in to the Wi-Fi</h1>", { status, headers: { "Content-Type": "text/html" } });
const ask = (response: Response) => createAsk(() => Promise.resolve(response))(asking);

describe("what comes back over the network", () => {
  it.each([200, 401, 403, 404, 407, 413, 429, 451, 500, 502, 503, 511])(
    "is silence where it is a page of somebody else's with status %i",
    async (status) => {
      expect(await ask(html(status))).toEqual({ kind: "silence", status });
    },
  );

  it.each([{}, [], null, "no", { error: "forbidden" }, { error: { code: 7 } }, { error: { code: "x" } }])(
    "is silence where it is JSON in another shape than ours (%j)",
    async (body) => {
      expect((await ask(Response.json(body, { status: 403 }))).kind).toBe("silence");
      expect((await ask(Response.json(body))).kind).toBe("silence");
    },
  );

  it("is a refusal where it has our code and our words", async () => {
    const body = { error: { code: "device_unknown", message: "This tablet is not known." } };
    const reply = await ask(Response.json(body, { status: 401 }));
    expect(reply).toMatchObject({ kind: "refused", status: 401, code: "device_unknown" });
  });
});
