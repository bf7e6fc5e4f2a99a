import type { Env } from "../env.ts";

/** This is how requests to an S3 server are addressed and signed. */
export interface S3Settings {
  /** This is the address of the server without a bucket, for example `https://s3.ca-central-1.amazonaws.com`. */
  endpoint: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
  sessionToken: string | undefined;
  /** This is how the server encrypts each object that is written. */
  encryption: "AES256" | "aws:kms" | "none";
  kmsKeyId: string | undefined;
}

/** This is a part of a bucket. The prefix is empty or ends with a slash. */
export interface S3Place {
  bucket: string;
  prefix: string;
}

/** The prefix has only characters that need no escaping in a URL or in XML. */
const placePattern = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:\/([\w.-]+(?:\/[\w.-]+)*)?\/?)?$/;

export const isS3Url = (text: string): boolean => /^s3:/i.test(text);

/** Parses `s3://bucket/prefix`. Throws a plain message for any other text. */
export function parseS3Url(url: string): S3Place {
  const [, bucket, prefix] = placePattern.exec(url) ?? [];
  if (!bucket)
    throw new Error(`${url} is not s3://bucket/prefix. The prefix may have letters, digits, “.”, “_” and “-”.`);
  return { bucket, prefix: prefix ? `${prefix}/` : "" };
}

export const s3Label = ({ bucket, prefix }: S3Place): string => `s3://${bucket}/${prefix}`.replace(/\/$/, "");

/** Returns whether one of the two places contains the other. */
export const overlaps = (one: S3Place, other: S3Place): boolean =>
  one.bucket === other.bucket && (one.prefix.startsWith(other.prefix) || other.prefix.startsWith(one.prefix));

type S3Env = Pick<
  Env,
  | "S3_ENDPOINT"
  | "S3_REGION"
  | "S3_ACCESS_KEY_ID"
  | "S3_SECRET_ACCESS_KEY"
  | "S3_SESSION_TOKEN"
  | "S3_ENCRYPTION"
  | "S3_KMS_KEY_ID"
>;

/** Reads the settings from the configuration. Throws a plain message when the keys are missing. */
export function s3Settings(env: S3Env): S3Settings {
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = env;
  if (!accessKeyId || !secretAccessKey)
    throw new Error("An s3:// place needs S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY.\nSee docs/operations.md#files.");
  return {
    endpoint: (env.S3_ENDPOINT ?? `https://s3.${env.S3_REGION}.amazonaws.com`).replace(/\/+$/, ""),
    region: env.S3_REGION,
    accessKeyId,
    secretAccessKey,
    sessionToken: env.S3_SESSION_TOKEN,
    encryption: env.S3_ENCRYPTION,
    kmsKeyId: env.S3_KMS_KEY_ID,
  };
}
