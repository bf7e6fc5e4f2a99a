import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from "@simplewebauthn/server";
import * as z from "zod/mini";
import { passwordField, requiredText } from "./fields.ts";

const base64url = (max: number) => z.string("required").check(z.regex(/^[\w-]+$/), z.maxLength(max));
const credentialId = base64url(1400);
const extensions = z.record(z.string(), z.unknown());

export const passkeyOptionsInput = z.object({ password: passwordField });

/**
 * The browser answers with this after it created a passkey (WebAuthn's RegistrationResponseJSON); its other fields are
 * ignored.
 */
export const addPasskeyInput = z.object({
  name: requiredText(60),
  response: z.object({
    id: credentialId,
    rawId: credentialId,
    type: z.literal("public-key"),
    clientExtensionResults: z.optional(extensions),
    response: z.object({
      clientDataJSON: base64url(4000),
      attestationObject: base64url(20_000),
      transports: z.optional(z.array(z.string().check(z.maxLength(20))).check(z.maxLength(8))),
    }),
  }),
});
export type AddPasskeyInput = z.infer<typeof addPasskeyInput>;

/** The browser answers with this for a login (AuthenticationResponseJSON). */
export const passkeySignInInput = z.object({
  response: z.object({
    id: credentialId,
    rawId: credentialId,
    type: z.literal("public-key"),
    clientExtensionResults: z.optional(extensions),
    response: z.object({
      clientDataJSON: base64url(4000),
      authenticatorData: base64url(4000),
      signature: base64url(4000),
      userHandle: z.optional(z.nullable(base64url(200))),
    }),
  }),
});
export type PasskeySignInInput = z.infer<typeof passkeySignInInput>;

// The library makes the options on the server, and its part in the browser gets them unchanged.
const options = <Options extends object>() => z.custom<Options>((value) => typeof value === "object" && value !== null);
export const newPasskeyOptions = z.object({ options: options<PublicKeyCredentialCreationOptionsJSON>() });
export const passkeyLoginOptions = z.object({ options: options<PublicKeyCredentialRequestOptionsJSON>() });

/** This says whether staff need a passkey, and how many admins the setting affects. */
export const staffPasskeysAnswer = z.object({
  staffPasskeys: z.object({
    on: z.boolean(),
    /** This is true while the server's configuration decides, so that the setting cannot be changed. */
    fixed: z.boolean(),
    /** This is true if the caller is logged in with a passkey and may therefore turn the setting on. */
    ready: z.boolean(),
    /** This is the number of active admins. */
    admins: z.number(),
    /** This is the number of active admins without a passkey. */
    without: z.number(),
  }),
});
export type StaffPasskeysAnswer = z.infer<typeof staffPasskeysAnswer>;

export const staffPasskeysInput = z.object({ on: z.boolean() });

const passkeyRecord = z.object({
  _id: z.string(),
  name: z.string(),
  /** This is true if the passkey is backed up, so that it is not lost with the device. */
  backedUp: z.boolean(),
  createdAt: z.iso.datetime(),
  usedAt: z.nullable(z.iso.datetime()),
});
export type PasskeyRecord = z.infer<typeof passkeyRecord>;

export const passkeysAnswer = z.object({ passkeys: z.array(passkeyRecord) });
export type PasskeysAnswer = z.infer<typeof passkeysAnswer>;
