import { startAndRecordInput } from "./early-input.ts";

const starter = startAndRecordInput.toString().replaceAll(/\s*\n\s*/g, "\n");

/** These are the values of the template's placeholders as HTML, such as `__TITLE__` and `<!--BODY-->`. */
export type DocumentParts = Readonly<Record<string, string>>;

export interface PageDocument {
  /** Returns the document of a page that the browser renders: its scripts are fetched at once. */
  startAtOnce(parts: DocumentParts, modules: readonly string[]): string;
  /**
   * Returns the document of a server-rendered page. Its scripts and its manifest are fetched after the first paint, so
   * that they do not compete for bandwidth: on a slow phone they would delay the largest contentful paint.
   */
  startAfterPaint(parts: DocumentParts, modules: readonly string[], nonce: string): string;
}

/**
 * Parses a document that the build wrote, once; each answer only fills in the placeholders. `modules` are the URLs of
 * the scripts that a page needs besides those of the document.
 */
export function readDocument(template: string): PageDocument {
  const { head, main, own, manifest } = splitHead(template);
  const body = template.slice(template.indexOf("</head>"));
  const end = body.lastIndexOf("</body>");
  const rendered = `${head}${body.slice(0, end)}<!--START-->${body.slice(end)}`;
  const french = template.replace(`href="${manifest}"`, `href="${inFrench(manifest)}"`);
  const startAtOnce = (parts: DocumentParts, modules: readonly string[]) => {
    const preloads = modules.map((href) => `<link rel="modulepreload" crossorigin href="${href}" />`);
    const document = isFrench(parts) ? french : template;
    return fill(document, { ...parts, "<!--HEAD-->": [parts["<!--HEAD-->"], ...preloads].join("\n    ") });
  };
  return {
    startAtOnce,
    startAfterPaint(parts, modules, nonce) {
      if (!main) return startAtOnce(parts, modules);
      const ownManifest = isFrench(parts) ? inFrench(manifest) : manifest;
      const args = [main, [...own, ...modules], ownManifest].map((one) => JSON.stringify(one)).join(",");
      return fill(rendered, {
        ...parts,
        "<!--START-->": `<script nonce="${nonce}">(${starter})(${args})</script>`,
      });
    },
  };
}

const isFrench = (parts: DocumentParts): boolean => parts.__LANG__?.startsWith("fr") ?? false;

/** Returns the link to the manifest with the French name and description of the app. */
const inFrench = (manifest: string): string => manifest.replace(/\.webmanifest$/, ".fr.webmanifest");

/** Fills in the placeholders in a single pass, so that placeholders inside the inserted text are not replaced. */
const fill = (template: string, parts: DocumentParts): string =>
  template.replaceAll(/__[A-Z]+__|<!--[A-Z]+-->/g, (place) => parts[place] ?? place);

/** Returns the head without the tags that fetch scripts and the manifest, and the URLs in those tags. */
function splitHead(template: string): { head: string; main: string; own: string[]; manifest: string } {
  const own: string[] = [];
  let main = "";
  let manifest = "";
  const head = template
    .slice(0, template.indexOf("</head>"))
    .replaceAll(/\s*<link rel="modulepreload"[^>]*? href="([^"]+)"[^>]*>/g, (_tag, href: string) => {
      own.push(href);
      return "";
    })
    .replace(/\s*<script type="module"[^>]*? src="([^"]+)"[^>]*><\/script>/, (_tag, src: string) => {
      main = src;
      return "";
    })
    .replace(/\s*<link rel="manifest" href="([^"]+)"[^>]*>/, (_tag, href: string) => {
      manifest = href;
      return "";
    });
  return { head, main, own, manifest };
}
