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
  it("has the header, the texts, the numbers and the amounts of all chunks", async () => {
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

  it("ends its source when the reader stops", async () => {
    let ended = false;
    const source = async function* (): AsyncGenerator<FileCell[][]> {
      try {
        for (;;) yield [[Math.PI, "a row that goes on"]];
      } finally {
        ended = true;
      }
    };
    for await (const piece of xlsxStream(source())) if (piece.length > 100) break;
    await expect.poll(() => ended).toBe(true);
  });
});
