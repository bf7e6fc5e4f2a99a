import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { personas } from "../server/demo/people/personas.ts";
import { call } from "./support/calls.ts";
import { readMail } from "./support/mail.ts";
import { pixel } from "./support/pixel.ts";
import { arriveAs, expectAt, expectToast, expectWords, fillIn, follow, openPart, press } from "./support/verbs.ts";
import { expectNoBarriers } from "./support/whole.ts";
import { useWorld } from "./support/world.ts";

const world = useWorld();

describe("a payout of cash", () => {
  it("needs payment info and a W-9, says which of them is missing, and then shows the rider its status", async () => {
    const page = await world.visit({ device: "phone" });
    await arriveAs(page, "pro");
    await page.goto("/auth/rider");
    await expectWords(page, "Still missing:");
    await page.getByRole("heading", { level: 1, name: "Cash not paid yet" }).waitFor();
    expect(await page.getByText("Credit available").count(), "empty credit is no headline").toBe(0);
    const isComing = page.getByText(/in cash is coming to you/);
    expect(await isComing.count(), "nothing is coming before the papers are in").toBe(0);
    // Only a photo is still missing, so the link leads to the photos.
    await follow(page, "Upload your documents");
    await page.getByRole("heading", { name: "Where to send your cash" }).waitFor();
    await openPart(page, "payee");
    // The viewport becomes as tall as the page, because content that the bottom bar covers before scrolling is not a
    // fault.
    await page.setViewportSize({ width: 390, height: 2600 });
    await expectNoBarriers(page);
    await page.setViewportSize({ width: 390, height: 844 });

    // Nothing is lost when the form is submitted too early.
    await page.getByLabel("Legal name").fill("Marcus Delgado");
    await fillIn(page, { Address: "", "ZIP code": "" });
    await press(page, "Save payment info");
    await page.getByRole("alert").filter({ hasText: "Required" }).first().waitFor();
    expect(await page.getByLabel("Legal name").inputValue()).toBe("Marcus Delgado");
    await fillIn(page, { Address: "12 Ridge Road", City: "Boise", State: "Idaho", "ZIP code": "83702" });
    await page.getByRole("radio", { name: /A US person/ }).check();
    await press(page, "Save payment info");
    await expectToast(page, "Payment info saved.");
    await expectWords(page, "a photo of your signed W-9");

    const papers = page.getByLabel("Upload photo: Form W-9");
    await papers.setInputFiles({ name: "w9.png", mimeType: "image/png", buffer: Buffer.from("not a picture") });
    await expectWords(page, /^Pictures need to be PNG or JPEG/);
    await papers.setInputFiles({ name: "w9.png", mimeType: "image/png", buffer: pixel });
    await expectToast(page, "Uploaded: Form W-9");
    await expectWords(page, "In review");
    await follow(page, "Home");
    await isComing.waitFor();
    await page.getByRole("heading", { level: 1, name: "Cash coming to you" }).waitFor();
    await page.goto("/auth/rider/earnings?show=awards");
    await page.getByLabel("Status").selectOption("Funded");
    const funded = page.getByRole("table", { name: "Awards" });
    await expectAt(page, "/auth/rider/earnings?show=awards&status=Funded");
    await expect.poll(() => funded.getByText("Spent").count()).toBe(0);
    // The status filter does not change the season totals. Then the journey goes from an award to its payout and back.
    await page.getByRole("heading", { name: "All seasons" }).waitFor();
    await funded.getByRole("link").first().click();
    const story = page.getByRole("dialog");
    await story.getByText(/^Result verified on /).waitFor();
    await story.getByText("In review").waitFor();
    await expectNoBarriers(page);
    await press(page, "Close");
    await expectAt(page, "/auth/rider/earnings?show=awards&status=Funded");
    await page.goto("/fr/auth/rider/earnings?show=payouts");
    await expectWords(page, "En vérification");
  });

  it("can be marked as sent by the promoter once staff approved it, unmarked, and marked again", async () => {
    const page = await world.visit();
    await arriveAs(page, "promoter");
    const { payoutClaims } = await call(page.request, "GET /api/{type}/payout-claims", {
      params: { type: "promoter" },
    });
    const [claim] = payoutClaims;
    if (payoutClaims.length === 0) throw new Error("The demo's pro raced for another promoter");
    expect(claim.withheld).toBeNull();
    await page.goto(`/auth/promoter/event/${claim.eventId}`);
    await expectWords(page, "You can mark the payout as sent once we approve it.");
    const markAsSent = page.getByRole("button", { name: `Mark as sent: ${claim.riderName}` });
    expect(await markAsSent.count(), "nothing can be marked as sent before it is approved").toBe(0);
    const staff = await world.visit();
    await arriveAs(staff, "admin");
    await call(staff.request, "PUT /api/{type}/payout-claim/{id}", {
      params: { type: "admin", id: claim._id },
      body: { act: "approve", __v: claim.__v },
      key: randomUUID(),
    });
    await page.reload();
    await press(page, `Mark as sent: ${claim.riderName}`);
    await expectToast(page, `Marked as sent: ${claim.riderName}`);
    await press(page, `Undo “sent”: ${claim.riderName}`);
    await expectToast(page, `No longer marked as sent: ${claim.riderName}`);
    await press(page, `Mark as sent: ${claim.riderName}`);
    await page.getByRole("button", { name: `Undo “sent”: ${claim.riderName}` }).waitFor();
    await expectWords(page, /^1 of \d+ sent$/);
    await expectNoBarriers(page);
    await readMail(page, personas.pro.email, /on its way to you/);
  });
});
