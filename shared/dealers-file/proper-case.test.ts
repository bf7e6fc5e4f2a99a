import { expect, it } from "vitest";
import { properCase } from "./proper-case.ts";

it.each([
  ["ACTION MOTOR SPORTS, INC.", "Action Motor Sports, Inc."],
  ["AJAX KTM", "Ajax KTM"],
  ["AEO POWERSPORTS", "AEO Powersports"],
  ["THE EDGE POWERSPORTS AND PERFORMANCE", "The Edge Powersports and Performance"],
  ["JIM'S MOTORCYCLE SALES OF J.C.", "Jim's Motorcycle Sales of J.C."],
  ["MOTO SPORT DE LA CAPITALE", "Moto Sport de La Capitale"],
  ["COEUR D'ALENE", "Coeur d'Alene"],
  ["VAL-D'OR", "Val-d'Or"],
  ["O'NEIL MOTO", "O'Neil Moto"],
  ["MCKINNEY", "McKinney"],
  ["ELKO", "Elko"],
  ["MONTRÉAL", "Montréal"],
  ["944 EAST 73RD AVENUE NE", "944 East 73rd Avenue NE"],
  ["ROCKY MOUNTAIN ATV, INC", "Rocky Mountain ATV, Inc"],
])("writes %s with capitals only at the start of words", (text, expected) => {
  expect(properCase(text)).toBe(expected);
});

it.each(["Action Power Sports KTM", "CKX", "KTM", "iMoto SPORTS", "", "1180, boulevard des Chutes"])(
  "leaves %j as it is written",
  (text) => {
    expect(properCase(text)).toBe(text);
  },
);
