import { useEffect, useState, type FormEvent } from "react";
import { Trans, useLingui } from "@lingui/react/macro";
import type { SessionAnswer } from "#shared/session.schema.ts";
import { withLocale } from "../../locale/locale-url.ts";
import { paintBrand } from "../../app/brand.ts";
import { isLocale } from "#shared/locale.ts";
import { api } from "../../platform/api/api.ts";
import { Icon } from "../../ui/icon.tsx";
import { CodeInput, Labelled, OneTimeCode } from "./enrol-fields.tsx";
import { Ground } from "../counter/ground.tsx";
import { useEngine } from "../kiosk-context.tsx";
import { KioskButton } from "../kiosk-button.tsx";

/**
 * Shows the setup screen: a logged-in dealer names the tablet and sets the exit code. See docs/spec/kiosk.md#lock-down
 */
export function EnrolView() {
  const [session, setSession] = useState<SessionAnswer | "asking" | "noAnswer">("asking");
  const [code, setCode] = useState(codeInAddress);
  useEffect(() => {
    readCode = null;
    void askSession().then((answer) => {
      if (answer) paintBrand(answer.programme);
      setSession(answer ?? "noAnswer");
    });
  }, []);

  if (!window.isSecureContext) return <NotSecure />;
  if (session === "asking") return <Ground>{null}</Ground>;
  if (session === "noAnswer") return <NoNetwork />;
  if (code !== null) return <EnrolForm dealer={null} code={code} onNoCode={() => setCode(null)} />;
  if (session.type !== "dealer" || session.proxyHost) {
    return <SignIn proxied={session.proxyHost !== null} onCode={setCode} />;
  }
  return <EnrolForm dealer={session.user?.fullName ?? ""} code={null} onNoCode={() => {}} />;
}

/** React may discard a first render and repeat it, so the code is stored here until the screen shows. */
let readCode: string | null = null;

/**
 * Reads the code from `/kiosk#code=…`, the address that the dealer's area shows, and removes it from the address bar at
 * once.
 */
function codeInAddress(): string | null {
  const code = new URLSearchParams(window.location.hash.slice(1)).get("code");
  if (code !== null) {
    readCode = code;
    window.history.replaceState(null, "", window.location.pathname);
  }
  return readCode;
}

/** Returns the session, or null if the server did not answer. */
const askSession = (): Promise<SessionAnswer | null> => api("GET /api/session").catch(() => null);

