import type { Call, CallRole, TypesOf } from "./call.ts";

/** This is the name of a call: `GET /api/event/{eventId}`. */
type NameOf<C> = C extends { readonly method: infer M extends string; readonly path: infer Path extends string }
  ? `${M} ${Path}`
  : never;

/** These are the names in braces in a path: `/api/event/{eventId}` → `eventId`. */
type NamesIn<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}` ? Name | NamesIn<Rest> : never;

/** These are the values of `{type}`: the roles of the call. */
type TypeParam<R> = R extends readonly CallRole[] ? R[number] : string;

type ParamsOf<C> = C extends { readonly path: infer Path extends string }
  ? { [Name in NamesIn<Path>]: Name extends "type" ? TypeParam<TypesOf<C>["roles"]> : string }
  : never;

/** A number may also be written as text, as in a page's URL. */
type QueryValue<V> = number extends V ? V | string | null : V | null;

/** Every query field is optional for the caller; null and undefined are left out of the URL. */
type QueryOf<Q> = Q extends object ? { [K in keyof Q]?: QueryValue<Q[K]> } : undefined;

/** An upload takes a form with the file, and JSON if the call declares it. */
type BodyOfUpload<B> = B extends undefined ? FormData : FormData | B;

/**
 * This maps the name of each call of a list to the call's types. The web, the server's tests and the end-to-end tests
 * use it as `Api`.
 */
export type ContractOf<Calls extends readonly Call[]> = {
  [C in Calls[number] as NameOf<C>]: {
    params: ParamsOf<C>;
    query: QueryOf<TypesOf<C>["query"]>;
    body: TypesOf<C>["bodyKind"] extends "multipart" | "multipartOrJson"
      ? BodyOfUpload<TypesOf<C>["body"]>
      : TypesOf<C>["body"];
    answer: TypesOf<C>["answer"];
  };
};

/**
 * This maps the name of each call that declares refusals to what they carry beside their error, by problem code. The web
 * and the server's tests use it as `Refusals`.
 */
export type RefusalsOf<Calls extends readonly Call[]> = {
  [C in Calls[number] as [keyof TypesOf<C>["refusals"]] extends [never] ? never : NameOf<C>]: TypesOf<C>["refusals"];
};
