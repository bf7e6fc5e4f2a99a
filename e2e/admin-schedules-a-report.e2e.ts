import { afterAll, expect, it } from "vitest";
import { formatMoney } from "#shared/format.ts";
import { startSmtp } from "../server/testing/clients/smtp.ts";
import { call } from "./support/calls.ts";
import { linkIn } from "./support/mail.ts";
import { arriveAs, expectToast, expectWords, press } from "./support/verbs.ts";
import { expectNoBarriers } from "./support/whole.ts";
import { useWorld } from "./support/world.ts";

const smtp = await startSmtp();
afterAll(() => smtp.close());
const world = useWorld({ env: { SMTP_URL: smtp.url } });

/** Returns the text of the only summary email to this address that the mail server received. */
async function summaryTo(address: string): Promise<string> {
  const mails = () =>
    smtp.received.filter(
      (mail) => /^To: (.*)$/m.exec(mail)?.[1]?.includes(address) && /^Subject: .*Summary/m.test(mail),
    );
  await expect.poll(() => mails().length, { timeout: 20_000 }).toBe(1);
  const [, encoded = ""] = /text\/plain[^]*?\r\n\r\n([^]*?)\r\n--+_NmP/.exec(mails()[0] ?? "") ?? [];
  const bytes = encoded
    .replaceAll(/=\r?\n/g, "")
    .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCodePoint(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, "latin1").toString("utf8");
}

it("staff schedules a report, and reads its figures in an email, from which the recipient unsubscribes without a login", async () => {
  const staff = await world.visit();
  // Some Linux browsers report a language that is not a language tag. The chart must work with them, too.
  await staff.addInitScript(() => {
    Object.defineProperty(Navigator.prototype, "language", { get: () => "en-US@posix" });
  });
  await arriveAs(staff, "admin");
  await staff.goto("/auth/admin/summary");
  await staff.locator(".plot-canvas canvas").waitFor();
  await staff.getByRole("link", { name: "Email this report" }).click();
  const form = staff.getByRole("alertdialog", { name: "Schedule a report" });
  await form.getByLabel("Country and currency").selectOption({ label: "Canada, Canadian dollars" });
  await form.getByLabel("Ines Calloway").check();
  await expectNoBarriers(staff);
  await form.getByRole("button", { name: "Schedule emails" }).click();
  await expectToast(staff, "The report is scheduled.");
  await staff.getByRole("button", { name: "Actions for Summary, Every Monday" }).click();
  await press(staff, "Send me this report now");
  await expectToast(staff, "The report is on its way to you.");

  const mail = { subject: "", text: await summaryTo("admin@demo.test") };
  const report = linkIn(mail);
  const { searchParams } = new URL(report, world.portal.url);
  const query = { startDate: searchParams.get("from"), endDate: searchParams.get("to"), noCache: true };
  const { available, redeemed } = await call(staff.request, "GET /api/admin/aggregates/summary", { query });
  expect(mail.text).toContain(`Available, CAD: ${formatMoney(available.CAD, "CAD", "en")}`);
  expect(mail.text).toContain(`Redeemed, CAD: ${formatMoney(redeemed.CAD, "CAD", "en")}`);
  expect(mail.text).not.toContain("USD");
  await staff.goto(report);
  await expectWords(staff.getByRole("main"), formatMoney(redeemed.CAD, "CAD", "en"));

  const reader = await world.visit({ device: "phone" });
  const [off = mail.text] = /\S+unsubscribe\?token=\S+/.exec(mail.text) ?? [];
  await reader.goto(linkIn({ ...mail, text: off }));
  await expectWords(reader, "Unsubscribe from these emails?");
  await press(reader, "Unsubscribe");
  await reader.getByRole("heading", { name: "Unsubscribed" }).waitFor();
  const { schedules } = await call(staff.request, "GET /api/admin/scheduled-reports");
  const own = schedules.find((one) => one.report === "summary");
  expect(own?.mine).toBe(false);
  expect(own?.recipients.map(({ name, unsubscribed }) => [name, unsubscribed]).toSorted()).toEqual([
    ["Avery Marchetti", true],
    ["Ines Calloway", false],
  ]);
});
