import { describe, expect, it } from "vitest";
import { personas } from "../server/demo/people/personas.ts";
import { call } from "./support/calls.ts";
import { runsLong } from "./support/long.ts";
import { linkIn, readMail } from "./support/mail.ts";
import { arriveAs, expectToast, expectWords, follow, press } from "./support/verbs.ts";
import { expectNoBarriers } from "./support/whole.ts";
import { useWorld } from "./support/world.ts";

const world = useWorld();

describe("a rider asks about a result", () => {
  it("and the promoter answers; both are notified by email", async () => {
    const phone = await world.visit({ device: "phone" });
    await arriveAs(phone, "rider");
    await phone.goto("/auth/rider/earnings");
    await phone
      .getByRole("link", { name: /Thunder Valley National/ })
      .first()
      .click();
    const sheet = phone.getByRole("dialog", { name: "Thunder Valley National" });
    await press(sheet, "Ask about this result");
    await press(sheet, "Send question");
    await expectWords(phone, "Required");
    await phone.getByLabel("Your question").fill("Why does it pay so little?");
    // The dialog was closed by mistake. The typed text is still there, even after a reload.
    await press(sheet, "Cancel");
    await phone.reload();
    await press(sheet, "Ask about this result");
    await expect.poll(() => phone.getByLabel("Your question").inputValue()).toBe("Why does it pay so little?");
    await press(sheet, "Send question");
    // The question and the person who answers it stay visible, and no second dialog opens.
    await expectWords(sheet, /got your question by email/);
    await expectWords(sheet, /^You asked on .* will answer\./);
    expect(await sheet.getByRole("textbox").count()).toBe(0);
    await expectNoBarriers(phone);

    const laptop = await world.visit();
    await arriveAs(laptop, "promoter");
    await readMail(laptop, personas.promoter.email, /asked about Thunder Valley National/);
    // The first page shows who is waiting even without the email.
    await laptop.goto("/auth/promoter");
    await expectWords(laptop, "1 rider is waiting for your answer");
    await follow(laptop, /^Dana Kowalczyk/);
    const box = laptop.getByRole("dialog", { name: "Thunder Valley National" });
    await expectWords(box, "Why does it pay so little?");
    await expectNoBarriers(laptop);
    await box.getByLabel("Your answer").fill("The class had few starters.");
    await press(box, "Send");
    await expectWords(box, "Answered");

    // The list of questions on a phone shows the event of each.
    await phone.goto("/auth/rider/earnings?show=questions");
    await follow(phone, /Thunder Valley National/);
    await expectWords(phone.getByRole("dialog"), "The class had few starters.");
    await phone.goto(linkIn(await readMail(phone, personas.rider.email, /answer about Thunder Valley National/)));
    await expectWords(phone.getByRole("dialog"), "The class had few starters.");
    await phone.getByLabel("Your message").fill("Thank you!");
    await press(phone.getByRole("dialog"), "Send and mark as resolved");
    await expectWords(phone.getByRole("dialog"), "Resolved");
    await expectNoBarriers(phone);
  });

  it.runIf(runsLong)("and reports a missing result with 'I raced this', in English and in French", async () => {
    const page = await world.visit();
    await arriveAs(page, "rider");
    const { events } = await call(page.request, "GET /api/events", { query: { title: "High Point" } });
    await page.goto(`/auth/rider/event/${events[0]._id}`);
    await press(page, "I raced this");
    const box = page.getByRole("dialog", { name: "I raced this" });
    await box.getByLabel("Class").selectOption({ index: 1 });
    await box.getByLabel(/^Your place/).fill("third");
    await box.getByLabel("Your question").fill("Number 42, a yellow bike.");
    await press(box, "Send question");
    await expectWords(box, "Enter a number, like 4");
    await box.getByLabel(/^Your place/).fill("3");
    await press(box, "Send question");
    await expectToast(page, /^Your question was sent /);
    await page.goto("/fr/auth/rider/earnings?show=questions");
    await expectWords(page, /A couru en/);
    await follow(page, /High Point National/);
    await expectWords(page.getByRole("dialog"), "Number 42, a yellow bike.");
    expect(await page.getByRole("dialog").getByText("En attente d’une réponse").count()).toBe(1);
  });
});
