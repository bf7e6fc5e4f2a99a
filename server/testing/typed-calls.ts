import type { Api, Refusals } from "../api.ts";
import type { errorBody } from "../platform/http/errors.ts";
import type { myData } from "../requests/my-data.ts";

// This module contains the types with which tests make calls: a path such as `` `/api/event/${id}` `` leads to the
// declaration of its call, and the body has the type of the declared answer. The server's tests and the end-to-end
// tests use them.

export type CallName = keyof Api;

/** A segment whose value is known only at run time, such as `${id}`, becomes `{}`. */
type Segment<S extends string> = Record<never, never> extends Record<S, 1> ? "{}" : S;

type Shape<Path extends string> = Path extends `${infer Head}/${infer Rest}`
  ? `${Segment<Head>}/${Shape<Rest>}`
  : Segment<Path>;

type WithoutQuery<Path extends string> = Path extends `${infer Before}?${string}` ? Before : Path;

/** This turns `GET /api/event/{eventId}` into `GET /api/event/{}`. */
type ShapeOfName<Name extends string> = Name extends `${infer Before}{${string}}${infer After}`
  ? `${Before}{}${ShapeOfName<After>}`
  : Name;

// The two tables below are interfaces, because the compiler computes the keys of an interface once, but those of a mapped
// type whose keys are renamed again at each use.
type RenamedByShape = { [Name in CallName as ShapeOfName<Name>]: Name };
interface NamesByShape extends RenamedByShape {}

/** This turns `/api/{}/redeem` into `` `/api/${string}/redeem` ``. */
type Template<S extends string> = S extends `${infer Before}{}${infer After}`
  ? `${Before}${string}${Template<After>}`
  : S;

type Slashes<S extends string> = S extends `${string}/${infer Rest}` ? `/${Slashes<Rest>}` : "";

/** This reduces a path to one slash for each segment: `GET /api/event/{}` becomes `GET ///`. */
type Depth<S extends string> = S extends `${infer Method} ${infer Path}` ? `${Method} ${Slashes<Path>}` : never;

/**
 * These are the shapes by method and number of segments, so that a path is compared only with the few shapes that can
 * match it.
 */
interface ShapesByDepth extends RenamedByDepth {}
type RenamedByDepth = { [Known in keyof NamesByShape as Depth<Known>]: Known };

type Matching<S extends string, Known> = Known extends keyof NamesByShape
  ? S extends Template<Known>
    ? NamesByShape[Known]
    : never
  : never;

/** These are the calls whose params match segments that the path spells out, such as `/api/event/unknown`. */
type NamesByTemplate<S extends string> =
  Depth<S> extends infer D extends keyof ShapesByDepth ? Matching<S, ShapesByDepth[D]> : never;

type NameOfShape<S extends string> = S extends keyof NamesByShape ? NamesByShape[S] : NamesByTemplate<S>;

/** This is the name of the declared call that a path matches, or `never` if no call is declared. */
export type NameOf<Method extends string, Path extends string> = NameOfShape<`${Method} ${Shape<WithoutQuery<Path>>}`>;

/** Tests send values of these types to check that they are refused. */
type Wrong = string | number | boolean | null | undefined | readonly never[];

/**
 * This is a declared body with any values, because tests send wrong ones. If a field is renamed, a test that still
 * writes the old name does not compile.
 */
type WithAnyValues<Body> = { [Key in Keys<Body>]?: unknown };

/** This is what a test may send to a call: the declared body with any values, or a text, bytes or a form. */
export type SentTo<Method extends string, Path extends string> =
  | WithAnyValues<Api[NameOf<Method, Path>]["body"]>
  | FormData
  | Uint8Array
  | Wrong;

/** This is the path itself if it matches a declared call, and otherwise a text that no path equals. */
export type PathOf<Method extends string, Path extends string> = [NameOf<Method, Path>] extends [never]
  ? `no call is declared for ${Method} ${Path}`
  : Path;

/** This is a list whose first ten elements are typed as present, so that `rows[0].name` needs no `?.`. */
interface Rows<T> extends Array<T> {
  0: T;
  1: T;
  2: T;
  3: T;
  4: T;
  5: T;
  6: T;
  7: T;
  8: T;
  9: T;
  at(index: number): T;
  find<S extends T>(predicate: (value: T, index: number, all: T[]) => value is S): S;
  find(predicate: (value: T, index: number, all: T[]) => unknown): T;
  filter<S extends T>(predicate: (value: T, index: number, all: T[]) => value is S): Rows<S>;
  filter(predicate: (value: T, index: number, all: T[]) => unknown): Rows<T>;
  map<U>(change: (value: T, index: number, all: T[]) => U): Rows<U>;
}

type Keys<T> = T extends unknown ? keyof T : never;
type ValueAt<T, Key extends PropertyKey> = T extends { [K in Key]?: infer Value } ? Value : never;

/** This is the type of a scalar that went through JSON, which sends a date as text. */
type Scalars<T> = T extends Date ? string : T extends Primitive ? T : never;
type Primitive = string | number | boolean | bigint | symbol;
type Lists<T> = T extends readonly (infer Element)[] ? Rows<Present<Element>> : never;
type Objects<T> = [T] extends [never] ? never : { [Key in Keys<T>]: Present<ValueAt<T, Key>> };

/**
 * This is a body as a test reads it: the declared answer, without null and undefined at any depth, with the first
 * elements of each list, and with the fields of every variant of a union. A test that reads from a missing value fails
 * at run time anyway; a field that no variant declares is a compile error.
 */
export type Present<T> = unknown extends T
  ? T
  :
      | Scalars<T>
      | Lists<Extract<T, readonly unknown[]>>
      | Objects<Exclude<T, Primitive | Date | readonly unknown[] | null | undefined>>;

/** This is the body of a refusal (docs/spec/wire.md#errors). */
export interface Refused {
  error: Present<ReturnType<typeof errorBody>>;
}

/** The JSON of these calls is a file to save, so they declare no answer. */
interface JsonFiles {
  "GET /api/my-data": Awaited<ReturnType<typeof myData>>;
}

type Declared<Name extends CallName> = Name extends keyof JsonFiles
  ? Present<JsonFiles[Name]>
  : Api[Name]["answer"] extends undefined
    ? string
    : Present<Api[Name]["answer"]>;

/** This is what the refusals of a call carry beside their error. */
type Carried<Name> = Name extends keyof Refusals ? Present<Refusals[Name][keyof Refusals[Name]]> : unknown;

export type BodyOf<Name extends CallName> = Name extends unknown ? Refused & Declared<Name> & Carried<Name> : never;

/**
 * This is the body of the answer to a path. While the path is still a type parameter, the compiler resolves this for
 * any `string`. With `unknown`, it need not compute the bodies of all calls.
 */
export type BodyAt<Method extends string, Path extends string> = string extends Path
  ? unknown
  : NoInfer<BodyOf<NameOf<Method, Path>>>;
