import type { Page } from "playwright";

/**
 * Adds a device to the page that verifies its user with a sensor. Chromium simulates it, and it accepts each request at
 * once. With `inFields`, autofill also offers passkeys, which not every browser supports.
 */
export async function withSensor(page: Page, { inFields = false } = {}) {
  if (!inFields) {
    await page.addInitScript(() => {
      PublicKeyCredential.isConditionalMediationAvailable = () => Promise.resolve(false);
    });
  }
  const client = await page.context().newCDPSession(page);
  await client.send("WebAuthn.enable");
  const { authenticatorId } = await client.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  const knows = (isUserVerified: boolean) =>
    client.send("WebAuthn.setUserVerified", { authenticatorId, isUserVerified });
  return { knows };
}
