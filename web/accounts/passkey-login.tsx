import { Trans } from "@lingui/react/macro";
import { setSession, type SeenSession } from "../platform/session.ts";
import type { useSubmit } from "../platform/use-submit.ts";
import { Button } from "../ui/button.tsx";
import { canUsePasskeys } from "./passkey-support.ts";

/** Logs in with what the device keeps; what talks to the browser about it comes with the first press. */
export function PasskeyLogin({
  form,
  onIn,
}: {
  form: ReturnType<typeof useSubmit>;
  onIn: (session: SeenSession) => Promise<unknown>;
}) {
  if (!canUsePasskeys()) return null;
  const logIn = () =>
    form.run(async () => {
      const { logInWithPasskey } = await import("./passkey-ceremony.ts");
      await onIn(setSession(await logInWithPasskey()));
    });
  return (
    <Button wide icon="lock" className="mt-4" onClick={() => void logIn()}>
      <Trans>Log in with a passkey</Trans>
    </Button>
  );
}