function EnrolForm({
  dealer,
  code: oneTime,
  onNoCode,
}: {
  /** This is the logged-in dealer; it is null when the one-time code identifies the dealer. */
  dealer: string | null;
  code: string | null;
  onNoCode: () => void;
}) {
  const engine = useEngine();
  const { t } = useLingui();
  const [name, setName] = useState("");
  const [code, setCode] = useState("");
  const [again, setAgain] = useState("");
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  async function enrol(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (!name.trim()) return setProblem(t`Name the tablet.`);
    if (!/^\d{4,8}$/.test(code)) return setProblem(t`The exit code must be 4 to 8 digits.`);
    if (code !== again) return setProblem(t`The exit codes don’t match.`);
    setBusy(true);
    setProblem(null);
    try {
      const refused = await engine.enrol({ name: name.trim(), exitCode: code, code: oneTime });
      if (refused) {
        setProblem(
          refused.kind === "noAnswer"
            ? t`The server didn’t respond. Check your connection and try again.`
            : refused.message,
        );
      }
    } catch {
      setProblem(t`This browser can’t store what a kiosk needs. Turn off private browsing or use another browser.`);
    }
    setBusy(false);
  }

  return (
    <Ground>
      <form className="kiosk-zone" onSubmit={(event) => void enrol(event)} noValidate>
        <h1>
          <Trans>Set up this tablet as a kiosk</Trans>
        </h1>
        <p className="text-ink-2">
          {dealer === null ? (
            <Trans>Your one-time code is ready. Once the kiosk is set up, this browser will only redeem credit.</Trans>
          ) : (
            <Trans>
              This kiosk is for {dealer}. You’ll be logged out on this tablet. From then on, this browser will only
              redeem credit.
            </Trans>
          )}
        </p>
        {problem ? (
          <p role="alert" className="note" data-tone="bad">
            <Icon name="alert" size={28} />
            {problem}
          </p>
        ) : null}
        <Labelled
          id="kiosk-name"
          label={<Trans>Tablet name</Trans>}
          hint={<Trans>Where the tablet is, such as “Front counter”</Trans>}
        >
          <input
            id="kiosk-name"
            className="control"
            value={name}
            maxLength={60}
            autoComplete="off"
            aria-describedby="kiosk-name-hint"
            onChange={(event) => setName(event.target.value)}
          />
        </Labelled>
        <div className="grid gap-4 sm:grid-cols-2">
          <Labelled
            id="kiosk-code"
            label={<Trans>Exit code</Trans>}
            hint={<Trans>4 to 8 digits. Staff need this code to see the queue and exit the kiosk.</Trans>}
          >
            <CodeInput id="kiosk-code" value={code} onChange={setCode} />
          </Labelled>
          <Labelled
            id="kiosk-code-again"
            label={<Trans>Confirm exit code</Trans>}
            hint={<Trans>Remember this code. The tablet never shows it.</Trans>}
          >
            <CodeInput id="kiosk-code-again" value={again} onChange={setAgain} />
          </Labelled>
        </div>
        <KioskButton type="submit" wide kind="brand" size="giant" disabled={busy}>
          {busy ? <Trans>Setting up…</Trans> : <Trans>Set up the kiosk</Trans>}
        </KioskButton>
        {oneTime === null ? null : (
          <KioskButton wide onClick={onNoCode}>
            <Trans>Use another code</Trans>
          </KioskButton>
        )}
        <p className="kiosk-small text-ink-2">
          <Trans>
            A web page alone can’t lock a tablet. Also pin the screen (Android), or use Guided Access (iPad) or a
            managed kiosk (ChromeOS).
          </Trans>
        </p>
      </form>
    </Ground>
  );
}

function SignIn({ proxied, onCode }: { proxied: boolean; onCode: (code: string) => void }) {
  const { i18n } = useLingui();
  const login = withLocale("/login?next=/kiosk", isLocale(i18n.locale) ? i18n.locale : "en");
  return (
    <Ground>
      <section className="kiosk-zone">
        <h1>
          <Trans>This tablet isn’t a kiosk yet</Trans>
        </h1>
        <p className="text-ink-2">
          {proxied ? (
            <Trans>Only the dealer can set up a kiosk. Tap “Remove Proxy” and log in as the dealer.</Trans>
          ) : (
            <Trans>The dealer logs in once on this tablet, names it, and sets an exit code. It takes a minute.</Trans>
          )}
        </p>
        <a className="button w-full" data-kind="brand" data-size="giant" href={login}>
          <Trans>Log in as the dealer</Trans>
        </a>
        <OneTimeCode onCode={onCode} />
      </section>
    </Ground>
  );
}

function NotSecure() {
  return (
    <Ground>
      <section className="kiosk-zone" role="alert">
        <h1>
          <Trans>You need a secure connection</Trans>
        </h1>
        <p className="text-ink-2">
          <Trans>
            This connection isn’t secure, so the kiosk can’t work offline or protect PINs. Open the portal at its https
            address.
          </Trans>
        </p>
      </section>
    </Ground>
  );
}

function NoNetwork() {
  return (
    <Ground>
      <section className="kiosk-zone" role="alert">
        <h1>
          <Trans>You need to be online to set up a kiosk</Trans>
        </h1>
        <p className="text-ink-2">
          <Trans>The server didn’t respond. Once the kiosk is set up, it works offline, too.</Trans>
        </p>
        <KioskButton wide kind="ink" size="giant" onClick={() => window.location.reload()}>
          <Trans>Try again</Trans>
        </KioskButton>
      </section>
    </Ground>
  );
}
