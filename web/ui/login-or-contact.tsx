import { Trans } from "@lingui/react/macro";
import { ButtonLink } from "./button.tsx";

/** Shows the two ways on from an emailed link that no longer works. */
export function LoginOrContact() {
  return (
    <>
      <ButtonLink to="/login" kind="ink">
        <Trans>Log in</Trans>
      </ButtonLink>
      <ButtonLink to="/about/contact">
        <Trans>Contact us</Trans>
      </ButtonLink>
    </>
  );
}
