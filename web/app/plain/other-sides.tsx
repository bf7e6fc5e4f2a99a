import type { ReactNode } from "react";
import { Plural, Trans } from "@lingui/react/macro";
import { useSession } from "../../platform/api/session.ts";
import { JoinFigure } from "./figures.tsx";
import { SideFigure, SidePicture } from "./side-figure.tsx";

/**
 * Shows the figure or the icon beside the form, on all login pages except the registration, and except the login unless
 * the months of credit are only a minimum. The texts are also true beside an error, such as a link that has expired.
 */
export function OtherSide({ path }: { path: string }): ReactNode {
  const { codes, creditExpiryMonths: months } = useSession().programme;
  switch (path) {
    case "/login":
      return (
        <SideFigure figure={months}>
          <Plural
            value={months}
            one={"month or more to spend your credit. Log\u00a0in to see what’s left and where to use it."}
            other={"months or more to spend your credit. Log\u00a0in to see what’s left and where to use it."}
          />
        </SideFigure>
      );
    case "/join":
      return <JoinFigure />;
    case "/first-admin":
      return (
        <SideFigure figure={1}>
          <Trans>account to start with: yours. It runs the portal, and you invite everyone else.</Trans>
        </SideFigure>
      );
    case "/auth/email-verify":
      return (
        <SideFigure figure={codes.digits}>
          <Trans>digits in the email we sent you. That’s all it takes.</Trans>
        </SideFigure>
      );
    case "/forgot-password":
      return (
        <SideFigure figure={codes.minutes}>
          <Trans>minutes: that’s how long the code in our email works.</Trans>
        </SideFigure>
      );
    case "/forgot-password-reset":
      return (
        <SideFigure figure={codes.digits}>
          <Trans>digits from our email, then a new password. That’s all it takes.</Trans>
        </SideFigure>
      );
    case "/password-lost-reset":
      return (
        <SidePicture icon="lock">
          <Trans>A new password will log you out everywhere, so no one stays logged in with the old one.</Trans>
        </SidePicture>
      );
    case "/account-recovery":
      return (
        <SidePicture icon="person">
          <Trans>Someone on our team will check that it’s really you before they give anyone access.</Trans>
        </SidePicture>
      );
    case "/guardian-consent":
      return (
        <SidePicture icon="person">
          <Trans>A parent or guardian has to say yes before a young rider can earn anything.</Trans>
        </SidePicture>
      );
    case "/invitation":
      return (
        <SidePicture icon="lock">
          <Trans>No one else knows your password, not even our team.</Trans>
        </SidePicture>
      );
    case "/unsubscribe":
      return (
        <SidePicture icon="mail">
          <Trans>You choose what we email you.</Trans>
        </SidePicture>
      );
    case "/not-me":
      return (
        <SidePicture icon="lock">
          <Trans>
            No one can spend your credit without your PIN or your approval. If a redemption isn’t yours, let us know.
          </Trans>
        </SidePicture>
      );
    default:
      return null;
  }
}
