const key = "reset-email";

/** Passes the email address to the next screen without writing it to the URL, the history or the logs. */
export function rememberResetEmail(email: string): void {
  try {
    sessionStorage.setItem(key, email);
  } catch {
    // Storage is off: the user types the address again.
  }
}

export function rememberedResetEmail(): string {
  try {
    return sessionStorage.getItem(key) ?? "";
  } catch {
    return "";
  }
}
