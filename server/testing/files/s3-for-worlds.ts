import type { TestProject } from "vitest/node";
import { startS3Server } from "./s3-server.ts";

declare module "vitest" {
  export interface ProvidedContext {
    /** This is the S3 server that all worlds of the project store their files in, each under a prefix of its own. */
    s3Endpoint: string | null;
  }
}

/** The global set-up of the project `server-s3` calls this. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startS3Server();
  project.provide("s3Endpoint", server.endpoint);
  return async () => server[Symbol.asyncDispose]();
}
