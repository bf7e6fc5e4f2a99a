/** Returns the SQLSTATE of an error. The driver or Drizzle may have put it anywhere in the chain of causes. */
export function sqlState(error: unknown): string {
  for (let at = error; at instanceof Error; at = at.cause) {
    if ("code" in at && typeof at.code === "string") return at.code;
  }
  return "";
}
