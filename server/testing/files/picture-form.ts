import sharp from "sharp";

/** Makes a form with a small PNG, as a browser sends it. */
export async function pictureForm(name: string, fields: Record<string, string> = {}): Promise<FormData> {
  const image = sharp({ create: { width: 40, height: 30, channels: 3, background: { r: 200, g: 30, b: 30 } } });
  const form = new FormData();
  form.set("file", new File([new Uint8Array(await image.png().toBuffer())], name, { type: "image/png" }));
  for (const [field, value] of Object.entries(fields)) form.set(field, value);
  return form;
}
