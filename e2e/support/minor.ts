import type { Page } from "playwright";
import { termsVersion } from "#shared/terms-version.ts";
import type { BodyOf } from "../../server/testing/typed-calls.ts";
import { call, type Sent } from "./calls.ts";
import { codeIn, readMail } from "./mail.ts";

type Registration = Sent<"POST /api/register">["body"];

/**
 * Registers a minor from Iowa by calls, and confirms the email address with the code from the email. The browser of the
 * page is then logged in as the minor. Returns the answer to the confirmation.
 */
export async function registerMinor(
  page: Page,
  minor: Pick<Registration, "firstName" | "lastName" | "dateOfBirth" | "email"> & {
    guardian: NonNullable<Registration["guardian"]>;
  },
): Promise<BodyOf<"POST /api/register/confirm">> {
  const { email } = minor;
  const password = "gatedrop77";
  await call(page.request, "POST /api/register", {
    body: { ...minor, country: "US", state: "IA", password, pin: "1357", locale: "en", acceptedTerms: termsVersion },
  });
  const code = codeIn(await readMail(page, email, /Your code for contingency cash/));
  return call(page.request, "POST /api/register/confirm", { body: { email, password, code } });
}
