import { lazy, Suspense, useEffect, useState } from "react";
import { useRouter } from "@tanstack/react-router";
import { whenAuthenticationIsLost } from "../platform/api/api.ts";
import { loadSession } from "../platform/api/session.ts";

const LoginAgain = lazy(async () => ({ default: (await import("./login-again.tsx")).LoginAgain }));

/**
 * Shows that the session was lost, then sends the user to /api/logout (docs/spec/portal.md#messages). While a page
 * loads, its calls are sent before the session is known. If the server then answers that nobody is logged in, the guard
 * redirects to the login without this message.
 */
export function AuthenticationLost() {
  const router = useRouter();
  const [lost, setLost] = useState(false);
  useEffect(() => {
    whenAuthenticationIsLost(() => {
      const isLoading = router.state.matches.at(-1)?.status === "pending";
      void loadSession().then(({ user }) => (user || !isLoading) && setLost(true));
    });
  }, [router]);
  return <Suspense>{lost ? <LoginAgain /> : null}</Suspense>;
}
