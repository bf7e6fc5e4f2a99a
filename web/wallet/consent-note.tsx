import { Trans, useLingui } from "@lingui/react/macro";
import type { WalletAnswer } from "#shared/wallet.schema.ts";
import { api } from "../platform/api/api.ts";
import { useSession } from "../platform/api/session.ts";
import { useSubmit } from "../platform/use-submit.ts";
import { Button } from "../ui/button.tsx";
import { Link } from "../ui/link.tsx";
import { Note } from "../ui/states.tsx";
import { useToast } from "../ui/toast.tsx";

/** Says that a minor can't earn awards before a guardian consents, and sends the guardian's link again. */
export function ConsentNote({ missing: { sentTo } }: { missing: NonNullable<WalletAnswer["missingConsent"]> }) {
  const { t } = useLingui();
  const { user, proxyHost } = useSession();
  const toast = useToast();
  const sending = useSubmit();
  const name = sentTo ?? "";
  const send = async () => {
    const params = { type: "rider", riderId: user?._id ?? "" } as const;
    if (await sending.run(() => api("POST /api/{type}/rider/{riderId}/guardian/resend", { params }))) {
      toast({ text: t`We emailed ${name} again.` });
    }
  };
  if (sentTo === null) {
    return (
      <Note tone="warn" icon="alert">
        <Trans>You can’t earn awards yet: a parent or guardian’s consent is missing.</Trans>{" "}
        <Link to="/auth/rider/profile">
          <Trans>Add a parent or guardian</Trans>
        </Link>
      </Note>
    );
  }
  return (
    <Note tone="warn" icon="alert">
      <p>
        <Trans>
          You can’t earn awards yet: {name} hasn’t consented. Ask them to open the link in the email we sent them.
        </Trans>
      </p>
      {sending.message ? <p role="alert">{sending.message}</p> : null}
      {proxyHost ? null : (
        <Button className="mt-2" busy={sending.busy} busyLabel={<Trans>Sending…</Trans>} onClick={() => void send()}>
          <Trans>Send again</Trans>
        </Button>
      )}
    </Note>
  );
}
