import type { Context } from "hono";
import type { $ZodType, output } from "zod/v4/core";
import type { AccountActor, Ctx, KioskActor } from "../context.ts";
import type { MapTiles } from "./map-tiles.ts";
import type { BotCheck } from "./bot-check.ts";

/** Who may knock at a call. The verb behind it still asks its policy about the very record. */
export type Knocker = AccountActor["type"] | KioskActor["type"];

/** Kinds of limits (http/rate-limit.ts). */
export type LimitName = "signIn" | "code" | "write" | "search" | "upload" | "kiosk";

/** The environment of the Hono app: what the middleware leaves for the handlers. */
export interface HttpEnv {
  Variables: {
    ctx: Ctx;
    nonce: string;
    /** What goes with every answer of the API. */
    apiHeaders?: Record<string, string>;
    /** The answer carries them already. */
    hasHeaders?: true;
    /** Null where it is off. */
    botCheck: BotCheck | null;
    /** Null where none are configured. */
    mapTiles: MapTiles | null;
  };
}

type Out<S> = S extends $ZodType ? output<S> : undefined;

export interface Asked<P, Q, B> {
  ctx: Ctx;
  params: Out<P>;
  query: Out<Q>;
  body: Out<B>;
  /** The Idempotency-Key of a call with `money: true`; else an empty string. */
  key: string;
  c: Context<HttpEnv>;
}

/**
 * One call of the API, declared once: guard, validation, OpenAPI, the snapshot of routes and the authorisation matrix
 * are all made from it (docs/decisions/0007).
 */
export interface CallSpec<P, Q, B, A> {
  method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** As in the specification: `/api/{type}/redeem`. `{type}` stands for each role of `who` and must be the caller's. */
  path: string;
  who: "public" | readonly Knocker[];
  /** One line for the API's documentation. */
  summary: string;
  /** Not named in the specification. */
  added?: true;
  /** Open to an account whose e-mail is not verified yet. */
  unverified?: true;
  /** Moves money: needs an Idempotency-Key (decisions §3). */
  money?: true;
  limit?: LimitName;
  /** A form that a person fills in: with `x-bot-check` where the check is on (http/bot-check.ts). */
  botCheck?: true;
  params?: P;
  query?: Q;
  body?: B;
  /** `multipart` bodies are read by the handler from `c.req`. */
  bodyKind?: "json" | "multipart";
  /** Largest body in bytes; 256 KiB unless told. */
  maxBytes?: number;
  answer?: A;
  /** Kept in the version-keyed cache and answered 304: for public reads that are the same for everyone. */
  cache?: "public";
  /** Acts only on a real navigation of the browser (decisions §2). */
  navigation?: true;
  handle: (asked: Asked<P, Q, B>) => Promise<Out<A> | Response>;
}

/** A call with its types forgotten: how the app, OpenAPI and the matrix see it. */
export type Call = CallSpec<$ZodType | undefined, $ZodType | undefined, $ZodType | undefined, $ZodType | undefined>;

/** Declares a call; the types of params, query, body and answer follow from the schemas. */
export function call<
  P extends $ZodType | undefined = undefined,
  Q extends $ZodType | undefined = undefined,
  B extends $ZodType | undefined = undefined,
  A extends $ZodType | undefined = undefined,
>(spec: CallSpec<P, Q, B, A>): Call {
  // The one place where the types are forgotten: the schemas inside still check what comes and goes.
  // oxlint-disable-next-line no-unsafe-type-assertion
  return spec as unknown as Call;
}

/** The concrete paths of a call: one for each role where it has `{type}`. */
export function pathsOf(spec: Call): { path: string; who: "public" | readonly Knocker[] }[] {
  if (!spec.path.includes("{type}") || spec.who === "public") return [{ path: spec.path, who: spec.who }];
  return spec.who.map((role) => ({ path: spec.path.replace("{type}", role), who: [role] }));
}

/** `/api/event/{eventId}` → `/api/event/:eventId`. */
export const honoPath = (path: string): string => path.replace(/\{(\w+)\}/g, ":$1");
