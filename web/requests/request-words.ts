import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { RequestRecord } from "#shared/requests.schema.ts";

/** Returns the title of a request: what was requested, and by which role. */
export function askedFor({ kind, role }: Pick<RequestRecord, "kind" | "role">): MessageDescriptor {
  if (kind === "recovery") return msg`Account recovery`;
  if (kind === "deletion") return msg`Account deletion`;
  if (kind === "identity") return msg`Change of name, date of birth, or AMA number`;
  return role === "dealer" ? msg`Join as a dealer` : msg`Join as a promoter`;
}

export const roleNames = {
  rider: msg`Rider`,
  dealer: msg`Dealer`,
  promoter: msg`Promoter`,
  admin: msg`Administrator`,
} as const satisfies Record<RequestRecord["role"], MessageDescriptor>;

export const stateNames = {
  open: msg`Waiting`,
  approved: msg`Approved`,
  declined: msg`Declined`,
  withdrawn: msg`Withdrawn`,
} as const satisfies Record<RequestRecord["state"], MessageDescriptor>;

/** These are the labels of the other details, in the order in which staff read them. */
export const detailNames: Readonly<Record<string, MessageDescriptor>> = {
  firstName: msg`First name`,
  firstNameBefore: msg`Current first name`,
  lastName: msg`Last name`,
  lastNameBefore: msg`Current last name`,
  dateOfBirth: msg`Date of birth`,
  dateOfBirthBefore: msg`Current date of birth`,
  amaNumber: msg`AMA number`,
  amaNumberBefore: msg`Current AMA number`,
  contactName: msg`Contact person`,
  accountEmail: msg`Account email`,
  phone: msg`Phone`,
  addressLine1: msg`Address`,
  city: msg`City`,
  state: msg`State or province`,
  zipcode: msg`ZIP or postal code`,
  country: msg`Country`,
  websiteUrl: msg`Website`,
  dealerNumber: msg`Dealer number`,
  proof: msg`Proof of identity`,
  message: msg`Message`,
  reason: msg`Reason`,
  giveUpMoney: msg`Gives up remaining credit and cash`,
};
