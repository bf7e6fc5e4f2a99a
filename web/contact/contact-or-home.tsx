import { Trans } from "@lingui/react/macro";
import { ButtonLink } from "../ui/button.tsx";

/** The way on from a page that ends here: write to the team, or start over. */
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
