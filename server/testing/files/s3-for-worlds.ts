import type { TestProject } from "vitest/node";
import { startS3Server } from "./s3-server.ts";

declare module "vitest" {
  export interface ProvidedContext {
    /** This is the S3 server in which all worlds of the project store their files, each under its own prefix. */
    s3Endpoint: string | null;
  }
}

/** This is the `globalSetup` of the Vitest project `server-s3`. It returns the teardown. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startS3Server();
  project.provide("s3Endpoint", server.endpoint);
  return async () => server[Symbol.asyncDispose]();
}
