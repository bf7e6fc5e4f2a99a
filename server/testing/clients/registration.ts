import { expect } from "vitest";
import { termsVersion } from "#shared/terms-version.ts";
import type { Client, World } from "../app.ts";
import { testPassword, testPin, testVin } from "../build.ts";
import { codeFor } from "../mail.ts";

interface Registering {
  firstName: string;
  lastName: string;
  email: string;
  amaNumber?: string;
}

/** Sends the registration of an adult rider in the United States with a bike of their own. */
export async function registerRider(world: World, rider: Registering & Record<string, unknown>): Promise<void> {
  const answer = await world.visitor().post("/api/register", {
    country: "US",
    dateOfBirth: "1999-05-05",
    password: testPassword,
    pin: testPin,
    locale: "en",
    acceptedTerms: termsVersion,
    bike: { vin: testVin() },
    ...rider,
  });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
}

/** Verifies the address with the emailed code. Returns the rider that this creates, and the browser, which is logged in. */
export async function confirmRegistration(
  world: World,
  email: string,
): Promise<{ id: string; accountId: string; browser: Client }> {
  const browser = world.visitor();
  const code = await codeFor(world, email);
  const answer = await browser.post("/api/register/confirm", { email, password: testPassword, code });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return { id: String(answer.body.user._id), accountId: String(answer.body.user.accountId), browser };
}
