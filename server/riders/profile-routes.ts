import * as z from "zod/mini";
import { done, idField } from "#shared/fields.ts";
import { registerInput, riderAnswer, setPinInput, updateRiderInput } from "#shared/riders.schema.ts";
import { evenTime } from "../platform/even-time.ts";
import { call, type Call } from "../platform/http/call.ts";
import { signedIn } from "../platform/http/guard.ts";
import { register } from "./register.ts";
import { setPin } from "./set-pin.ts";
import { updateRider } from "./update.ts";

const ok = { ok: true } as const;
/** Both hashes and more: a new rider is a few rows more than one whose address is known. */
const registerMs = 500;
const params = z.object({ riderId: idField });

export const riderProfileCalls: Call[] = [
  call({
    method: "POST",
    path: "/api/register",
    who: "public",
    added: true,
    // A paddock registers behind one address; the codes themselves are counted per account.
    limit: "write",
    botCheck: true,
    summary: "Registers a rider; a code by mail and POST /api/register/confirm end it",
    body: registerInput,
    answer: done,
    async handle({ ctx, body }) {
      await evenTime(ctx, registerMs, () => register(ctx, body));
      return ok;
    },
  }),
  call({
    method: "PUT",
    path: "/api/{type}/rider/{riderId}",
    who: ["rider", "admin"],
    limit: "write",
    summary: "Changes a rider's record; a stale __v is answered 409 with the current one",
    params,
    body: updateRiderInput,
    answer: riderAnswer,
    handle: async ({ ctx, params: { riderId }, body }) => ({ rider: await updateRider(ctx, riderId, body) }),
  }),
  call({
    method: "PUT",
    path: "/api/rider/rider/{riderId}/pin",
    who: ["rider"],
    added: true,
    limit: "signIn",
    summary: "Sets the PIN after the password; never while proxying",
    params,
    body: setPinInput,
    answer: done,
    async handle({ ctx, params: { riderId }, body }) {
      await setPin(ctx, signedIn(ctx, "rider"), riderId, body);
      return ok;
    },
  }),
];
