import type { ReactNode } from "react";
import { Trans } from "@lingui/react/macro";
import { bikeName } from "#shared/bike-name.ts";
import type { BikeStanding } from "#shared/plans.schema.ts";
import { useFormat } from "../platform/use-format.ts";
import { Icon } from "../ui/icon.tsx";
import { Link } from "../ui/link.tsx";

/** Shows "KTM 350 SX-F counts", or why no bike counts and what to do about it. */
export function BikeCheck({ bike, today }: { bike: BikeStanding; today: string }) {
  const isDone = bike.standing === "counts";
  const isWaiting = bike.standing === "pending";
  return (
    <p className="grid grid-cols-[24px_1fr] gap-2">
      <Icon
        name={isDone ? "check" : isWaiting ? "clock" : "alert"}
        className={isDone || isWaiting ? "" : "text-warn"}
      />
      <span>
        <Words bike={bike} />
        {isDone || isWaiting || bike.standing === "late" || bike.until < today ? null : (
          <>
            {" "}
            <AddBike until={bike.until} />
          </>
        )}
      </span>
    </p>
  );
}

function Words({ bike: { standing, about, year, until } }: { bike: BikeStanding }): ReactNode {
  const { date, locale } = useFormat();
  const day = date(until);
  const oldest = String(year);
  const name = about ? bikeName(about, locale) : "";
  switch (standing) {
    case "counts":
      return <Trans>Your {name} qualifies.</Trans>;
    case "pending":
      return <Trans>Your {name} will qualify once its VIN is verified. You don’t need to do anything.</Trans>;
    case "old":
      return (
        <Trans>
          Your {name} doesn’t qualify: it must be {oldest} or newer.
        </Trans>
      );
    case "late":
      return (
        <Trans>
          Your {name} doesn’t qualify here: it wasn’t on your account by {day}.
        </Trans>
      );
    case "invalid":
      return <Trans>Your {name}’s VIN doesn’t qualify.</Trans>;
    case "none":
      return <Trans>There’s no bike on your account.</Trans>;
  }
}

function AddBike({ until }: { until: string }) {
  const day = useFormat().date(until);
  return (
    <>
      <Link to="/auth/rider/profile" search={{ redirect: "vin" }} className="font-semibold">
        <Trans>Add a bike</Trans>
      </Link>{" "}
      <Trans>by {day} to get paid for this race.</Trans>
    </>
  );
}
