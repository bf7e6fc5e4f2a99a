import { flagSchema, stored } from "../../platform/cache/stored.ts";

/** Returns true when this browser supports passkeys on this page. */
export const canUsePasskeys = (): boolean =>
  typeof window !== "undefined" && window.isSecureContext && "PublicKeyCredential" in window;

/** Returns the default name of a new passkey. */
export function deviceName(): string {
  const agent = navigator.userAgent;
  const names = ["iPhone", "iPad", "Android", "Windows", "Mac", "Linux"];
  return names.find((name) => agent.includes(name)) ?? "";
}

/**
 * This is true on a device that has logged in with a passkey. The login page then offers the passkey before the
 * password.
 */
export const knownPasskey = stored<boolean>("knows-passkey", flagSchema);
