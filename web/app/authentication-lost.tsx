import { lazy, Suspense, useEffect, useState } from "react";
import { whenAuthenticationIsLost } from "../platform/api/api.ts";

const LoginAgain = lazy(async () => ({ default: (await import("./login-again.tsx")).LoginAgain }));

/** Shows that the session was lost, then sends the user to /api/logout (docs/spec/portal.md#messages). */
export function AuthenticationLost() {
  const [lost, setLost] = useState(false);
  useEffect(() => whenAuthenticationIsLost(() => setLost(true)), []);
  return <Suspense>{lost ? <LoginAgain /> : null}</Suspense>;
}
