import type { Context } from "hono";
import type { $ZodType, input, output } from "zod/v4/core";
import type { ProblemCode } from "#shared/problem.ts";
import type { StaffRole } from "#shared/staff-roles.ts";
import type { AccountActor, Actor, Ctx, KioskActor } from "../context.ts";
import type { Log } from "./log.ts";
import type { MapTiles } from "./map-tiles.ts";
import type { BotCheck } from "./bot-check.ts";

/**
 * This is a role that may be allowed to make a call. The verb behind the call also checks its policy for the record.
 */
export type CallRole = AccountActor["type"] | KioskActor["type"];

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

export type BodyKind = "json" | "multipart" | "multipartOrJson";

/** These roles are allowed to make a call; `public` needs no session. */
export type Roles = "public" | readonly CallRole[];

/** These are the kinds of limits (http/rate-limit.ts). */
export type LimitName =
  | "signIn"
  | "code"
  | "register"
  | "write"
  | "search"
  | "upload"
  | "page"
  | "pageError"
  | "kiosk"
  | "kioskRead"
  | "kioskBalance";

/** These are facts about the running server process. */
export interface ServerFacts {
  startedAt: Date;
  nodeVersion: string;
  /** This is false without a mail server: emails then stay in the outbox. */
  sendsMail: boolean;
  hasReplica: boolean;
}

/** This is the environment of the Hono app: the values that the middleware sets for the handlers. */
export interface HttpEnv {
  Variables: {
    ctx: Ctx;
    log: Log;
    nonce: string;
    /** These are the headers that every API answer has. */
    apiHeaders?: Record<string, string>;
    /** This is true when the answer already carries these headers. */
    hasHeaders?: true;
    /** Gives back the point that was taken from the call's limit (limits.ts). Only a call with a limit has it. */
    giveBackPoint?: () => Promise<void>;
    /** These are facts about the server process, for the page “System”. */
    server: ServerFacts;
    /** This is null when the bot check is off. */
    botCheck: BotCheck | null;
    /** This is null when no map tiles are configured. */
    mapTiles: MapTiles | null;
  };
}

type Out<S> = S extends $ZodType ? output<S> : undefined;
type In<S> = S extends $ZodType ? input<S> : undefined;

/** These are the schemas of what refusals carry beside the error, by problem code. */
export type RefusalSchemas = { readonly [Code in ProblemCode]?: $ZodType };
type NoRefusals = Record<never, never>;
type Refusals<F> = { [Code in keyof F]: Out<F[Code]> };

/**
 * This is a query as a caller writes it: each field has the input type of the schema, or the output type where the
 * schema coerces the field and its input type is `unknown`.
 */
type QueryIn<S> = S extends $ZodType
  ? {
      [K in keyof output<S>]: K extends keyof input<S>
        ? unknown extends input<S>[K]
          ? output<S>[K]
          : input<S>[K]
        : output<S>[K];
    }
  : undefined;

/** These are the actors that the guard lets through for these roles. */
export type ActorOf<R extends Roles> = R extends readonly (infer Role extends CallRole)[]
  ? Extract<Actor, { type: Role }>
  : Actor;

export interface HandlerArgs<R extends Roles, P, Q, B> {
  /** The guard has checked the role, so `ctx.actor` is of one of the declared types. */
  ctx: Ctx<ActorOf<R>>;
  params: Out<P>;
  query: Out<Q>;
  body: Out<B>;
  /** This is the Idempotency-Key of a call with `money: true`; otherwise it is an empty string. */
  key: string;
  c: Context<HttpEnv>;
}

/**
 * This is one call of the API, declared once. The guard, the validation, the OpenAPI document, the route snapshot, the
 * authorization matrix and the types of the web client all come from this declaration
 * (docs/decisions/0007-a-call-is-declared-once.md).
 */
