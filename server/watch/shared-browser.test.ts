import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { termsVersion } from "#shared/terms-version.ts";
import { createWorld, type Client, type World } from "../testing/app.ts";
import { buildAdmin, buildDealer, buildPromoter, buildRider, testPassword, testPin } from "../testing/build.ts";
import { checkAs, succeed } from "../testing/clients/watch-desk.ts";
import { codeFor, mailTo } from "../testing/mail.ts";

// Somebody who makes up a promoter or a rider often does it on their own computer: these tests log in to an account in a
// browser in which somebody else was logged in.

let world: World;
let admin: Awaited<ReturnType<typeof buildAdmin>>;
let auditor: Awaited<ReturnType<typeof buildAdmin>>;
beforeAll(async () => {
  world = await createWorld("2026-07-10T18:00:00Z");
  admin = await buildAdmin(world);
  auditor = await buildAdmin(world);
});
afterAll(() => world.close());

async function findings() {
  world.clock.advance({ seconds: 1 });
  const staff = await checkAs(world, auditor);
  return (await succeed(staff.get("/api/admin/watch-list?kind=sharedBrowser"))).body.findings;
}
const login = async (browser: Client, { email }: { email: string }) => {
  await succeed(browser.post("/api/login", { email, password: testPassword }));
  world.clock.advance({ seconds: 1 });
};

async function register(browser: Client): Promise<string> {
  const email = `made.up${world.clock.now().getTime()}@example.test`;
  const form = {
    email,
    password: testPassword,
    pin: testPin,
    firstName: "Max",
    lastName: "Imaginary",
    dateOfBirth: "1999-05-05",
    country: "US",
    state: "MI",
    zipcode: "49001",
    locale: "en" as const,
    acceptedTerms: termsVersion,
  };
  await succeed(browser.post("/api/register", form));
  const code = await codeFor(world, email);
  const { body } = await succeed(browser.post("/api/register/confirm", { email, password: testPassword, code }));
  return String(body.user._id);
}

describe("Two accounts in one browser", () => {
  it("are found when an admin invites a promoter, accepts the invitation, and registers a winner", async () => {
    const staff = await world.as(admin);
    const contact = { contactName: "Nobody Atall", email: "nobody@track.test", locale: "en" as const };
    const { promoter } = (await succeed(staff.post("/api/admin/promoters", { name: "Ghost Track", ...contact }))).body;
    const token = /\/invitation#([\w-]+)/.exec((await mailTo(world, contact.email))[0]?.text ?? "")?.[1] ?? "";
    await succeed(staff.post("/api/invitation", { token, password: "ghosttrack22" }));
    world.clock.advance({ seconds: 1 });
    const riderId = await register(staff);
    const found = await findings();
    expect(found.map(({ rider, promoter: one, facts }) => [rider?._id ?? one?._id, facts])).toEqual([
      [
        promoter._id,
        `This account was created on a browser where ${admin.firstName} ${admin.lastName} (admin) was already logged in: 1 login, Jul 10th, 2026.`,
      ],
      [
        riderId,
        "This account was created on a browser where Ghost Track (promoter) was already logged in: 1 login, Jul 10th, 2026.",
      ],
    ]);
  });

  it("count once for a pair, and cannot be closed by the admin whom they name", async () => {
    const rider = await buildRider(world);
    for (let at = 0; at < 2; at++) await login(await world.as(admin), rider);
    const of = async () => (await findings()).filter((one) => one.rider?._id === rider.id);
    const [finding, ...others] = await of();
    expect([finding?.facts, others]).toEqual([
      `Someone logged in to this account on a browser where ${admin.firstName} ${admin.lastName} (admin) was already logged in: 2 logins, Jul 10th, 2026.`,
      [],
    ]);
    const look = async (who: typeof admin) =>
      (await world.as(who)).post(`/api/admin/watch-list/${finding?._id ?? ""}/look`, {
        __v: finding?.__v ?? 0,
        note: "Fine.",
      });
    expect((await look(admin)).body.error).toMatchObject({ code: "own_finding" });
    await succeed(look(auditor));
    expect(await of()).toEqual([]);
    await login(await world.as(admin), rider);
    expect(await of(), "a pair that staff looked at stays closed").toEqual([]);
  });

  it("are found when the admin logged out in between, and for the next rider in that browser", async () => {
    const browser = world.visitor();
    const [first, second] = [await buildRider(world), await buildRider(world)];
    await login(browser, admin);
    await browser.navigate("/api/logout");
    await login(browser, first);
    await login(browser, second);
    const found = (await findings()).filter(({ rider }) => [first.id, second.id].includes(rider?._id ?? ""));
    expect(found.map(({ rider, facts }) => [rider?._id, facts.includes(`${admin.lastName} (admin)`)])).toEqual([
      [first.id, true],
      [second.id, true],
    ]);
  });

  it("are none for riders and dealers who share a computer, for colleagues, and for two logins of one promoter", async () => {
    const before = (await findings()).length;
    const [rider, parent, dealer] = [await buildRider(world), await buildRider(world), await buildDealer(world)];
    const counter = await world.as(dealer);
    await login(counter, rider);
    await login(counter, parent);
    await login(counter, dealer);
    await login(await world.as(admin), auditor);
    const promoter = await buildPromoter(world);
    await login(await world.as(promoter), promoter);
    expect(await findings()).toHaveLength(before);
  });

  it("are found when an admin invites a colleague and accepts the invitation, also after logging out", async () => {
    const inviter = await buildAdmin(world);
    const invite = async (accept: (browser: Client) => Promise<void>) => {
      const browser = world.visitor();
      await login(browser, inviter);
      const email = `colleague${world.clock.now().getTime()}@elsewhere.test`;
      const colleague = {
        firstName: "Pat",
        lastName: "Colleague",
        email,
        locale: "en" as const,
        role: "staff" as const,
      };
      await succeed(browser.post("/api/admin/admins", colleague));
      const token = /\/invitation#([\w-]+)/.exec((await mailTo(world, email))[0]?.text ?? "")?.[1] ?? "";
      await accept(browser);
      await succeed(browser.post("/api/invitation", { token, password: "countershop2" }));
      world.clock.advance({ seconds: 1 });
      return email;
    };
    const of = async () =>
      (await findings()).filter(({ facts }) => facts.includes(` ${inviter.firstName} ${inviter.lastName} `));
    const pat = await invite(async () => {});
    await invite(async (browser) => void (await browser.navigate("/api/logout")));
    const found = await of();
    expect(found.map(({ admin: one, facts }) => [one?.name, facts])).toEqual(
      Array(2).fill([
        "Pat Colleague",
        `This account was created on a browser where ${inviter.firstName} ${inviter.lastName} (admin) was already logged in: 1 login, Jul 10th, 2026.`,
      ]),
    );
    const own = found.find(({ admin: one }) => one !== null);
    const browser = world.visitor();
    await succeed(browser.post("/api/login", { email: pat, password: "countershop2" }));
    const refused = await browser.post(`/api/admin/watch-list/${own?._id ?? ""}/look`, {
      __v: own?.__v ?? 0,
      note: "Fine.",
    });
    expect(refused.body.error.code).toBe("own_finding");
  });
});
