import { i18n } from "@lingui/core";
import { afterEach, expect, it, vi } from "vitest";
import { loader } from "./rider-earnings.screen.tsx";

afterEach(() => vi.unstubAllGlobals());

it("keeps the tabs of the earnings when the server fails, and leaves the page to a login when it asks for one", async () => {
  const answer = (status: number) =>
    vi.stubGlobal("fetch", () =>
      Promise.resolve(Response.json({ code: "unexpected", message: "An error occurred" }, { status })),
    );
  const load = () => loader({ search: {}, params: {}, signal: new AbortController().signal } as never);
  i18n.loadAndActivate({ locale: "en", messages: {} });
  answer(500);
  expect(await load()).toMatchObject({ show: "results", list: { answer: null, problem: { status: 500 } } });
  answer(401);
  await expect(load()).rejects.toMatchObject({ status: 401 });
});
