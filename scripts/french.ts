// These are mechanical checks and fixes for Canadian French texts.
import { compileMessageOrThrow, type CompiledMessage } from "@lingui/message-utils/compileMessage";

const nbsp = "\u00a0";

/**
 * Corrects the typography that keyboards lack: ’ between letters, and a no-break space where French requires one.
 * Canadian French has none before a question mark, an exclamation mark or a semicolon.
 */
export function writtenFrench(text: string): string {
  return text
    .replace(/(\p{L})'(\p{L}|<|\{)/gu, "$1’$2")
    .replace(/ ([:$%»])/g, `${nbsp}$1`)
    .replace(/(?<=[\p{L}\p{N}»}>])[ \u00a0\u202f]+(?=[?!;])/gu, "")
    .replace(/« /g, `«${nbsp}`);
}

function argumentsOf(message: CompiledMessage, found: Set<string> = new Set()): Set<string> {
  for (const token of message) {
    if (typeof token === "string") {
      for (const tag of token.matchAll(/<\/?(\w+)\/?>/g)) found.add(`<${tag[1]}>`);
      continue;
    }
    found.add(`{${token[0]}}`);
    if (token[2] && typeof token[2] === "object") {
      for (const branch of Object.values(token[2])) if (Array.isArray(branch)) argumentsOf(branch, found);
    }
  }
  return found;
}

const namesIn = (message: CompiledMessage): string => [...argumentsOf(message)].sort().join(" ");

function lettersOf(message: CompiledMessage): string {
  return message.map((token) => (typeof token === "string" ? token.replace(/<[^>]*>/g, "") : "")).join("");
}

export function faultOf(english: string, french: string, maySame: boolean): string | undefined {
  try {
    const source = compileMessageOrThrow(english);
    const target = compileMessageOrThrow(french);
    const [wanted, found] = [namesIn(source), namesIn(target)];
    if (wanted !== found) return `other placeholders (${wanted || "none"} / ${found || "none"})`;
    const hasWords =
      /\p{L}{2}/u.test(lettersOf(source)) || source.some((token) => Array.isArray(token) && token.length > 2);
    if (english === french && hasWords && !maySame) return "same as English";
  } catch (problem) {
    return `cannot be read (${problem instanceof Error ? problem.message.split("\n")[0] : "unknown"})`;
  }
  return undefined;
}
