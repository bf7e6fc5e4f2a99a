import { Trans } from "@lingui/react/macro";
import { ButtonLink } from "../ui/button.tsx";

/** Shows the next steps on a page without any of its own: contact the team, or go home. */
export function ContactOrHome() {
  return (
    <>
      <ButtonLink to="/about/contact" kind="ink">
        <Trans>Contact us</Trans>
      </ButtonLink>
      <ButtonLink to="/">
        <Trans>Home</Trans>
      </ButtonLink>
    </>
  );
}
