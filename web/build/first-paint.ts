import { createHash } from "node:crypto";
import type { Plugin, Rollup } from "vite";
import { isSite } from "./engine.ts";

/** Where the files lie: at the root of the server, or beside the page of a site. */
const ROOT = isSite ? "./" : "/";

/** Fetches the language's texts (and for whoever comes to a table that, with the coach unless it was sent away) beside the program instead of after it; chosen like `pickLanguage`, and only a head start. */
const HEAD_START = `(function(n,t,k){var s={};try{s=JSON.parse(localStorage.getItem("sixfold.settings"))||s}catch(e){}
var w=[s.language||""].concat(navigator.languages||[]).map(function(t){return t.slice(0,2).toLowerCase()}).filter(function(t){return n[t]})[0]||"en";
[n[w]].concat(location.pathname.indexOf("/t/")?[]:s.coach===false?t:t.concat(k)).forEach(function(h){var l=document.createElement("link"),s=/css$/.test(h);
l.rel=s?"preload":"modulepreload";if(s)l.as="style";l.crossOrigin="";l.href=h;document.head.appendChild(l)})})`;

/** The files of a piece of the program: its code and its styles. */
function filesOf(piece: string, bundle: Rollup.OutputBundle): string[] {
  const chunk = Object.values(bundle).find((file) => file.type === "chunk" && file.name === piece);
  if (chunk?.type !== "chunk") throw new Error(`There is no piece called ${piece}.`);
  return [chunk.fileName, ...(chunk.viteMetadata?.importedCss ?? [])].map((name) => ROOT + name);
}

/** Puts what the first paint needs into the page itself: its styles, and a head start for its texts. */
export function firstPaint(): Plugin {
  let emit: Rollup.PluginContext["emitFile"];
  return {
    name: "sixfold-first-paint",
    apply: "build",
    enforce: "post",
    buildStart() {
      emit = (file) => this.emitFile(file);
    },
    transformIndexHtml: {
      order: "post",
      handler(html, { bundle }) {
        if (!bundle) return html;
        const styled = html.replace(/\s*<link rel="stylesheet"[^>]*href="\.?\/([^"]+\.css)">/g, (_, name: string) => {
          const file = bundle[name];
          // The link is never fetched: it tells the pieces that come later, which name these styles too, that the page has them.
          return file?.type === "asset" ? `\n    <style>${String(file.source).trim()}</style>\n    <link rel="stylesheet" href="${ROOT}${name}" disabled />` : _;
        });
        const texts = Object.fromEntries(
          Object.keys(bundle).flatMap((name) => {
            const found = /^assets\/(en|pl|fr|de)-[^/]+\.js$/.exec(name);
            return found ? [[found[1]!, ROOT + name]] : [];
          }),
        );
        // A file of its own: the server allows no script inside the page.
        const source = `${HEAD_START}(${JSON.stringify(texts)},${JSON.stringify(filesOf("table", bundle))},${JSON.stringify(filesOf("Coach", bundle))})`;
        const fileName = `assets/head-start-${createHash("sha256").update(source).digest("hex").slice(0, 8)}.js`;
        emit({ type: "asset", fileName, source });
        // The font of the language most read; the rest of the letters come when one is needed.
        const font = Object.keys(bundle).find((name) => /figtree-latin-wght-normal[^/]*\.woff2$/.test(name));
        if (!font) throw new Error("There is no font to preload.");
        const ahead = `<link rel="preload" href="${ROOT}${font}" as="font" type="font/woff2" crossorigin />\n    `;
        return styled.replace('<script type="module"', () => `${ahead}<script async src="${ROOT}${fileName}"></script>\n    <script type="module"`);
      },
    },
  };
}
