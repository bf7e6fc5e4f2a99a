import type { Context } from "hono";
import { Problem } from "../problem.ts";
import type { HttpEnv } from "./call.ts";

export interface UploadedFile {
  name: string;
  bytes: Uint8Array;
  /** These are the other fields of the form. */
  fields: Readonly<Record<string, string>>;
}

/** Returns the `file` of a multipart body (docs/spec/files.md), and the other text fields. */
export async function uploadedFile(c: Context<HttpEnv>): Promise<UploadedFile> {
  let form: FormData;
  try {
    form = await c.req.formData();
  } catch (cause) {
    // A Problem comes from the body limit and is passed on; any other error means that the body is not a valid form.
    if (cause instanceof Problem) throw cause;
    throw new Problem("bad_request", { cause });
  }
  const file = form.get("file");
  if (!(file instanceof File)) throw new Problem("required", { fields: { file: "required" } });
  const fields: Record<string, string> = {};
  for (const [name, value] of form.entries()) if (typeof value === "string") fields[name] = value;
  return { name: file.name, bytes: new Uint8Array(await file.arrayBuffer()), fields };
}
