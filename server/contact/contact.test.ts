import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { defaultProgramme } from "#shared/programme.ts";
import { createWorld, type World } from "../testing/app.ts";
import { buildRider } from "../testing/build.ts";
import { mailTo } from "../testing/mail.ts";
import { forgetMessages } from "./forget-messages.ts";
import { contactMessages } from "./tables.ts";

const staff = defaultProgramme.contact.email;
const message = { name: "Sam Rider", email: "sam@example.test", about: "rider", message: "Where is\n\nmy credit?" };

describe("A contact message", () => {
  let world: World;
  beforeEach(async () => {
    world = await createWorld();
  });
  afterEach(() => world.close());

  const storedMessages = () => world.db.select().from(contactMessages);

  it("is stored and emailed to the program's address with a reply-to address", async () => {
    expect((await world.visitor().post("/api/contact-us", message)).body).toEqual({ ok: true });
    expect(await storedMessages()).toMatchObject([{ ...message, locale: "en", accountId: null }]);
    const [mail, ...others] = await mailTo(world, staff);
    expect(others).toEqual([]);
    expect(mail?.subject).toBe("Contact: Sam Rider");
    expect(mail?.text).toContain("my credit?");
    expect(mail?.text).toContain("Reply to: sam@example.test");
  });

  it("records the sender's language for the answer", async () => {
    await world.visitor().post("/api/contact-us", { ...message, about: "dealer" }, { locale: "fr" });
    const [mail] = await mailTo(world, staff);
    expect(mail?.locale).toBe("fr");
    expect(mail?.text).toContain("concessionnaire");
  });

  it("records the account of a logged-in sender", async () => {
    const rider = await buildRider(world);
    await (await world.as(rider)).post("/api/contact-us", message);
    expect(await storedMessages()).toMatchObject([{ accountId: rider.accountId }]);
  });

  it("is deleted after the program's retention time, and not before", async () => {
    await world.visitor().post("/api/contact-us", message);
    const days = (n: number) => world.clock.set(new Date(begun.getTime() + n * 86_400_000).toISOString());
    const begun = world.ctx().now;
    days(defaultProgramme.contactKeptDays - 1);
    await forgetMessages(world.ctx());
    expect(await storedMessages()).toHaveLength(1);
    days(defaultProgramme.contactKeptDays + 1);
    await forgetMessages(world.ctx());
    expect(await storedMessages()).toEqual([]);
  });

  it("can have at most 500 characters, counted as people see them", async () => {
    const long = { ...message, message: "é😀".repeat(250) };
    expect((await world.visitor().post("/api/contact-us", long)).status).toBe(200);
    const refused = await world.visitor().post("/api/contact-us", { ...message, message: `${long.message}!` });
    expect(refused.status).toBe(400);
    expect(refused.body.error.fields.message).toMatch(/500/);
    expect(await storedMessages()).toHaveLength(1);
  });

  it.each(["name", "email", "about", "message"] as const)("needs the %s", async (field) => {
    const refused = await world.visitor().post("/api/contact-us", { ...message, [field]: " " });
    expect(refused.status).toBe(400);
    expect(Object.keys(refused.body.error.fields)).toEqual([field]);
    expect(await storedMessages()).toEqual([]);
    expect(await mailTo(world, staff)).toEqual([]);
  });

  it("cannot inject a script or a header into the email", async () => {
    const name = '<script>alert("x")</script>\r\nBcc: everyone@example.test';
    await world.visitor().post("/api/contact-us", { ...message, name });
    const [mail] = await mailTo(world, staff);
    expect(mail?.html).not.toContain("<script>");
    expect(mail?.subject).not.toMatch(/[\r\n]/);
  });
});
