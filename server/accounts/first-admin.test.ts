import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { firstAdminLink } from "./staff/first-admin.ts";
import { serverFacts } from "../platform/tables.ts";
import { createWorld } from "../testing/app.ts";
import { buildAdmin, buildRider, testPassword } from "../testing/build.ts";

const form = { firstName: "Robin", lastName: "Achterberg", email: "robin@example.test", password: testPassword };
const tokenOf = (link: string | null): string => new URL(link ?? "http://none").searchParams.get("token") ?? "";

describe("The first admin", () => {
  it("is created once, by the link that the server printed", async () => {
    await using empty = await createWorld();
    const token = tokenOf(await firstAdminLink(empty.ctx()));
    const browser = empty.visitor();
    expect((await browser.get("/api/first-admin")).status, "the page exists until there is an admin").toBe(200);
    expect((await browser.post("/api/first-admin", { ...form, token: "guess" })).status).toBe(409);
    expect((await browser.post("/api/first-admin", { ...form, token, password: "short" })).status).toBe(422);
    const made = await browser.post("/api/first-admin", { ...form, token });
    expect(made.body).toMatchObject({ type: "admin", user: { fullName: "Robin Achterberg", emailVerified: true } });
    expect((await browser.get("/api/session")).body.type).toBe("admin");
    expect(await firstAdminLink(empty.ctx())).toBeNull();
    expect((await empty.visitor().get("/api/first-admin")).status).toBe(404);
    const again = await empty.visitor().post("/api/first-admin", { ...form, email: "second@example.test", token });
    expect([again.status, again.body.error.code]).toEqual([409, "setup_link_used"]);
  });

  it("is created by the link of any server that started, and no other link works then", async () => {
    await using empty = await createWorld();
    // Two servers start at the same time.
    const [one, other] = await Promise.all([firstAdminLink(empty.ctx()), firstAdminLink(empty.ctx())]);
    await firstAdminLink(empty.ctx());
    const made = await empty.visitor().post("/api/first-admin", { ...form, token: tokenOf(one) });
    expect(made.status).toBe(200);
    const second = { ...form, email: "second@example.test", token: tokenOf(other) };
    expect((await empty.visitor().post("/api/first-admin", second)).status).toBe(409);
    expect(await empty.db.select().from(serverFacts).where(eq(serverFacts.key, "first-admin"))).toEqual([]);
  });

  it("can be created by the links of both servers that started at the same time", async () => {
    await using empty = await createWorld();
    const links = await Promise.all([firstAdminLink(empty.ctx()), firstAdminLink(empty.ctx())]);
    // The address of a rider is refused only after the link was accepted, and does not use up the link.
    const { email } = await buildRider(empty);
    for (const link of links) {
      const { body } = await empty.visitor().post("/api/first-admin", { ...form, email, token: tokenOf(link) });
      expect(body.error.code).toBe("email_taken");
    }
  });

  it("can be created for a day after the server printed the link", async () => {
    await using empty = await createWorld();
    const token = tokenOf(await firstAdminLink(empty.ctx()));
    empty.clock.advance({ hours: 24 });
    expect((await empty.visitor().post("/api/first-admin", { ...form, token })).status).toBe(409);
    const fresh = tokenOf(await firstAdminLink(empty.ctx()));
    expect((await empty.visitor().post("/api/first-admin", { ...form, token })).status).toBe(409);
    empty.clock.advance({ hours: 23, minutes: 59 });
    expect((await empty.visitor().post("/api/first-admin", { ...form, token: fresh })).status).toBe(200);
  });

  it("is not created by a link that a database row shows: only hashes are stored, of the newest links", async () => {
    await using empty = await createWorld();
    const tokens: string[] = [];
    for (let start = 0; start < 21; start++) tokens.push(tokenOf(await firstAdminLink(empty.ctx())));
    const [row] = await empty.db.select().from(serverFacts).where(eq(serverFacts.key, "first-admin"));
    const stored = JSON.stringify(row?.value);
    expect(tokens.filter((token) => stored.includes(token))).toEqual([]);
    const [oldest = "", next = ""] = tokens;
    expect((await empty.visitor().post("/api/first-admin", { ...form, token: oldest })).status).toBe(409);
    expect((await empty.visitor().post("/api/first-admin", { ...form, token: next })).status).toBe(200);
  });

  it("is created only once when several people follow different links at the same time", async () => {
    await using empty = await createWorld();
    const tokens: string[] = [];
    for (let start = 0; start < 4; start++) tokens.push(tokenOf(await firstAdminLink(empty.ctx())));
    const answers = await Promise.all(
      [...tokens, ...tokens].map((token, at) =>
        empty.visitor().post("/api/first-admin", { ...form, email: `a${at}@example.test`, token }),
      ),
    );
    const statuses = answers.map(({ status }) => status).toSorted((a, b) => a - b);
    expect(statuses).toEqual([200, 409, 409, 409, 409, 409, 409, 409]);
  });

  it("gets no link once an admin exists", async () => {
    await using empty = await createWorld();
    await buildAdmin(empty);
    expect(await firstAdminLink(empty.ctx())).toBeNull();
  });
});
