/** The SQLSTATE of an error, wherever the driver or Drizzle put it in the chain of causes. */
export function sqlState(error: unknown): string {
  for (let at = error; at instanceof Error; at = at.cause) {
    if ("code" in at && typeof at.code === "string") return at.code;
  }
  return "";
}
