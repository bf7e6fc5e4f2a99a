import { afterAll, afterEach, beforeAll, expect, it, vi } from "vitest";
import { termsVersion } from "#shared/terms-version.ts";
import { realWatch } from "../../platform/even-time.ts";
import { createWorld, type World } from "../../testing/app.ts";
import { buildRider } from "../../testing/build.ts";

// These tests prove that the response time does not reveal whether an email has an account
// (docs/spec/accounts.md#sign-in): each of these calls answers after a fixed time, however long the work took. The
// clock is frozen here, because tests do not measure real time.

let world: World;
beforeAll(async () => {
  world = await createWorld(undefined, { CHEAP_HASHES: "0" });
});
afterEach(() => void vi.restoreAllMocks());
afterAll(() => world.close());

const registration = (email: string) => ({
  firstName: "Maya",
  lastName: "Thériault",
  email,
  password: "racewinner7",
  pin: "1357",
  dateOfBirth: "2001-03-09",
  country: "CA",
  state: "QC",
  locale: "fr",
  acceptedTerms: termsVersion,
});

it.each([
  ["/api/forgot-password", (email: string) => ({ email })],
  ["/api/register", registration],
] as const)("%s is answered alike and after the same time, whoever's the e-mail is", async (path, body) => {
  vi.spyOn(realWatch, "now").mockReturnValue(0);
  const wait = vi.spyOn(realWatch, "wait").mockResolvedValue(undefined);
  const known = await world.visitor().post(path, body((await buildRider(world)).email));
  const unknown = await world.visitor().post(path, body("nobody@example.test"));
  expect([known.status, known.body]).toEqual([unknown.status, unknown.body]);
  const [first = 0, ...others] = wait.mock.calls.map(([ms]) => ms);
  // This is far longer than the difference in work between the two cases.
  expect(first).toBeGreaterThanOrEqual(200);
  expect(others).toEqual([first]);
});
