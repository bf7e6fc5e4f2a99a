import { Trans, useLingui } from "@lingui/react/macro";
import { termsVersion } from "#shared/terms-version.ts";
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
        <Trans>You can’t earn awards until a parent or guardian gives consent.</Trans>{" "}
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

/**
 * Offers riders who are adults now to accept the rules themselves, so that races before that pay for which no guardian
 * had consented.
 */
export function OwnConsentNote({ onChanged }: { onChanged: () => void }) {
  const { t } = useLingui();
  const { user, proxyHost, programme } = useSession();
  const toast = useToast();
  const accepting = useSubmit();
  const { adultAge } = programme;
  const accept = async () => {
    const call = { params: { riderId: user?._id ?? "" }, body: { acceptedTerms: termsVersion } };
    if (await accepting.run(() => api("POST /api/rider/rider/{riderId}/own-consent", call))) {
      toast({ text: t`Thanks. Your earlier races can pay now.` });
      onChanged();
    }
  };
  return (
    <Note tone="info" icon="flag">
      <p>
        <Trans>
          You’re {adultAge} or older now. Earlier races didn’t pay because we had no parent or guardian consent. Accept{" "}
          <Link to="/about/rules">the program’s rules</Link> yourself so those races can pay.
        </Trans>
      </p>
      {accepting.message ? <p role="alert">{accepting.message}</p> : null}
      {proxyHost ? null : (
        <Button className="mt-2" busy={accepting.busy} onClick={() => void accept()}>
          <Trans>Accept the rules</Trans>
        </Button>
      )}
    </Note>
  );
}
