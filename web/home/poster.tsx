import type { ReactNode } from "react";
import { Trans } from "@lingui/react/macro";
import type { ContingencyAnswer } from "#shared/aggregates.schema.ts";
import { ButtonLink } from "../ui/button.tsx";
import { PostedTitle, PostedWords } from "./posted.tsx";

/**
 * Shows the total that the program posts, what it has paid so far, and the links to join. The calculator is beside
 * them.
 */
export function Poster({ contingency, children }: { contingency: ContingencyAnswer | null; children: ReactNode }) {
  return (
    <>
      <PostedTitle contingency={contingency} />
      <div className="mt-3 grid grid-cols-1 items-end gap-x-6 gap-y-4 md:mt-8 md:gap-y-8 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.04fr)]">
        <div>
          {contingency ? <PostedWords contingency={contingency} /> : null}
          <div className="mt-4 flex flex-wrap items-center gap-x-6 gap-y-1 md:mt-6 md:gap-y-3">
            <ButtonLink to="/register" kind="ink" size="tall" className="max-md:grow">
              <Trans>Register for free</Trans>
            </ButtonLink>
            <ButtonLink to="/events" kind="link" size="tall" className="-mx-3">
              <Trans>View schedule</Trans>
            </ButtonLink>
          </div>
          <p className="mt-1 font-semibold md:mt-3">
            <Trans>No fees for riders, dealers, or promoters.</Trans>
          </p>
        </div>
        {children}
      </div>
    </>
  );
}
