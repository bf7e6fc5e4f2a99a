/** Returns true when browsers reach the portal over TLS. */
const isSecure = (publicUrl: string): boolean => publicUrl.startsWith("https:");

/**
 * Returns the name of a cookie of the portal. Behind TLS it has the prefix `__Host-`: a browser accepts such a cookie
 * only from this exact host, so no neighboring subdomain can set one.
 */
export const cookieName = (publicUrl: string, name: string): string => (isSecure(publicUrl) ? `__Host-${name}` : name);

/** Returns the options of a cookie: HttpOnly, SameSite=Lax, for all paths, and Secure behind TLS. */
export const cookieOptions = (publicUrl: string) =>
  ({ httpOnly: true, sameSite: "Lax", path: "/", secure: isSecure(publicUrl) }) as const;
