import { begin } from "./early-hands.ts";

const starter = begin.toString().replaceAll(/\s*\n\s*/g, "\n");

/**
 * Moves the scripts of a server-rendered page after its first paint, so that they do not compete for bandwidth: on a
 * slow phone, the 150 kB that hydrate the page delayed its largest contentful paint, and so did the manifest with its
 * icons.
 */
export function afterPaint(html: string, nonce: string): string {
  const end = html.indexOf("</head>");
  const modules: string[] = [];
  let main = "";
  let manifest = "";
  const head = html
    .slice(0, end)
    .replaceAll(/\s*<link rel="modulepreload"[^>]*? href="([^"]+)"[^>]*>/g, (_tag, href: string) => {
      modules.push(href);
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
  if (!main) return html;
  const given = [main, modules, manifest].map((one) => JSON.stringify(one)).join(",");
  const script = `<script nonce="${nonce}">(${starter})(${given})</script>`;
  // Searched from the end, to skip the page's content.
  const close = html.lastIndexOf("</body>");
  return `${head}${html.slice(end, close)}${script}${html.slice(close)}`;
}
