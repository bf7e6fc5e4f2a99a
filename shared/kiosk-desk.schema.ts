import * as z from "zod/mini";
import { caseKinds, decisionReasons, decisions } from "./kiosk.ts";
import { DeviceState, ItemResult, settleActions } from "./kiosk.schema.ts";
import { currencies } from "./money.ts";
import { booleanQuery, choiceQuery, idQuery, pageQuery, pagination } from "./query-fields.ts";

/** The kiosk as the portal shows it: to dealers, admins, and the rider whose credit it is. */

const instant = z.iso.datetime();
const currency = z.enum(currencies);
const cents = z.int();
const exitCode = z.string().check(z.regex(/^\d{4,8}$/, { error: "exit_code_format" }));
const note = z.optional(z.string().check(z.trim(), z.maxLength(500, "too_long")));
const ref = z.object({ _id: z.string(), name: z.string() });

const states = ["active", "draining", "retired", "lost"] as const;

export const KioskDevice = z.object({
  _id: z.string(),
  __v: z.int(),
  name: z.string(),
  state: DeviceState,
  dealer: ref,
  enrolledAt: instant,
  /** When the server last heard of it. */
  seenAt: z.nullable(instant),
  appVersion: z.nullable(z.string()),
  /** As the tablet said at its last contact. */
  queueCount: z.int(),
  queueSum: cents,
  currency,
  /** Decisions that wait for a person, and cases that are open. */
  openItems: z.int(),
  openCases: z.int(),
  /** A new credential was ordered and is not used yet. */
  rolling: z.boolean(),
});
export type KioskDevice = z.infer<typeof KioskDevice>;

/** Retired ones are left out unless asked for. Dealers see their own, whatever they ask for. */
export const DevicesQuery = z.object({ dealerId: idQuery, state: choiceQuery(states), page: pageQuery });
export type DevicesQuery = z.infer<typeof DevicesQuery>;
export const DevicesAnswer = z.object({ kiosks: z.array(KioskDevice), pagination });
export type DevicesAnswer = z.infer<typeof DevicesAnswer>;
export const DeviceParams = z.object({ deviceId: z.uuid() });

export const UpdateDeviceInput = z.object({
  __v: z.int("required"),
  name: z.optional(z.string("required").check(z.trim(), z.minLength(1, "required"), z.maxLength(60, "too_long"))),
  exitCode: z.optional(exitCode),
});
export type UpdateDeviceInput = z.infer<typeof UpdateDeviceInput>;
export const DeviceAnswer = z.object({ kiosk: KioskDevice });
export type DeviceAnswer = z.infer<typeof DeviceAnswer>;

/** `drain`: hands in what it holds, then wipes itself. `retire`: at once, for one that will not be heard again. */
export const deviceActs = ["drain", "retire", "lost", "roll"] as const;
export const DeviceActInput = z.object({ act: z.enum(deviceActs, "invalid_value") });
export type DeviceActInput = z.infer<typeof DeviceActInput>;

/** A one-time code that enrols a tablet without signing in on it. */
export const EnrolCodeAnswer = z.object({ code: z.string(), url: z.string(), expiresAt: instant });
export type EnrolCodeAnswer = z.infer<typeof EnrolCodeAnswer>;

/** What a tablet handed in and a person should look at. */
export const KioskItemRecord = z.object({
  _id: z.string(),
  device: ref,
  dealer: ref,
  rider: z.nullable(ref),
  amount: z.nullable(cents),
  currency: z.nullable(currency),
  employee: z.nullable(z.string()),
  offline: z.boolean(),
  capturedAt: z.nullable(instant),
  receivedAt: instant,
  decidedAt: z.nullable(instant),
  /** Null: not decided, the PIN is locked and it is tried again. */
  decision: z.nullable(z.enum(decisions)),
  reason: z.nullable(z.enum(decisionReasons)),
  code: z.nullable(z.string()),
  appliedAmount: z.nullable(cents),
  balance: z.nullable(cents),
  acknowledgedAt: z.nullable(instant),
  /** What may be done about it now, by whoever asks. */
  can: z.array(z.enum([...settleActions, "retypePin", "acknowledge"])),
});
export type KioskItemRecord = z.infer<typeof KioskItemRecord>;

export const KioskItemAnswer = z.object({ item: KioskItemRecord });
export type KioskItemAnswer = z.infer<typeof KioskItemAnswer>;

/** Those that wait for a person; with `all`, everything that was handed in, newest first. */
export const ItemsQuery = z.object({ dealerId: idQuery, deviceId: idQuery, all: booleanQuery, page: pageQuery });
export type ItemsQuery = z.infer<typeof ItemsQuery>;
export const ItemsAnswer = z.object({ items: z.array(KioskItemRecord), pagination });
export type ItemsAnswer = z.infer<typeof ItemsAnswer>;

