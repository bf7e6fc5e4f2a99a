import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { crc32, deflateSync } from "node:zlib";
import sharp from "sharp";
import { zipOf } from "./xlsx.ts";

// This module generates small hostile files, on which a careless reader would spend seconds of CPU time or gigabytes of
// memory.

const megabyte = 1024 * 1024;
type Bytes = Uint8Array<ArrayBuffer>;
const text = (value: string): Bytes => new Uint8Array(Buffer.from(value));

const source = fileURLToPath(import.meta.url);

/**
 * Makes a file only once for the runs on both databases, because some files take seconds of CPU time. The folder is
 * named after the hash of this source file, so that a changed generator makes its files again.
 */
export async function madeOnce(name: string, make: () => Bytes | Promise<Bytes>): Promise<Bytes> {
  const version = createHash("sha256").update(readFileSync(source)).digest("hex").slice(0, 12);
  const path = join(
    dirname(source),
    "..",
    "..",
    "..",
    ".cache",
    `hostile-files-${version}`,
    name.replaceAll(/\W+/g, "-"),
  );
  if (existsSync(path)) return new Uint8Array(readFileSync(path));
  const made = await make();
  mkdirSync(dirname(path), { recursive: true });
  // Two runs may make the same file at the same time. A rename is atomic, so the file is always complete.
  const draft = `${path}.${process.pid}`;
  writeFileSync(draft, made);
  renameSync(draft, path);
  return made;
}

/** Makes a file in which each row has a quoted cell with text after its closing quote. */
export function brokenQuotes(bytes: number): Bytes {
  const header = "Class,Place,First Name,Last Name,Number\n";
  const row = '"a"b,1,"c"d,Lee,7\n';
  return text(header + row.repeat(Math.ceil((bytes - header.length) / row.length)));
}

/** Makes a file with the max number of rows, each with every kind of value by which a rider can be found. */
export function fileOfMaxRows(): Bytes {
  const word = (at: number): string => String(at).replaceAll(/\d/g, (digit) => "abcdefghij".charAt(Number(digit)));
  const rows = Array.from(
    { length: 10_000 },
    (_, at) => `250 B,${at + 1},Ann${word(at)},Lee${word(at)},r${at}@example.test,${2_000_000 + at},${at},KTM`,
  );
  return text(["Class,Place,First Name,Last Name,Email,AMA #,Number,Brand", ...rows].join("\n"));
}

export const millionColumns = (): Bytes => {
  const header = Array.from({ length: 1_000_000 }, (_, at) => `c${at}`).join(",");
  return text(`${header}\n${"1,".repeat(1_000_000)}\n`);
};

export const newlines = (): Bytes => text("\n".repeat(10 * megabyte - 100));

/** Makes a file in which every line opens a quote that is never properly closed. */
export const quoteInEachLine = (): Bytes =>
  text('Class,Place,Last Name\n250 B,1,"Lee\n'.repeat(200_000).slice(0, 8 * megabyte));

const sheetPath = "xl/worksheets/sheet1.xml";
const workbook = {
  "[Content_Types].xml": "<Types/>",
  "xl/workbook.xml": '<workbook><sheets><sheet name="Results" sheetId="1" r:id="rId1"/></sheets></workbook>',
  "xl/_rels/workbook.xml.rels":
    '<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/></Relationships>',
};

const xlsx = (parts: Record<string, string>): Bytes => new Uint8Array(zipOf({ ...workbook, ...parts }));

/** Makes a workbook with a part of 16 million tags: 47 kB compressed, 48 MB uncompressed. */
export const manyTags = (): Bytes => xlsx({ "xl/workbook.xml": "<a>".repeat(16_000_000), [sheetPath]: "<worksheet/>" });

export const oneRowOfCells = (): Bytes =>
  xlsx({
    [sheetPath]: `<worksheet><sheetData><row r="1">${"<c><v>1</v></c>".repeat(3_000_000)}</row></sheetData></worksheet>`,
  });

export const oneLargeCell = (): Bytes =>
  xlsx({
    [sheetPath]: `<worksheet><sheetData><row r="1"><c t="inlineStr"><is><t>${"a".repeat(47 * megabyte)}</t></is></c></row></sheetData></worksheet>`,
  });

/**
 * Makes a file whose cells all refer to the same long shared text: 40 kB compressed, but gigabytes if each cell gets
 * its own copy.
 */
export function sharedTextBomb(): Bytes {
  const row = `<row>${'<c t="s"><v>0</v></c>'.repeat(100)}</row>`;
  return xlsx({
    [sheetPath]: `<worksheet><sheetData>${row.repeat(9_000)}</sheetData></worksheet>`,
    "xl/sharedStrings.xml": `<sst><si><t>${"a".repeat(30_000)}</t></si></sst>`,
  });
}

/** Returns valid JSON of this nesting depth. */
export const deepJson = (depth: number): string => `${"[".repeat(depth)}${"]".repeat(depth)}`;

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const out = Buffer.alloc(body.length + 8);
  out.writeUInt32BE(data.length, 0);
  body.copy(out, 4);
  out.writeUInt32BE(crc32(body), body.length + 4);
  return out;
}

/** Makes a one-color picture with one bit per pixel: about 100 kB for 50 million pixels. */
export function tallPng(width: number, height: number): Bytes {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header[8] = 1;
  const lines = deflateSync(Buffer.alloc((Math.ceil(width / 8) + 1) * height));
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const parts = [signature, chunk("IHDR", header), chunk("IDAT", lines), chunk("IEND", Buffer.alloc(0))];
  return new Uint8Array(Buffer.concat(parts));
}

async function progressiveJpeg(side: number): Promise<Bytes> {
  const image = sharp({ create: { width: side, height: side, channels: 3, background: "#a33" } });
  return new Uint8Array(await image.jpeg({ progressive: true, chromaSubsampling: "4:4:4" }).toBuffer());
}

/** Makes a photo of 49 megapixels. */
export const largePhoto = (): Promise<Bytes> => madeOnce("large photo", () => progressiveJpeg(7000));

/**
 * Makes a progressive JPEG of about `bytes` bytes by repeating its last scan, because the decoder processes the whole
 * picture for every scan.
 */
export async function jpegWithManyScans(side: number, bytes: number): Promise<Bytes> {
  const picture = Buffer.from(await progressiveJpeg(side));
  const last = picture.lastIndexOf(Buffer.from([0xff, 0xda]));
  const scan = picture.subarray(last, -2);
  const times = Math.floor((bytes - picture.length) / scan.length);
  return new Uint8Array(
    Buffer.concat([picture.subarray(0, -2), ...Array<Buffer>(times).fill(scan), picture.subarray(-2)]),
  );
}
