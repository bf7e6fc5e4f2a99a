import { useState, type ReactNode } from "react";
import { Trans, useLingui } from "@lingui/react/macro";
import type { UnsubscribeAnswer } from "#shared/notices.schema.ts";
import { reportsToSend } from "#shared/scheduled-reports.ts";
import { usePageTitle } from "../platform/page-title.ts";
import { isProblem } from "../platform/api/problem.ts";
import type { Loading, ScreenProps } from "../platform/screen.ts";
import { useFormat } from "../platform/use-format.ts";
import { useSubmit } from "../platform/use-submit.ts";
import { Button, ButtonLink } from "../ui/button.tsx";
import { FieldError } from "../ui/form/field.tsx";
import { Note } from "../ui/states.tsx";
import { followLink, readLink } from "./api.ts";
import { noticeWords } from "./notice-words.ts";

/** Loads the notice of the link; null if the link is invalid or was truncated. */
export async function loader({ search, signal }: Loading<"/unsubscribe">): Promise<UnsubscribeAnswer | null> {
  try {
    return search.token ? await readLink(search.token, signal) : null;
  } catch (error) {
    if (isProblem(error, "not_found") || isProblem(error, "invalid_input")) return null;
    throw error;
  }
}

/**
 * Turns off a notice by the link in one of its emails. Opening the page changes nothing, because mail scanners open
 * links too.
 */
export function Screen({ data, search }: ScreenProps<typeof loader>) {
  const { t, i18n } = useLingui();
  usePageTitle(t`Email preferences`);
  const form = useSubmit();
  const { locale } = useFormat();
  const [link, setLink] = useState(data);
  const [changed, setChanged] = useState(false);
  if (!link) return <NoLink />;
  const set = (on: boolean) =>
    void form.run(async () => {
      setLink(await followLink(search.token ?? "", on));
      setChanged(true);
    });
  const { email, on, kind, report } = link;
  const words = kind === "report" ? null : noticeWords[kind];
  return (
    <>
      <h1>
        {on ? (
          changed ? (
            <Trans>Resubscribed</Trans>
          ) : (
            <Trans>Unsubscribe from these emails?</Trans>
          )
        ) : (
          <Trans>Unsubscribed</Trans>
        )}
      </h1>
      <div className="mt-6 grid gap-4">
        <div className="border-t border-line pt-4">
          <p className="font-semibold">
            {report ? reportsToSend[report].label[locale] : words ? i18n._(words.name) : null}
          </p>
          <p className="text-ink-2">
            {words ? (
              i18n._(words.when)
            ) : (
              <Trans>This applies to one scheduled report only. You’ll still get any others.</Trans>
            )}
          </p>
        </div>
        <p role="status" className="text-ink-2">
          {on ? (
            <Trans>These emails go to {email}.</Trans>
          ) : (
            <Trans>{email} is unsubscribed. You’ll still get security codes and account alerts.</Trans>
          )}
        </p>
        <div className="flex flex-wrap gap-3">
          {on ? (
            <Button kind="brand" onClick={() => set(false)} busy={form.busy}>
              <Trans>Unsubscribe</Trans>
            </Button>
          ) : (
            <Button onClick={() => set(true)} busy={form.busy}>
              <Trans>Resubscribe</Trans>
            </Button>
          )}
          <ButtonLink to="/login" kind="link">
            <Trans>See all choices in your profile</Trans>
          </ButtonLink>
        </div>
        <FieldError id="unsubscribe-error" error={form.message} />
      </div>
    </>
  );
}

function NoLink(): ReactNode {
  return (
    <>
      <h1>
        <Trans>This link doesn’t work</Trans>
      </h1>
      <div className="mt-6 grid gap-4">
        <Note tone="warn" icon="alert">
          <Trans>This link is incomplete, or the account no longer exists. Nothing was changed.</Trans>
        </Note>
        <p className="text-ink-2">
          <Trans>Choose your notifications in your profile.</Trans>
        </p>
        <div>
          <ButtonLink to="/login">
            <Trans>Log in</Trans>
          </ButtonLink>
        </div>
      </div>
    </>
  );
}
