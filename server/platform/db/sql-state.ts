/** Returns the SQLSTATE of an error, at whatever depth of the chain of causes the driver or Drizzle put it. */
export function sqlState(error: unknown): string {
  for (let at = error; at instanceof Error; at = at.cause) {
    if ("code" in at && typeof at.code === "string") return at.code;
  }
  return "";
}
