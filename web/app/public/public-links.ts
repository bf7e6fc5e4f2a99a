import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { PlainPath } from "../../ui/page-address.ts";

export type Entry = { path: PlainPath; label: MessageDescriptor };

export const aboutLinks: readonly Entry[] = [
  { path: "/about/overview", label: msg`Overview` },
  { path: "/about/rules", label: msg`Rules` },
  { path: "/about/faq-riders", label: msg`FAQs for riders` },
  { path: "/about/faq-dealers", label: msg`FAQs for dealers` },
  { path: "/about/faq-promoters", label: msg`FAQs for promoters` },
  { path: "/about/contact", label: msg`Contact` },
];

/** The footer and the side column of the about pages link to these legal pages. */
export const legalLinks: readonly Entry[] = [
  { path: "/about/privacy", label: msg`Privacy` },
  { path: "/about/terms", label: msg`Terms` },
];

export const siteLinks: readonly Entry[] = [
  { path: "/events", label: msg`Schedule` },
  { path: "/dealers", label: msg`Dealers` },
];
