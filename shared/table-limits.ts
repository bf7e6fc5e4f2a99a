/**
 * These are the size limits of a table in an uploaded file. They are enforced while the file is read, not afterwards.
 */
export const tableLimits = {
  /** This max number of rows is more than the largest event has, including title and header rows. */
  rows: 10_100,
  columns: 200,
  cells: 400_000,
  /** This max length of a cell is that of the longest text that a spreadsheet program stores in one. */
  cellLength: 32_767,
  /** All cells together have at most this many characters: as many as the largest upload has bytes. */
  characters: 10_485_760,
};
export type TableLimits = typeof tableLimits;

export type TableTooLargeProblem = "too_many_rows" | "too_many_columns" | "too_much_text";

/** This error is thrown while a table is read, as soon as the table exceeds a limit. */
export class TableTooLarge extends Error {
  readonly problem: TableTooLargeProblem;

  constructor(problem: TableTooLargeProblem) {
    super(problem);
    this.name = "TableTooLarge";
    this.problem = problem;
  }
}

/** Counts what a reader adds to a table and throws `TableTooLarge` as soon as a row, cell or text exceeds a limit. */
export class TableSize {
  private rows = 0;
  private cells = 0;
  private characters = 0;
  private readonly limits: TableLimits;

  constructor(limits: TableLimits = tableLimits) {
    this.limits = limits;
  }

  addRow(): void {
    this.rows += 1;
    if (this.rows > this.limits.rows) throw new TableTooLarge("too_many_rows");
  }

  /**
   * Returns false for an empty cell beyond the last column. The caller drops it, because some programs pad their
   * rows.
   */
  addCell(column: number, text: string): boolean {
    if (column >= this.limits.columns) {
      if (text.trim() !== "") throw new TableTooLarge("too_many_columns");
      return false;
    }
    this.cells += 1;
    this.characters += text.length;
    if (text.length > this.limits.cellLength) throw new TableTooLarge("too_much_text");
    if (this.cells > this.limits.cells || this.characters > this.limits.characters) {
      throw new TableTooLarge("too_much_text");
    }
    return true;
  }
}
