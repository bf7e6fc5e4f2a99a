import { generateKeyPairSync, randomUUID, sign } from "node:crypto";
import { signedReadText } from "#shared/kiosk.ts";
import { nonceHeader, signatureHeader, signedAtHeader } from "../../kiosk/devices/device-signature.ts";
import { pictureForm } from "../files/picture-form.ts";
import type { Asker } from "./ask-every-get.ts";
import { previewFile, type AskerRole, type OwnIds } from "./real-records.ts";

/** This is how a person signs in: with an email and a password, or with the cookie of a session. */
export type Login = { email: string; password: string } | { id: string; cookie: string };

/** Setting up a tablet logs out the dealer who does it, so that login differs from the dealer's own. */
export type Logins = Record<"owner" | "dealer" | "promoter" | "rider" | "kiosk", Login>;

/**
 * These return records of the people themselves: a result that the rider asks about, and a race whose results are due.
 */
export interface OwnRecords {
  resultOf(riderId: string, promoterId: string): string;
  raceOf(promoterId: string): { eventId: string; className: string };
}

const json = { "content-type": "application/json" };

/**
 * Signs each person in on a running server, sets up a tablet at a counter, uploads a photo, a document, a logo and a
 * results file, and asks a question about a result, so that each GET can answer something. `now` is the server's fixed
 * clock.
 */
export async function prepareAskers(
  url: string,
  logins: Logins,
  now: string,
  records: OwnRecords,
): Promise<{ askers: Record<AskerRole, Asker>; own: OwnIds }> {
  const cookies: Partial<Record<AskerRole, string>> = {};
  const own: OwnIds = {};

  async function send(method: string, path: string, cookie: string, body: FormData | object): Promise<Response> {
    const isForm = body instanceof FormData;
    const answer = await fetch(url + path, {
      method,
      headers: { cookie, "sec-fetch-site": "same-origin", "idempotency-key": randomUUID(), ...(isForm ? {} : json) },
      body: isForm ? body : JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${await answer.text()}`);
    return answer;
  }
  async function signIn(login: Login): Promise<{ id: string; cookie: string }> {
    if ("cookie" in login) return login;
    const answer = await send("POST", "/api/login", "", login);
    const { user }: { user: { _id: string } } = await answer.json();
    return { id: user._id, cookie: cookiesOf(answer) };
  }
  for (const role of ["owner", "dealer", "promoter", "rider"] as const) {
    const { id, cookie } = await signIn(logins[role]);
    own[role] = id;
    cookies[role] = cookie;
  }
  const { owner = "", rider = "", promoter = "" } = cookies;
  await send("PUT", "/api/rider/photo", rider, await pictureForm("me.png"));
  const documents = `/api/rider/rider/${own.rider ?? ""}/upload-id-files`;
  await send("POST", `${documents}?kind=id`, rider, await pictureForm("license.png"));
  await send("PUT", `/api/admin/programme/${now.slice(0, 4)}/logo`, owner, await pictureForm("logo.png"));

  const resultId = records.resultOf(own.rider ?? "", own.promoter ?? "");
  await send("POST", "/api/rider/questions", rider, { kind: "result", resultId, text: "Pourquoi 5e? 🏍️" });
  const { eventId, className } = records.raceOf(own.promoter ?? "");
  const form = new FormData();
  const rows = [
    "Class,Place,First Name,Last Name,Number,Brand",
    `${className},1,Zoë,Kovář,7,KTM`,
    `${className},x,,,,`,
  ];
  form.set("file", new File([rows.join("\n")], previewFile));
  await send("POST", `/api/event/${eventId}/upload-all-class-result?preview=1`, promoter, form);

  const keys = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const { kty, crv, x, y } = keys.publicKey.export({ format: "jwk" });
  const counter = await signIn(logins.kiosk);
  const enrolled = await send("POST", "/api/kiosk/enrol", counter.cookie, {
    name: "Front counter",
    exitCode: "4711",
    publicKey: { kty, crv, x, y },
  });
  cookies.kiosk = cookiesOf(enrolled);
  const key = { key: keys.privateKey, dsaEncoding: "ieee-p1363" } as const;
  const signedRead = (path: string): Record<string, string> => {
    const read = { path, at: now, nonce: randomUUID() };
    return {
      [signatureHeader]: sign("sha256", Buffer.from(signedReadText(read)), key).toString("base64url"),
      [signedAtHeader]: read.at,
      [nonceHeader]: read.nonce,
    };
  };
  // The first snapshot creates the keys to which tablets seal PINs.
  const path = "/api/kiosk/snapshot";
  const snapshot = await fetch(url + path, { headers: { cookie: cookies.kiosk, ...signedRead(path) } });
  if (!snapshot.ok) throw new Error(`${path} answered ${snapshot.status}: ${await snapshot.text()}`);
  const withCookie =
    (role: AskerRole): Asker =>
    () => ({ cookie: cookies[role] ?? "" });
  return {
    own,
    askers: {
      owner: withCookie("owner"),
      dealer: withCookie("dealer"),
      promoter: withCookie("promoter"),
      rider: withCookie("rider"),
      visitor: () => ({}),
      kiosk: (path) => ({ cookie: cookies.kiosk ?? "", ...signedRead(path) }),
    },
  };
}

const cookiesOf = (answer: Response): string =>
  answer.headers
    .getSetCookie()
    .map((line) => line.split(";")[0] ?? "")
    .join("; ");
