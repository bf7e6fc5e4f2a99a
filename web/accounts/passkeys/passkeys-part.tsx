import { Trans, useLingui } from "@lingui/react/macro";
import type { PasskeyRecord } from "#shared/passkeys.schema.ts";
import { textOf } from "../../platform/api/problem.ts";
import { useSession } from "../../platform/api/session.ts";
import { useFormat } from "../../platform/use-format.ts";
import { Button } from "../../ui/button.tsx";
import { useConfirm } from "../../ui/confirm.tsx";
import { useToast } from "../../ui/toast.tsx";
import { AddPasskey } from "./add-passkey-form.tsx";
import { removePasskey } from "../own-account-api.ts";
import { canUsePasskeys } from "./passkey-support.ts";

/** Manages the passkeys. A user logs in with a passkey by fingerprint, face or device PIN instead of the password. */
export function PasskeysPart({ passkeys, onChanged }: { passkeys: readonly PasskeyRecord[]; onChanged: () => void }) {
  const { proxyHost, user } = useSession();
  return (
    <>
      <p className="max-w-prose text-ink-2">
        {user?.needsPasskey ? (
          <Trans>
            You log in with a passkey: your fingerprint, face, or device PIN. Add a second device so you can still log
            in if you lose one.
          </Trans>
        ) : (
          <Trans>
            Log in with your fingerprint, face, or device PIN. There’s nothing to remember and nothing a fake site can
            steal. Your password still works.
          </Trans>
        )}
      </p>
      {passkeys.length > 0 ? <PasskeyList passkeys={passkeys} onChanged={onChanged} /> : null}
      {proxyHost ? (
        <p className="text-ink-2">
          <Trans>Only the account’s owner can do this. You’re acting for someone else.</Trans>
        </p>
      ) : canUsePasskeys() ? (
        <AddPasskey onAdded={onChanged} />
      ) : (
        <p className="text-ink-2">
          <Trans>You can’t use passkeys in this browser.</Trans>
        </p>
      )}
    </>
  );
}

function PasskeyList({ passkeys, onChanged }: { passkeys: readonly PasskeyRecord[]; onChanged: () => void }) {
  const { t } = useLingui();
  const format = useFormat();
  const ask = useConfirm();
  const toast = useToast();
  const { proxyHost } = useSession();

  const remove = async ({ _id, name }: PasskeyRecord) => {
    const sure = await ask({
      title: t`Remove passkey “${name}”?`,
      body: t`The passkey won’t log you in anymore. Your device may offer it until you delete it there too.`,
      safe: t`Keep it`,
      act: t`Remove it`,
      danger: true,
    });
    if (!sure) return;
    try {
      await removePasskey(_id);
      onChanged();
      toast({ text: t`Passkey “${name}” removed.` });
    } catch (error) {
      toast({ text: textOf(error), tone: "bad" });
    }
  };

  return (
    <ul className="grid gap-3">
      {passkeys.map((passkey) => {
        const { name } = passkey;
        const made = format.date(passkey.createdAt);
        const used = passkey.usedAt === null ? null : format.relative(passkey.usedAt).text;
        return (
          <li key={passkey._id} className="flex flex-wrap items-center justify-between gap-3 border-b border-line pb-3">
            <div className="min-w-0">
              <p className="font-semibold break-words">{name}</p>
              <p className="text-t1 text-ink-2">
                {used === null ? (
                  <Trans>Added {made}, never used</Trans>
                ) : (
                  <Trans>
                    Added {made}, last used {used}
                  </Trans>
                )}
              </p>
            </div>
            {proxyHost ? null : (
              <Button
                size="small"
                icon="trash"
                aria-label={t`Remove passkey “${name}”`}
                onClick={() => void remove(passkey)}
              >
                <Trans>Remove</Trans>
              </Button>
            )}
          </li>
        );
      })}
    </ul>
  );
}
