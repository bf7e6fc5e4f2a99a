/** Whether this browser, on this page, can use passkeys at all. */
export const canUsePasskeys = (): boolean =>
  typeof window !== "undefined" && window.isSecureContext && "PublicKeyCredential" in window;

/** What a new passkey is called until the person calls it otherwise. */
export function deviceName(): string {
  const agent = navigator.userAgent;
  const names = ["iPhone", "iPad", "Android", "Windows", "Mac", "Linux"];
  return names.find((name) => agent.includes(name)) ?? "";
}
