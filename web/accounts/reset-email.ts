const key = "reset-email";

/** Carries the address from the one screen to the next without writing it into the URL, the history and the logs. */
export function rememberResetEmail(email: string): void {
  try {
    sessionStorage.setItem(key, email);
  } catch {
    // Storage is off: the address is typed once more.
  }
}

export function rememberedResetEmail(): string {
  try {
    return sessionStorage.getItem(key) ?? "";
  } catch {
    return "";
  }
}
