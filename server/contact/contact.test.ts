import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { defaultProgramme } from "#shared/programme.ts";
import { createWorld, type World } from "../testing/app.ts";
import { buildRider } from "../testing/build.ts";
import { mailTo } from "../testing/mail.ts";
import { forgetMessages } from "./forget-messages.ts";
import { contactMessages } from "./tables.ts";

const staff = defaultProgramme.contact.email;
const message = { name: "Sam Rider", email: "sam@example.test", about: "rider", message: "Where is\n\nmy credit?" };

describe("Writing to the staff", () => {
  let world: World;
  beforeEach(async () => {
    world = await createWorld();
  });
  afterEach(() => world.close());

  const kept = () => world.db.select().from(contactMessages);

  it("keeps the message and mails it to the program's address, with where to answer", async () => {
    expect((await world.visitor().post("/api/contact-us", message)).body).toEqual({ ok: true });
    expect(await kept()).toMatchObject([{ ...message, locale: "en", accountId: null }]);
    const [mail, ...others] = await mailTo(world, staff);
    expect(others).toEqual([]);
    expect(mail?.subject).toBe("Contact: Sam Rider");
    expect(mail?.text).toContain("my credit?");
    expect(mail?.text).toContain("Reply to: sam@example.test");
  });

  it("is in the language of who writes, for the answer", async () => {
    await world.visitor().post("/api/contact-us", { ...message, about: "dealer" }, { locale: "fr" });
    const [mail] = await mailTo(world, staff);
    expect(mail?.locale).toBe("fr");
    expect(mail?.text).toContain("concessionnaire");
  });

  it("remembers who was signed in", async () => {
    const rider = await buildRider(world);
    await (await world.as(rider)).post("/api/contact-us", message);
    expect(await kept()).toMatchObject([{ accountId: rider.accountId }]);
  });

  it("is deleted when the program's time for it is over, and not before", async () => {
    await world.visitor().post("/api/contact-us", message);
    const days = (n: number) => world.clock.set(new Date(begun.getTime() + n * 86_400_000).toISOString());
    const begun = world.ctx().now;
    days(defaultProgramme.contactKeptDays - 1);
    await forgetMessages(world.ctx());
    expect(await kept()).toHaveLength(1);
    days(defaultProgramme.contactKeptDays + 1);
    await forgetMessages(world.ctx());
    expect(await kept()).toEqual([]);
  });

  it("takes 500 characters and not one more, as people count them", async () => {
    const long = { ...message, message: "é😀".repeat(250) };
    expect((await world.visitor().post("/api/contact-us", long)).status).toBe(200);
    const refused = await world.visitor().post("/api/contact-us", { ...message, message: `${long.message}!` });
    expect(refused.status).toBe(400);
    expect(refused.body.error.fields.message).toMatch(/500/);
    expect(await kept()).toHaveLength(1);
  });

  it.each(["name", "email", "about", "message"] as const)("needs the %s", async (field) => {
    const refused = await world.visitor().post("/api/contact-us", { ...message, [field]: " " });
    expect(refused.status).toBe(400);
    expect(Object.keys(refused.body.error.fields)).toEqual([field]);
    expect(await kept()).toEqual([]);
    expect(await mailTo(world, staff)).toEqual([]);
  });

  it("lets no script and no second header into the mail", async () => {
    const name = '<script>alert("x")</script>\r\nBcc: everyone@example.test';
    await world.visitor().post("/api/contact-us", { ...message, name });
    const [mail] = await mailTo(world, staff);
    expect(mail?.html).not.toContain("<script>");
    expect(mail?.subject).not.toMatch(/[\r\n]/);
  });
});