export interface CallSpec<M extends Method, Path extends string, R extends Roles, K extends BodyKind, P, Q, B, A, F> {
  method: M;
  /**
   * This is the path, for example `/api/{type}/redeem`. `{type}` stands for each role of `roles` and must be the
   * caller's own role.
   */
  path: Path;
  roles: R;
  /** This is a one-line description for the API's documentation. */
  summary: string;
  /**
   * This is the least role of an admin who may make the call. By default it is `readOnly` for a GET and `staff` for
   * everything else (docs/domain/roles.md#roles-of-staff).
   */
  least?: StaffRole;
  /** The call is an addition to the calls that the specification names. */
  added?: true;
  /** An account whose email is not verified yet may make the call. */
  unverified?: true;
  /** An admin who still has to add a passkey may make the call (docs/spec/accounts.md#passkeys-of-staff). */
  beforePasskey?: true;
  /** The call moves money, so it needs an Idempotency-Key. */
  money?: true;
  limit?: LimitName;
  /** The call comes from a form that a person fills in; it carries `x-bot-check` where the check is on. */
  botCheck?: true;
  params?: P;
  query?: Q;
  body?: B;
  /**
   * With `multipart`, the handler reads the body itself from `c.req`. With `multipartOrJson` it also takes JSON, which
   * `body` describes and the handler validates.
   */
  bodyKind?: K;
  /** This is the max body size in bytes; the default is 256 KiB. */
  maxBytes?: number;
  answer?: A;
  /**
   * These are the schemas of the data that a refusal carries beside its error (`extra` of a Problem), by problem code: the
   * current record of a 409, for example. A code that is not listed carries only its error.
   */
  refusals?: F;
  /** A public read that is the same for everyone is cached until the next write and revalidated with 304. */
  cache?: "public";
  /**
   * The call may read a replica of the database. A cached public read always may. Clients always see what they wrote
   * (replica-reads.ts).
   */
  replica?: true;
  /** These are the columns by which a list can be sorted (list-call.ts). The query-plan test tries each of them. */
  sorts?: readonly string[];
  /** The call acts only on a real navigation of the browser, never on a fetch or a prefetch. */
  navigation?: true;
  handle: (args: HandlerArgs<R, P, Q, B>) => Promise<Out<A> | Response>;
}

type Schema = $ZodType | undefined;

/** This is a call as the app, OpenAPI and the tests of the whole API see it, without its own types. */
export type Call = Omit<
  CallSpec<Method, string, Roles, BodyKind, Schema, Schema, Schema, Schema, RefusalSchemas>,
  "handle"
> & {
  // A handler accepts only the actors of its roles; the guard makes sure that it gets no other.
  handle: (args: HandlerArgs<never, Schema, Schema, Schema>) => Promise<unknown>;
};

declare const types: unique symbol;

/** This is a call that still carries the types of its request and answer, for the typed clients (contract.ts). */
export interface TypedCall<
  M extends Method,
  Path extends string,
  R extends Roles,
  K extends BodyKind,
  Params,
  Query,
  Body,
  Answer,
  Refused = NoRefusals,
> extends Call {
  readonly method: M;
  readonly path: Path;
  /** This property exists for the compiler only. */
  readonly [types]?: {
    roles: R;
    bodyKind: K;
    params: Params;
    query: Query;
    body: Body;
    answer: Answer;
    refusals: Refused;
  };
}

/** These are the types that a call carries, or `never` for a call without types. */
export type TypesOf<C> =
  C extends TypedCall<Method, string, infer R, infer K, infer P, infer Q, infer B, infer A, infer F>
    ? { roles: R; bodyKind: K; params: P; query: Q; body: B; answer: A; refusals: F }
    : never;

/**
 * Declares a call. The types of params, query, body, answer, refusals and actor are inferred from the schemas and the
 * roles.
 */
export function call<
  const M extends Method,
  const Path extends string,
  const R extends Roles,
  const K extends BodyKind = "json",
  P extends Schema = undefined,
  Q extends Schema = undefined,
  B extends Schema = undefined,
  A extends Schema = undefined,
  F extends RefusalSchemas = NoRefusals,
>(
  spec: CallSpec<M, Path, R, K, P, Q, B, A, F>,
): TypedCall<M, Path, R, K, In<P>, QueryIn<Q>, In<B>, Out<A>, Refusals<F>> {
  // The types exist only for the compiler, so the spec is cast. Every request is checked against its schemas at run
  // time; answers and refusals are checked only outside production (register.ts).
  // oxlint-disable-next-line no-unsafe-type-assertion
  return spec as unknown as TypedCall<M, Path, R, K, In<P>, QueryIn<Q>, In<B>, Out<A>, Refusals<F>>;
}

/**
 * Returns the lowest role of an admin who may make the call. A navigation call changes something although it is a GET.
 */
export const leastOf = ({ least, method, navigation }: Pick<Call, "least" | "method" | "navigation">): StaffRole =>
  least ?? (method === "GET" && !navigation ? "readOnly" : "staff");

/** Returns the concrete paths of a call: one for each role where the path has `{type}`. */
export function pathsOf(spec: Call): { path: string; roles: Roles }[] {
  const { path, roles } = spec;
  if (!path.includes("{type}") || roles === "public") return [{ path, roles }];
  return roles.map((role) => ({ path: path.replace("{type}", role), roles: [role] }));
}

/** Converts a path for Hono: `/api/event/{eventId}` → `/api/event/:eventId`. */
export const honoPath = (path: string): string => path.replace(/\{(\w+)\}/g, ":$1");
