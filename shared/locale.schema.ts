import * as z from "zod/mini";
import { localeField } from "./fields.ts";

export const setLangQuery = z.object({ lang: localeField });
export const setLangAnswer = z.object({ lang: localeField });
