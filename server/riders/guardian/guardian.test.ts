import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { eq } from "drizzle-orm";
import { termsVersion } from "#shared/terms-version.ts";
import { accounts } from "../../accounts/tables.ts";
import { knownRiders } from "../../results/rules/rider-facts-store.ts";
import { createWorld, type World } from "../../testing/app.ts";
import { buildAdmin, buildRider } from "../../testing/build.ts";
import { codeFor, mailTo } from "../../testing/mail.ts";
import { guardianConsents } from "../tables.ts";

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
beforeEach(() => world.clock.set("2026-07-15T18:00:00.000Z"));
afterAll(() => world.close());

let serial = 0;
/** Builds a child who registered and entered the code that was emailed to the child's own mailbox. */
async function child(dateOfBirth = "2014-01-15") {
  const email = `theo${++serial}@example.test`;
  const guardian = { name: "Kim Brandt", email: `kim${serial}@example.test`, relation: "mother" };
  const browser = world.visitor();
  const password = "racewinner7";
  await browser.post("/api/register", {
    firstName: "Theo",
    lastName: "Brandt",
    email,
    password,
    pin: "1357",
    dateOfBirth,
    country: "US",
    state: "IA",
    locale: "en",
    guardian,
    acceptedTerms: termsVersion,
  });
  const { body } = await browser.post("/api/register/confirm", { email, password, code: await codeFor(world, email) });
  return { email, guardian, browser, riderId: body.user._id as string };
}
const linkTo = async (address: string): Promise<string> => {
  const tokens = (await mailTo(world, address)).map(({ text }) => /\/guardian-consent#([\w-]{43})/.exec(text)?.[1]);
  return tokens.at(-1) ?? "";
};
const counts = async (riderId: string) => (await knownRiders(world.db, [riderId])).get(riderId)?.facts.consent;
const answer = (token: string, consents: boolean) =>
  world.visitor().post("/api/guardian-consent", { token, answer: consents ? "consents" : "refuses" });
const shown = async ({ browser, riderId }: Awaited<ReturnType<typeof child>>) =>
  (await browser.get(`/api/rider/rider/${riderId}`)).body.rider.guardian;

describe("A rider under 14", () => {
  it("needs the guardian's consent by the link in the guardian's own email", async () => {
    const theo = await child();
    expect(await counts(theo.riderId)).toBe(false);
    expect(await shown(theo)).toMatchObject({ name: "Kim Brandt", confirmed: false });
    const asks = (await mailTo(world, theo.guardian.email)).at(-1)?.text;
    expect(asks).toContain("If you’re not Theo Brandt’s parent or guardian, use the button to tell us.");
    expect(asks, "the guardian has not answered yet").not.toContain("didn’t consent");
    const token = await linkTo(theo.guardian.email);
    const read = await world.visitor().post("/api/guardian-consent/read", { token });
    expect(read.body).toEqual({ riderName: "Theo Brandt", guardianName: "Kim Brandt", termsVersion, counts: false });
    expect(await counts(theo.riderId), "looking is no answer").toBe(false);
    expect((await answer(token, true)).status).toBe(200);
    expect(await counts(theo.riderId)).toBe(true);
    expect(await shown(theo)).toMatchObject({ confirmed: true });
    expect((await mailTo(world, theo.email)).at(-1)?.subject).toBe("Kim Brandt consented");
  });

  it("loses the account if the guardian declines, and gets an email that says why", async () => {
    const theo = await child();
    expect((await answer(await linkTo(theo.guardian.email), false)).status).toBe(200);
    expect(await counts(theo.riderId)).toBe(false);
    expect((await theo.browser.get("/api/session")).body.type).toBeNull();
    const [row] = await world.db.select().from(accounts).where(eq(accounts.emailKey, theo.email));
    expect(row?.deactivatedAt).not.toBeNull();
    expect((await mailTo(world, theo.email)).at(-1)?.text).toContain("we closed your account");
  });

  it("gets one answer: a used, replaced or invented link is refused", async () => {
    const theo = await child();
    const first = await linkTo(theo.guardian.email);
    const again = { ...theo.guardian, acceptedTerms: termsVersion };
    expect((await theo.browser.post(`/api/rider/rider/${theo.riderId}/guardian`, again)).status).toBe(200);
    const second = await linkTo(theo.guardian.email);
    expect(second).not.toBe(first);
    expect((await answer(first, true)).body.error.code).toBe("consent_link_used");
    expect((await answer(second, true)).status).toBe(200);
    expect((await answer(second, false)).body.error.code).toBe("consent_link_used");
    expect((await answer("A".repeat(43), true)).body.error.code).toBe("consent_link_used");
    const cut = await world.visitor().post("/api/guardian-consent/read", { token: first.slice(0, 20) });
    expect(cut.body.error.fields.token).toMatch(/is incomplete/);
    expect(await counts(theo.riderId)).toBe(true);
  });

  it("has only a hash of the link's token stored", async () => {
    const theo = await child();
    const rows = await world.db.select().from(guardianConsents).where(eq(guardianConsents.riderId, theo.riderId));
    expect(JSON.stringify(rows)).not.toContain(await linkTo(theo.guardian.email));
    expect(rows[0]?.tokenHash).toMatch(/^[0-9a-f]{64}$/);
  });

  it("cannot give the consent by calling the API, nor through an admin who acts as the rider", async () => {
    const theo = await child();
    const body = { ...theo.guardian, acceptedTerms: termsVersion };
    await theo.browser.post(`/api/rider/rider/${theo.riderId}/guardian`, body);
    expect(await counts(theo.riderId)).toBe(false);
    const admin = await world.as(await buildAdmin(world));
    await admin.navigate(`/proxy-rider/${theo.riderId}`);
    const proxied = await admin.post(`/api/rider/rider/${theo.riderId}/guardian`, body);
    expect(proxied.body.error.code).toBe("proxy_forbids");
    const stranger = await world.as(await buildRider(world));
    expect((await stranger.post(`/api/rider/rider/${theo.riderId}/guardian`, body)).status).toBe(404);
  });

  it("sees in the wallet that consent is missing until the guardian gives it", async () => {
    const theo = await child();
    const missing = async () => (await theo.browser.get("/api/rider/wallet")).body.missingConsent;
    expect(await missing()).toEqual({ sentTo: "Kim Brandt" });
    await answer(await linkTo(theo.guardian.email), true);
    expect(await missing()).toBeNull();
  });

  it("can have the link sent again to the same guardian; the former link and a second answer are refused", async () => {
    const theo = await child();
    const path = `/api/rider/rider/${theo.riderId}/guardian/resend` as const;
    const first = await linkTo(theo.guardian.email);
    expect((await theo.browser.post(path, {})).status).toBe(200);
    const second = await linkTo(theo.guardian.email);
    expect(second).not.toBe(first);
    expect(await counts(theo.riderId), "sending again is no consent").toBe(false);
    expect((await answer(first, true)).body.error.code).toBe("consent_link_used");
    expect((await answer(second, true)).status).toBe(200);
    expect((await theo.browser.post(path, {})).status).toBe(409);
  });

  it("is the only one who can have the link sent again, at most four times a day", async () => {
    const theo = await child();
    const path = `/api/rider/rider/${theo.riderId}/guardian/resend` as const;
    const stranger = await world.as(await buildRider(world));
    expect((await stranger.post(path, {})).status).toBe(404);
    const admin = await world.as(await buildAdmin(world));
    await admin.navigate(`/proxy-rider/${theo.riderId}`);
    expect((await admin.post(path, {})).body.error.code).toBe("proxy_forbids");
    for (let n = 1; n < 5; n += 1) expect((await theo.browser.post(path, {})).status).toBe(200);
    expect((await theo.browser.post(path, {})).status).toBe(429);
  });

  it("cannot consent for the guardian after turning 14 by requesting the link again", async () => {
    const theo = await child("2012-07-16");
    world.clock.set("2026-07-17T18:00:00.000Z");
    const path = `/api/rider/rider/${theo.riderId}/guardian/resend` as const;
    expect((await theo.browser.post(path, {})).status).toBe(409);
    expect(await counts(theo.riderId)).toBe(false);
    expect((await theo.browser.get("/api/rider/wallet")).body.missingConsent).toEqual({ sentTo: null });
  });

  it("can name a guardian five times a day at most", async () => {
    const theo = await child();
    const body = { ...theo.guardian, acceptedTerms: termsVersion };
    const send = () => theo.browser.post(`/api/rider/rider/${theo.riderId}/guardian`, body);
    for (let n = 1; n < 5; n += 1) expect((await send()).status).toBe(200);
    expect((await send()).status).toBe(429);
  });
});

describe("A rider from 14 to 17", () => {
  it("can have the guardian consent on the screen; the guardian gets an email", async () => {
    const theo = await child("2010-01-15");
    expect(await counts(theo.riderId)).toBe(true);
    expect((await mailTo(world, theo.guardian.email)).at(-1)?.text).toContain("there’s nothing to do");
    expect((await mailTo(world, theo.guardian.email)).at(-1)?.subject).toContain(
      "You were listed as Theo Brandt’s parent or guardian",
    );
  });

  it("can name a guardian later; an adult cannot", async () => {
    const young = await buildRider(world, { dateOfBirth: "2010-02-01" });
    const body = { name: "Kim", email: "kim@example.test", relation: "father", acceptedTerms: termsVersion };
    const browser = await world.as(young);
    expect(await counts(young.id)).toBe(false);
    expect((await browser.get("/api/rider/wallet")).body.missingConsent).toEqual({ sentTo: null });
    expect((await browser.post(`/api/rider/rider/${young.id}/guardian`, body)).status).toBe(200);
    expect(await counts(young.id)).toBe(true);
    expect((await browser.post(`/api/rider/rider/${young.id}/guardian`, body)).status).toBe(409);
    const adult = await buildRider(world);
    expect((await (await world.as(adult)).get("/api/rider/wallet")).body.missingConsent).toBeNull();
    expect((await (await world.as(adult)).post(`/api/rider/rider/${adult.id}/guardian`, body)).status).toBe(409);
  });
});

it("does not inherit the consent of an earlier registration", async () => {
  const email = "again@example.test";
  const guardian = { name: "Kim", email: "kim.again@example.test", relation: "mother" };
  const form = (dateOfBirth: string) => ({
    firstName: "Theo",
    lastName: "Brandt",
    email,
    password: "racewinner7",
    pin: "1357",
    dateOfBirth,
    country: "US",
    locale: "en",
    guardian,
    acceptedTerms: termsVersion,
  });
  await world.visitor().post("/api/register", form("2010-01-01"));
  await world.visitor().post("/api/register", form("2014-01-01"));
  const code = await codeFor(world, email);
  const { body } = await world.visitor().post("/api/register/confirm", { email, code, password: "racewinner7" });
  expect(await counts(body.user._id)).toBe(false);
  expect(await mailTo(world, guardian.email)).toHaveLength(1);
});
