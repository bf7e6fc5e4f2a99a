import { mayCreditLastLonger } from "#shared/credit-expiry.ts";
import { browserSettingsOf } from "#shared/programme.ts";
import type { SessionAnswer, SessionUser } from "#shared/session.schema.ts";
import { termsVersion } from "#shared/terms-version.ts";
import { bikesOf } from "../bikes/bikes-of.ts";
import { presentBike } from "../bikes/present.ts";
import type { AccountActor, Ctx } from "../platform/context.ts";
import { accountById } from "../accounts/find-account.ts";
import { profileOf } from "../accounts/profile-of-account.ts";

/** Returns the signed-in account, as the layout of every page needs it. */
export async function presentSession(ctx: Ctx): Promise<SessionAnswer> {
  const { actor } = ctx;
  const programme = presentProgramme(ctx);
  const nobody = { type: null, user: null, proxyHost: null, programme };
  if (actor.type === "visitor" && actor.withoutPasskey) return { ...nobody, mustAddPasskey: true };
  if (!("accountId" in actor)) return nobody;
  const user = await presentUser(ctx, actor);
  if (!user) return nobody;
  const { proxy } = actor;
  return {
    type: actor.type,
    user,
    proxyHost: proxy ? { accountId: proxy.accountId, name: proxy.name } : null,
    programme,
  };
}

async function presentUser(ctx: Ctx, actor: AccountActor): Promise<SessionUser | null> {
  const account = await accountById(ctx.db, actor.accountId);
  const profile = await profileOf(ctx.db, actor.accountId);
  if (!account || !profile) return null;
  const own = {
    _id: actor.id,
    accountId: account.id,
    email: account.email,
    emailVerified: account.emailVerifiedAt !== null,
    deActivated: actor.deactivated,
    locale: account.locale,
  };
  if (actor.type === "rider") {
    const bikes = await bikesOf(ctx.db, actor.id);
    const { riderCountry: country, riderState: region } = profile;
    return {
      ...own,
      fullName: fullName(profile.riderFirstName, profile.riderLastName),
      phone: profile.riderPhone,
      image: profile.riderImage,
      bikes: bikes.map(presentBike),
      hasPin: Number(profile.hasPin) === 1,
      home: { country, state: region },
      ...(account.termsVersion === termsVersion ? {} : { newTerms: { country, region } }),
    };
  }
  if (actor.type === "dealer") {
    const { dealerName, dealerPhone: phone, dealerImage: image } = profile;
    return { ...own, fullName: dealerName ?? "", phone, image, country: actor.country, timeZone: actor.timeZone };
  }
  if (actor.type === "promoter") {
    const { promoterName, promoterPhone: phone, promoterImage: image } = profile;
    return { ...own, fullName: promoterName ?? "", phone, image };
  }
  return {
    ...own,
    fullName: fullName(profile.adminFirstName, profile.adminLastName),
    ...(actor.type === "admin" ? { staffRole: actor.staffRole } : {}),
    ...(ctx.staffPasskeys ? { needsPasskey: true } : {}),
    phone: profile.adminPhone,
    image: profile.adminImage,
  };
}

const fullName = (first: string | null, last: string | null): string => `${first ?? ""} ${last ?? ""}`.trim();

function presentProgramme({ programme, locale }: Ctx): SessionAnswer["programme"] {
  const { title, brandName, colours, logoUrl, contact, socialLinks } = programme;
  const look = { title: title[locale], brandName, ...colours, logoUrl, contact, socialLinks };
  return {
    ...look,
    ...browserSettingsOf(programme),
    creditMayLastLonger: mayCreditLastLonger(programme.creditExpiryPolicy),
  };
}
