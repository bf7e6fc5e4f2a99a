import { hash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { readXlsx } from "./read-xlsx.ts";
import { Zip } from "./read-zip.ts";
import { xlsxStream, type FileCell } from "./write-xlsx.ts";

async function written(chunks: FileCell[][][], maxRows?: number): Promise<Uint8Array> {
  const source = async function* () {
    yield* chunks;
  };
  const pieces: Uint8Array[] = [];
  for await (const piece of xlsxStream(source(), maxRows)) pieces.push(piece);
  return new Uint8Array(Buffer.concat(pieces));
}
const sheetsIn = (bytes: Uint8Array) => {
  const read = readXlsx(bytes);
  if (!read.ok) throw new Error(read.problem);
  return read.sheets.map(({ rows }) => rows.map(({ cells }) => cells));
};

describe("an Excel file that is written", () => {
  it("contains the header, the texts, the numbers and the amounts of all chunks", async () => {
    const bytes = await written([
      [["Class", "1", "Note"]],
      [['Zoë & <Ann> "x"', { cents: 50_050 }, " two\r\nlines "]],
      [
        [null, 7, undefined],
        ["last", { cents: 0 }, "\u0000\uD800é"],
      ],
    ]);
    expect(sheetsIn(bytes)).toEqual([
      [
        ["Class", "1", "Note"],
        ['Zoë & <Ann> "x"', "500.5", " two\r\nlines "],
        ["", "7"],
        ["last", "0", "\uFFFDé"],
      ],
    ]);
  });

  it("runs no formula: a text that could be one is escaped, and none is written as a formula", async () => {
    const bytes = await written([[["a"]], [["=1+1"], ["+1"], ["@x"], ["\t=1"], ["-5"]]]);
    expect(sheetsIn(bytes)[0]?.slice(1)).toEqual([["'=1+1"], ["'+1"], ["'@x"], ["'\t=1"], ["-5"]]);
    expect(new Zip(bytes, 1_000_000).text("xl/worksheets/sheet1.xml")).not.toContain("<f");
  });

  it("continues on a further worksheet, with the header, when one is full", async () => {
    const rows = Array.from({ length: 7 }, (_, at): FileCell[] => [`r${at}`]);
    const bytes = await written([[["head"], ...rows.slice(0, 2)], rows.slice(2)], 4);
    expect(sheetsIn(bytes)).toEqual([
      [["head"], ["r0"], ["r1"], ["r2"]],
      [["head"], ["r3"], ["r4"], ["r5"]],
      [["head"], ["r6"]],
    ]);
    const full = await written(
      [
        [["head"], ["r0"]],
        [["r1"], ["r2"]],
      ],
      4,
    );
    expect(sheetsIn(full)).toHaveLength(1);
  });

  it("ends its source wherever the reader stops, even while packed pieces wait to be read", async () => {
    for (let stopAt = 1; stopAt < 9; stopAt += 1) {
      const seen = { rows: 0, ended: false };
      // The texts of these rows are random and cannot be compressed, so that packed pieces get ahead of the reader.
      const source = async function* (): AsyncGenerator<FileCell[][]> {
        try {
          for (; ; seen.rows += 100) {
            yield Array.from({ length: 100 }, (_, at) => [hash("sha512", `${seen.rows + at}`, "base64")]);
          }
        } finally {
          seen.ended = true;
        }
      };
      const file = xlsxStream(source());
      for (let piece = 0; piece < stopAt; piece += 1) {
        await file.next();
        // This gives the compression threads time to get ahead. The outcome does not depend on it, as long as the file
        // can be ended.
        if (piece % 3 === 0) await new Promise((go) => setTimeout(go, 10));
      }
      await file.return(undefined);
      expect(seen.ended).toBe(true);
    }
  });
});
