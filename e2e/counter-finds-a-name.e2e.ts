import { beforeAll, describe, expect, it } from "vitest";
import { demoPin, personas } from "../server/demo/people/personas.ts";
import { call } from "./support/calls.ts";
import { cancelAtKiosk, findAtKiosk, openTablet, typePin } from "./support/kiosk.ts";
import { runsLong } from "./support/long.ts";
import { makeKiosk } from "./support/tablet.ts";
import { arriveAs, expectWords, press } from "./support/verbs.ts";
import { expectNoBarriers } from "./support/whole.ts";
import { useWorld } from "./support/world.ts";

// This dealer has more staff than there are buttons, so other names are found by typing, with the keyboard and by
// touch.

const world = useWorld({ worker: true });
const staff = [
  "Abe",
  "Bea",
  "Cal",
  "Dee",
  "Eli",
  "Fay",
  "Gus",
  "Hal",
  "Ida",
  "Jo",
  "Kai",
  "Émile Younès",
  "Zoe Zimmer",
];

beforeAll(async () => {
  const page = await world.visit();
  await arriveAs(page, "dealer");
  for (const name of staff) await call(page.request, "POST /api/dealer/employees", { body: { name } });
});

describe("an employee's name among many", () => {
  it("is found on the dealer's page with the keyboard, and also for a refund, where the latest employees come first", async () => {
    const page = await world.visit();
    await arriveAs(page, "dealer");
    const { riders } = await call(page.request, "GET /api/{type}/riders-lean", {
      params: { type: "dealer" },
      query: { query: personas.rider.lastName },
    });
    await page.goto(`/auth/dealer/rider/${riders[0]?._id}`);
    const employee = page.getByRole("combobox", { name: "Employee" });
    await employee.focus();
    await page.keyboard.press("ArrowDown");
    const list = page.getByRole("listbox", { name: "Staff" });
    await list.waitFor();
    const names = await list.getByRole("option").allInnerTexts();
    expect(names).toEqual(expect.arrayContaining(staff));
    expect(staff, "who served comes first").not.toContain(names[0]);
    await expectNoBarriers(page);
    await page.keyboard.type("younes");
    expect(await list.getByRole("option").allInnerTexts()).toEqual(["Émile Younès"]);
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    expect(await employee.inputValue()).toBe("Émile Younès");
    await list.waitFor({ state: "detached" });

    await page.getByRole("row").nth(1).click();
    await press(page.getByRole("dialog"), "Refund");
    const refund = page.getByRole("alertdialog");
    await refund.getByRole("combobox", { name: "Employee" }).click();
    await refund.getByRole("option", { name: "Zoe Zimmer" }).click();
    await press(refund, /^Refund \$/);
    await expectWords(refund.getByRole("alert"), "Check one field.");
    // Escape closes the list, but not the dialog around it.
    await refund.getByRole("combobox", { name: "Employee" }).click();
    await page.keyboard.press("Escape");
    expect(await refund.getByRole("combobox", { name: "Employee" }).inputValue()).toBe("Zoe Zimmer");
  });

  it.runIf(runsLong)("is found on the kiosk by touch, also to say who cancels", async () => {
    const tablet = await openTablet(world, "counter");
    await makeKiosk({ page: tablet });
    await findAtKiosk(tablet, "Kowal", /Dana Kowalczyk/);
    await press(tablet.getByRole("group"), "8");
    await press(tablet, "Next: PIN");
    await typePin(tablet, demoPin);
    await tablet.getByRole("heading", { name: "Who’s serving?" }).waitFor();
    await expect.poll(() => tablet.getByRole("list", { name: "Staff" }).getByRole("button").count()).toBe(9);
    await tablet.getByRole("button", { name: "Someone else" }).tap();
    const name = tablet.getByRole("combobox", { name: "Employee’s name" });
    await name.tap();
    await expectNoBarriers(tablet);
    // The list covers neither the question above the field nor the button below it.
    const edgesOf = (element: Element) => {
      const { top, bottom } = element.getBoundingClientRect();
      return [top, bottom];
    };
    const list = tablet.getByRole("listbox", { name: "Staff" });
    const act = tablet.getByRole("button", { name: "Redeem $8.00" });
    const edges = (await Promise.all([name, list, act].map((found) => found.evaluate(edgesOf)))).flat();
    expect(edges).toEqual(edges.toSorted((a, b) => a - b));
    await tablet.getByRole("option", { name: "Zoe Zimmer" }).tap();
    expect(await name.inputValue()).toBe("Zoe Zimmer");
    await world.killServer();
    await tablet.getByRole("button", { name: "Redeem $8.00" }).tap();
    await tablet.getByRole("heading", { name: "Saved, not confirmed" }).waitFor();
    await cancelAtKiosk(tablet, "en", () => expectNoBarriers(tablet));
    await tablet.getByRole("heading", { name: "Cancellation saved" }).waitFor();
  });
});
