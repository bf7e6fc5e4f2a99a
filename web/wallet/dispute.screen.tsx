import { useState } from "react";
import { Trans, useLingui } from "@lingui/react/macro";
import { LoginOrContact } from "../ui/login-or-contact.tsx";
import { usePageTitle } from "../platform/page-title.ts";
import { isProblem } from "../platform/api/problem.ts";
import { groupedCode } from "#shared/redemptions.ts";
import type { Loading, ScreenProps } from "../platform/screen.ts";
import { useCounterFormat } from "../platform/use-counter-format.ts";
import { useFormat } from "../platform/use-format.ts";
import { useSubmit } from "../platform/use-submit.ts";
import { Button } from "../ui/button.tsx";
import { Note } from "../ui/states.tsx";
import { readDispute, reportDispute } from "./approvals/approvals-api.ts";

/**
 * Loads the redemption of the link. If the link is wrong or has expired, the page says so and what the rider can do
 * instead.
 */
export async function loader({ search, signal }: Loading<"/not-me">) {
  const { token } = search;
  if (!token) return { redemption: null };
  try {
    return { redemption: (await readDispute(token, signal)).redemption };
  } catch (error) {
    if (!isProblem(error) || error.status < 400 || error.status >= 500) throw error;
    return { redemption: null };
  }
}

/**
 * Lets the rider report "this was not me". The email about an offline redemption links to this page, which needs no
 * login.
 */
export function Screen({ data, search }: ScreenProps<typeof loader>) {
  const { t } = useLingui();
  usePageTitle(data.redemption ? t`This wasn’t me` : t`This link doesn’t work anymore`);
  const format = useFormat();
  const counter = useCounterFormat(data.redemption?.timeZone);
  const form = useSubmit();
  const [reported, setReported] = useState(data.redemption?.reportedAt ?? null);
  const { redemption } = data;

  if (redemption === null) {
    return (
      <>
        <h1>
          <Trans>This link doesn’t work anymore</Trans>
        </h1>
        <p className="mt-2 text-ink-2">
          <Trans>Log in and check your redemptions, or contact support.</Trans>
        </p>
        <div className="mt-6 flex flex-wrap gap-3">
          <LoginOrContact />
        </div>
      </>
    );
  }

  const sum = format.money(redemption.amount, redemption.currency);
  const place = [redemption.dealerName, redemption.dealerCity].filter(Boolean).join(", ");
  const when = counter.dateTime(redemption.capturedAt);
  const report = () =>
    form.run(async () => {
      const answer = await reportDispute(search.token ?? "");
      setReported(answer.redemption.reportedAt ?? answer.redemption.capturedAt);
    });

  return (
    <>
      <h1>{reported === null ? <Trans>Not you?</Trans> : <Trans>Reported</Trans>}</h1>
      <p className="figure mt-4 text-t6">{sum}</p>
      <p className="text-ink-2">{[place, when, groupedCode(redemption.code)].filter(Boolean).join(" · ")}</p>
      {reported === null ? (
        <>
          <p className="mt-4">
            <Trans>
              This credit was used at a dealer’s counter. If this wasn’t you, tell us. Program staff will look into it
              and ask the dealer who they served.
            </Trans>
          </p>
          {form.message ? (
            <Note tone="bad" icon="alert">
              {form.message}
            </Note>
          ) : null}
          <Button className="mt-5" kind="brand" wide busy={form.busy} onClick={() => void report()}>
            <Trans>This wasn’t me</Trans>
          </Button>
        </>
      ) : (
        <p className="mt-4" role="status">
          <Trans>
            Thanks. Program staff will investigate and email you. Change your PIN if someone else might know it.
          </Trans>
        </p>
      )}
    </>
  );
}
