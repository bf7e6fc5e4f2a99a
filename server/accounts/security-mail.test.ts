import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createWorld, type World } from "../testing/app.ts";
import { buildAdmin, buildPromoter, buildRider, testPassword } from "../testing/build.ts";
import { mailTo } from "../testing/mail.ts";

// These tests prove that security emails are sent regardless of the account's notification settings.

let world: World;
let rider: Awaited<ReturnType<typeof buildRider>>;
beforeEach(async () => {
  world = await createWorld();
  rider = await buildRider(world);
});
afterEach(() => world.close());

const windows = "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/150.0.0.0 Safari/537.36";
const newerWindows = windows.replace("150", "151");
const iphone = "Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Version/19.0 Mobile/15E148 Safari/604.1";
const logIn = async (userAgent?: string, browser = world.visitor(), password = testPassword) => {
  const headers: Record<string, string> = userAgent ? { "user-agent": userAgent } : {};
  await browser.post("/api/login", { email: rider.email, password }, { headers });
  return browser;
};
const subjects = async () => (await mailTo(world, rider.email)).map(({ subject }) => subject);

describe("A login from a new browser", () => {
  it("sends one email for each kind of device, with the device and the time", async () => {
    await logIn(windows);
    const [mail] = await mailTo(world, rider.email);
    expect(mail?.subject).toBe("New login to your account");
    expect(mail?.text).toContain("Device: Chrome, Windows");
    expect(mail?.text).toContain("When: Jul 15th, 2026, 11:00 AM (Pacific time)");
    expect(mail?.text).not.toContain("/unsubscribe");
    await logIn(newerWindows);
    await logIn(windows, await logIn(windows));
    expect(await subjects()).toHaveLength(1);
    await logIn(iphone);
    expect(await subjects()).toHaveLength(2);
  });

  it("sends no second email after a logout or in the next month", async () => {
    const browser = await logIn(windows);
    await browser.navigate("/api/logout");
    world.clock.advance({ days: 40 });
    await logIn(windows);
    expect(await subjects()).toHaveLength(1);
  });

  it("sends no email for a wrong password or an unknown kind of browser", async () => {
    await logIn(windows, world.visitor(), "notThePassword1");
    await logIn();
    await logIn("curl/8.0");
    expect(await subjects()).toEqual([]);
  });
});

describe("A change of the account's email address", () => {
  it("is reported to the previous address without naming the new one", async () => {
    const promoter = await buildPromoter(world, { account: { locale: "fr" } });
    const admin = await world.as(await buildAdmin(world));
    const changed = await admin.put(`/api/admin/promoter/${promoter.id}`, { __v: 0, email: "stolen@example.test" });
    expect(changed.status).toBe(200);
    const [mail, ...more] = await mailTo(world, promoter.email);
    expect(more).toEqual([]);
    expect([mail?.subject, mail?.locale]).toEqual(["Votre compte a une nouvelle adresse courriel", "fr"]);
    expect(`${mail?.text}${mail?.html}`).not.toContain("stolen");
    expect(await mailTo(world, "stolen@example.test")).toHaveLength(1);
  });

  it("is not reported when only upper and lower case changed", async () => {
    const promoter = await buildPromoter(world);
    const admin = await world.as(await buildAdmin(world));
    await admin.put(`/api/admin/promoter/${promoter.id}`, { __v: 0, email: promoter.email.toUpperCase() });
    expect(await mailTo(world, promoter.email)).toEqual([]);
  });
});
