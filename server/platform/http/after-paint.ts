/**
 * A page that came drawn waits for no script, nor shares its line with one: on a slow phone the 150 kB that make it live
 * stood before its largest letters. They are fetched once it has been painted, or as soon as somebody touches it.
 */
export function afterPaint(html: string, nonce: string): string {
  const end = html.indexOf("</head>");
  const modules: string[] = [];
  let main = "";
  const head = html
    .slice(0, end)
    .replaceAll(/\s*<link rel="modulepreload"[^>]*? href="([^"]+)"[^>]*>/g, (_tag, href: string) => {
      modules.push(href);
      return "";
    })
    .replace(/\s*<script type="module"[^>]*? src="([^"]+)"[^>]*><\/script>/, (_tag, src: string) => {
      main = src;
      return "";
    });
  if (!main) return html;
  const starter = `<script nonce="${nonce}">(${begin.toString()})(${JSON.stringify(main)},${JSON.stringify(modules)})</script>`;
  // In one walk from the end: what is inside the page is not looked through.
  const close = html.lastIndexOf("</body>");
  return `${head}${html.slice(end, close)}${starter}${html.slice(close)}`;
}

/** Runs in the browser, as it stands here. */
function begin(main: string, modules: string[]): void {
  let begun = false;
  const start = () => {
    if (begun) return;
    begun = true;
    for (const href of modules) {
      document.head.append(Object.assign(document.createElement("link"), { rel: "modulepreload", crossOrigin: "", href }));
    }
    document.head.append(Object.assign(document.createElement("script"), { type: "module", crossOrigin: "", src: main }));
  };
  requestAnimationFrame(() => setTimeout(start));
  addEventListener("pointerdown", start, { once: true });
  addEventListener("keydown", start, { once: true });
  // A page in the background is not painted.
  setTimeout(start, document.hidden ? 0 : 1500);
}