export const KioskCaseRecord = z.object({
  _id: z.string(),
  kind: z.enum(caseKinds),
  device: ref,
  dealer: ref,
  /** Of `not_me`: which redemption the rider does not know. */
  item: z.nullable(KioskItemRecord),
  /** Of `data_lost`: the number that was expected, and the one that came. */
  expectedSeq: z.nullable(z.int()),
  seq: z.nullable(z.int()),
  /** Of `retired_with_queue`: what the tablet said that it still held. */
  queueCount: z.nullable(z.int()),
  queueSum: z.nullable(cents),
  openedAt: instant,
  closedAt: z.nullable(instant),
  closedBy: z.nullable(z.string()),
  resolution: z.nullable(z.enum(["seen", "stands", "refunded"])),
  note: z.nullable(z.string()),
  /** `seen` for what was lost; `stands` and `refunded` are the staff's word on "this was not me". */
  can: z.array(z.enum(["seen", "stands", "refunded"])),
});
export type KioskCaseRecord = z.infer<typeof KioskCaseRecord>;

/** Open ones; with `all`, closed ones too. */
export const CasesQuery = z.object({ dealerId: idQuery, deviceId: idQuery, all: booleanQuery, page: pageQuery });
export type CasesQuery = z.infer<typeof CasesQuery>;
export const CasesAnswer = z.object({ cases: z.array(KioskCaseRecord), pagination });
export type CasesAnswer = z.infer<typeof CasesAnswer>;
export const CaseParams = z.object({ caseId: z.uuid() });
export const CloseCaseInput = z.object({ resolution: z.enum(["seen", "stands", "refunded"], "invalid_value"), note });
export type CloseCaseInput = z.infer<typeof CloseCaseInput>;
export const CloseCaseAnswer = z.object({ case: KioskCaseRecord });

/** What a dealer sets for its counters. `staffCode`: a new one, null to ask for none, left out to leave it. */
export const DealerKioskSettings = z.object({
  __v: z.int(),
  unknownRiders: z.boolean(),
  hasStaffCode: z.boolean(),
  /** The programme's limits, to be read beside the switches. */
  limits: z.object({
    offlineMaxAmount: cents,
    offlineMaxPerRider: z.int(),
    offlineMaxItems: z.int(),
    offlineMaxTotal: cents,
    captureHours: z.number(),
    decideHours: z.number(),
    unknownRiderMaxAmount: cents,
  }),
});
export type DealerKioskSettings = z.infer<typeof DealerKioskSettings>;
export const UpdateKioskSettingsInput = z.object({
  __v: z.int("required"),
  unknownRiders: z.optional(z.boolean("invalid_value")),
  staffCode: z.optional(z.nullable(exitCode)),
});
export type UpdateKioskSettingsInput = z.infer<typeof UpdateKioskSettingsInput>;
export const KioskSettingsAnswer = z.object({ settings: DealerKioskSettings });
export type KioskSettingsAnswer = z.infer<typeof KioskSettingsAnswer>;

/** Keys that PINs are sealed to, for admins: when each was made and retired, never the key. */
export const KioskKeyRecord = z.object({
  _id: z.string(),
  createdAt: instant,
  retiredAt: z.nullable(instant),
  destroyedAt: z.nullable(instant),
  /** When the job destroys it; null for the one in use. */
  destroyAt: z.nullable(instant),
});
export type KioskKeyRecord = z.infer<typeof KioskKeyRecord>;
export const KioskKeysAnswer = z.object({ keys: z.array(KioskKeyRecord) });
export type KioskKeysAnswer = z.infer<typeof KioskKeysAnswer>;
export const KeyParams = z.object({ keyId: z.string().check(z.regex(/^[\w-]{1,40}$/)) });

/** What waits for the rider's word: a redemption whose PIN could not be taken. */
export const ApprovalRecord = z.object({
  _id: z.string(),
  dealer: z.object({ name: z.string(), city: z.nullable(z.string()), state: z.nullable(z.string()) }),
  amount: cents,
  currency,
  employee: z.string(),
  capturedAt: instant,
  reason: z.enum(decisionReasons),
});
export type ApprovalRecord = z.infer<typeof ApprovalRecord>;
export const ApprovalsAnswer = z.object({ approvals: z.array(ApprovalRecord) });
export type ApprovalsAnswer = z.infer<typeof ApprovalsAnswer>;
export const ApproveAnswer = z.object({ result: ItemResult });
export type ApproveAnswer = z.infer<typeof ApproveAnswer>;

/** "This was not me": by the link of the mail, without signing in. */
export const NotMeInput = z.object({ token: z.string("invalid_value").check(z.maxLength(200, "invalid_value")) });
export const NotMeRecord = z.object({
  dealerName: z.string(),
  dealerCity: z.nullable(z.string()),
  amount: cents,
  currency,
  code: z.nullable(z.string()),
  capturedAt: instant,
  /** Reported already: when. */
  reportedAt: z.nullable(instant),
});
export type NotMeRecord = z.infer<typeof NotMeRecord>;
export const NotMeAnswer = z.object({ redemption: NotMeRecord });
export type NotMeAnswer = z.infer<typeof NotMeAnswer>;
