import { emailKey } from "#shared/email.ts";
import type { Ctx } from "../../platform/context.ts";
import { addressKey } from "../../platform/http/address.ts";
import { hasSignedIn, type KnownBrowser } from "../../platform/http/pages/known-browser.ts";
import { limitOf, type Limit } from "../../platform/limits.ts";
import { Problem } from "../../platform/problem.ts";

const window = 15 * 60;
/**
 * `triesOfOne` is the max number of wrong tries within the window for one account from one place, `triesOfAddress` for
 * all accounts from one address.
 */
const triesOfOne = 10;
const triesOfAddress = 300;
/** After this many wrong tries for one account from unknown places within a day, each further try has to wait. */
const triesOfAccount = 50;
const day = 86_400;
const longestDelay = 15 * 60;

/**
 * Runs a try at a secret and counts it if it was wrong. The try is counted before its result is known, so that a
 * hundred guesses sent at once count as a hundred tries; a correct one gives its count back. Strangers at other
 * addresses cannot lock anybody out, because every key includes the place or the session.
 */
export async function limitTries<Answer>(
  { db }: Ctx,
  purpose: string,
  key: string,
  attempt: () => Promise<Answer | null>,
): Promise<Answer | null> {
  const limit = limitOf(db, purpose, { points: triesOfOne, seconds: window });
  refuseAfter(await limit.take(key));
  const answer = await attempt();
  if (answer !== null) await limit.clear(key);
  return answer;
}

/**
 * Returns the place that a try comes from: the browser, if this account was signed in on it before, else the address.
 */
export const placeOf = (ctx: Ctx, email: string, browser: KnownBrowser | null): string =>
  browser !== null && hasSignedIn(browser, ctx.secrets, email) ? `browser ${browser.id}` : addressKey(ctx.ip);

/**
 * Limits tries like `limitTries`, for signing in by email and password. A browser that was signed in to this account
 * before has only its own limit. For all others the account and the address have higher limits too. Beyond the
 * account's limit, tries are allowed one at a time, after a delay that doubles with each wrong try.
 */
export async function limitSignIn<Answer>(
  ctx: Ctx,
  email: string,
  browser: KnownBrowser | null,
  attempt: () => Promise<Answer | null>,
): Promise<Answer | null> {
  const account = emailKey(email);
  const known = browser !== null && hasSignedIn(browser, ctx.secrets, email);
  const one = limitOf(ctx.db, "sign-in", { points: triesOfOne, seconds: window });
  const oneKey = `${account} ${placeOf(ctx, email, browser)}`;
  refuseAfter(await one.take(oneKey));
  const undo = known ? [] : await takeFromAll(ctx, account, () => one.giveBack(oneKey));
  const answer = await attempt();
  if (answer !== null) await Promise.all([one.clear(oneKey), ...undo.map((giveBack) => giveBack())]);
  return answer;
}

type GiveBack = () => Promise<void>;

/**
 * Takes from the limits of the address and of the account. If one of them refuses, everything that was taken is given
 * back, including by `before`.
 */
async function takeFromAll(ctx: Ctx, account: string, before: GiveBack): Promise<GiveBack[]> {
  const ofAddress = limitOf(ctx.db, "sign-in-address", { points: triesOfAddress, seconds: window });
  const ofAccount = limitOf(ctx.db, "sign-in-account", { points: triesOfAccount, seconds: day });
  const delay = limitOf(ctx.db, "sign-in-delay", { points: 1, seconds: longestDelay });
  const taken: GiveBack[] = [before];
  const take = async (limit: Limit, key: string, wait: () => Promise<number>): Promise<void> => {
    const seconds = await wait();
    taken.push(() => limit.giveBack(key));
    if (seconds === 0) return;
    await Promise.all(taken.map((giveBack) => giveBack()));
    refuseAfter(seconds);
  };
  const address = addressKey(ctx.ip);
  await take(ofAddress, address, () => ofAddress.take(address));
  let held = false;
  await take(ofAccount, account, async () => {
    const over = (await ofAccount.count(account)) - triesOfAccount;
    if (over <= 0) return 0;
    const seconds = await delay.hold(account, Math.min(2 ** Math.min(over, 20), longestDelay));
    held = seconds === 0;
    return seconds;
  });
  return held ? [...taken.slice(1), () => delay.clear(account)] : taken.slice(1);
}

function refuseAfter(seconds: number): void {
  if (seconds > 0) throw new Problem("too_many_requests", { retryAfter: seconds });
}
