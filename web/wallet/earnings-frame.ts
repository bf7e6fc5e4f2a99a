import type { ReactNode } from "react";
import type { PageAddress } from "../ui/page-address.ts";

/** The views of a rider's earnings share these parts: the title, the tabs, and what they say offline. */
export interface EarningsFrame {
  heading: string;
  tabs: ReactNode;
  copyNote: ReactNode;
  offline: { back: PageAddress; text: ReactNode };
}
