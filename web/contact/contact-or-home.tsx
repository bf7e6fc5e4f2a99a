import { Trans } from "@lingui/react/macro";
import { ButtonLink } from "../ui/button.tsx";

/** Shows two links on a page where there is nothing more to do: to contact the team, and to the home page. */
export function ContactOrHome() {
  return (
    <>
      <ButtonLink to="/about/contact" kind="ink">
        <Trans>Contact us</Trans>
      </ButtonLink>
      <ButtonLink to="/">
        <Trans>Back to home</Trans>
      </ButtonLink>
    </>
  );
}
