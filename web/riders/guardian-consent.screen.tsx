import { useEffect, useState } from "react";
import { Trans, useLingui } from "@lingui/react/macro";
import { htmlLang } from "#shared/locale.ts";
import type { GuardianLinkAnswer, GuardianWord } from "#shared/riders.schema.ts";
import { terms } from "#shared/terms.ts";
import { api } from "../platform/api/api.ts";
import { usePageTitle } from "../platform/page-title.ts";
import { isProblem, sentenceOf } from "../platform/api/problem.ts";
import { useFormat } from "../platform/use-format.ts";
import { useSubmit } from "../platform/use-submit.ts";
import { Button } from "../ui/button.tsx";
import { useConfirm } from "../ui/confirm.tsx";
import { ErrorSummary } from "../ui/form/error-summary.tsx";
import { ContactOrHome } from "../contact/contact-or-home.tsx";
import { Link } from "../ui/link.tsx";
import { SkeletonRows } from "../ui/skeleton.tsx";
import { ErrorState } from "../ui/states.tsx";

type Found = { link: GuardianLinkAnswer } | { fault: string; isOver: boolean } | null;

/**
 * Shows the guardian the text to consent to. The token of the emailed link is in the fragment (after the #), which is
 * neither sent to a server nor logged.
 */
export function Screen() {
  const { t } = useLingui();
  usePageTitle(t`Parent or guardian consent`);
  const [token] = useState(() => location.hash.slice(1));
  const [found, setFound] = useState<Found>(null);
  const [word, setWord] = useState<GuardianWord | null>(null);
  const [tries, setTries] = useState(0);
  useEffect(() => {
    api("POST /api/guardian-consent/read", { body: { token } }).then(
      (link) => setFound({ link }),
      (error: unknown) => {
        const tokenError = isProblem(error) ? error.fields.token : undefined;
        setFound({
          fault: tokenError === undefined ? sentenceOf(error) : `${tokenError}.`,
          isOver: tokenError !== undefined || isProblem(error, "consent_link_used"),
        });
      },
    );
  }, [token, tries]);
  const retry = () => {
    setFound(null);
    setTries(tries + 1);
  };

  return (
    <>
      <h1>
        <Trans>Parent or guardian consent</Trans>
      </h1>
      {found === null ? <SkeletonRows rows={5} /> : null}
      {found !== null && "fault" in found && found.isOver ? (
        <ErrorState title={<Trans>This link is no longer active</Trans>} action={<ContactOrHome />}>
          {found.fault}
        </ErrorState>
      ) : null}
      {found !== null && "fault" in found && !found.isOver ? (
        <ErrorState title={<Trans>This page didn’t load</Trans>} onRetry={retry}>
          {found.fault}
        </ErrorState>
      ) : null}
      {found !== null && "link" in found && word === null ? (
        <Question link={found.link} token={token} onWord={setWord} />
      ) : null}
      {found !== null && "link" in found && word !== null ? <Answered link={found.link} word={word} /> : null}
    </>
  );
}

function Question({
  link,
  token,
  onWord,
}: {
  link: GuardianLinkAnswer;
  token: string;
  onWord: (word: GuardianWord) => void;
}) {
  const { t } = useLingui();
  const { locale } = useFormat();
  const ask = useConfirm();
  const form = useSubmit();
  const { riderName: rider, guardianName: guardian, counts } = link;
  const { heading, privacy, guardian: consent } = terms[locale];
  const give = async (answer: GuardianWord) => {
    const sent = await form.run(() => api("POST /api/guardian-consent", { body: { token, answer } }));
    if (sent) onWord(answer);
  };
  const refuse = async () => {
    const sure = await ask({
      title: t`Close ${rider}’s account?`,
      body: counts
        ? t`Without your consent, the account will be closed right away, and unspent awards will be taken back.`
        : t`Without your consent, the account will be closed right away.`,
      safe: t`Back`,
      act: counts ? t`I didn’t consent` : t`I don’t consent`,
      danger: true,
    });
    if (sure) await give("refuses");
  };
  const disclaim = async () => {
    const sure = await ask({
      title: t`Not ${rider}’s parent or guardian?`,
      body: t`We’ll ask ${rider} to add the right person. Until then, ${rider} can’t earn awards, and any unspent ones will be taken back. The account will stay open.`,
      safe: t`Back`,
      act: t`I’m not the parent or guardian`,
      danger: true,
    });
    if (sure) await give("notGuardian");
  };
  return (
    <div className="mt-4 grid gap-5">
      <p>
        {counts ? (
          <Trans>
            {guardian}, {rider} registered and listed you as the parent or guardian who gave consent. If that’s right,
            there’s nothing to do.
          </Trans>
        ) : (
          <Trans>
            {guardian}, {rider} registered and listed you as a parent or guardian. {rider} can’t earn awards without
            your consent.
          </Trans>
        )}
      </p>
      <section lang={htmlLang(locale)} className="section pt-4">
        <h2 className="text-t4">{heading}</h2>
        <p className="mt-1 text-ink-2">
          <Trans>Below, “you” means {rider}.</Trans>
        </p>
        <ul className="mt-3 grid list-disc gap-2 pl-5">
          {privacy.map((paragraph) => (
            <li key={paragraph}>{paragraph}</li>
          ))}
        </ul>
        <p className="mt-3">
          <Link to="/about/rules" target="_blank" className="inline-flex min-h-11 items-center">
            <Trans>Read the rules (opens in a new tab)</Trans>
          </Link>
        </p>
        <p className="mt-3 font-semibold">{consent}</p>
      </section>
      <ErrorSummary message={form.message} errors={form.errors} />
      {counts ? null : (
        <Button
          kind="brand"
          size="tall"
          wide
          busy={form.busy}
          busyLabel={<Trans>Sending…</Trans>}
          onClick={() => void give("consents")}
        >
          <Trans>I consent</Trans>
        </Button>
      )}
      <Button wide onClick={() => void refuse()}>
        {counts ? <Trans>I didn’t consent</Trans> : <Trans>I don’t consent</Trans>}
      </Button>
      <Button wide onClick={() => void disclaim()}>
        <Trans>I’m not {rider}’s parent or guardian</Trans>
      </Button>
    </div>
  );
}

function Answered({ link, word }: { link: GuardianLinkAnswer; word: GuardianWord }) {
  const rider = link.riderName;
  return (
    <div role="status" className="mt-4 grid gap-4">
      <p>
        {word === "consents" ? <Trans>Thank you. We let {rider} know. Their results can now earn awards.</Trans> : null}
        {word === "refuses" ? <Trans>{rider}’s account was closed.</Trans> : null}
        {word === "notGuardian" ? (
          <Trans>Thank you. We asked {rider} to add the right person. You won’t get any more email about this.</Trans>
        ) : null}
      </p>
      <p>
        <Link to="/" className="inline-flex min-h-11 items-center">
          <Trans>Back to home</Trans>
        </Link>
      </p>
    </div>
  );
}
