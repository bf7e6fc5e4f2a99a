// Each of these functions makes a form that uploads a small valid file, for the tests of who may call what.
import type { Side } from "../two-of-each.ts";

export const classesCsv = (): FormData => {
  const form = new FormData();
  form.set("file", new File(["Class,1,2\n250 A,100,50\n"], "classes.csv", { type: "text/csv" }));
  return form;
};

export const patternsCsv = (): FormData => {
  const form = new FormData();
  const text = "Model,Model year,Pattern\n450 SX-F,2024,VBKSX*43*RM3*****\n";
  form.set("file", new File([text], "patterns.csv", { type: "text/csv" }));
  return form;
};

export const eventsCsv = (): FormData => {
  const form = new FormData();
  form.set("file", new File(["Event,First day,Country\nRedBud,2026-08-01,US\n"], "rounds.csv", { type: "text/csv" }));
  return form;
};

export const dealersCsv = (): FormData => {
  const form = new FormData();
  form.set("file", new File(["Name,ZIP\nRidgeline Cycles,49009\n"], "dealers.csv", { type: "text/csv" }));
  return form;
};

export const resultsCsv = ({ klass }: Side): FormData => {
  const form = new FormData();
  const text = "Class,Place,First Name,Last Name\n250 B,1,Troy,Vandermeer\n";
  form.set("file", new File([text], "results.csv", { type: "text/csv" }));
  form.set("classId", klass.id);
  return form;
};

export const payerCsv = (): FormData => {
  const form = new FormData();
  const text = "File,Reference,Claim,Amount,Currency,Status\nP2026-0001,P2026-0001-1,1,350.00,USD,paid\n";
  form.set("file", new File([text], "answer.csv", { type: "text/csv" }));
  return form;
};

/** This is a PNG of one red pixel. */
export const pixel = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==",
  "base64",
);
export const picture = (): FormData => {
  const form = new FormData();
  form.set("file", new File([pixel], "me.png", { type: "image/png" }));
  return form;
};
