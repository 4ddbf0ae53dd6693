/** What a site needs besides: a policy that no host sends for it. */
import type { Plugin } from "vite";
import { isSite } from "./engine.ts";

const POLICY = [
  "default-src 'self'", "script-src 'self' 'wasm-unsafe-eval'", "img-src 'self' data: blob:", "style-src 'self' 'unsafe-inline'", "connect-src 'self'",
  "worker-src 'self'", "object-src 'none'", "base-uri 'none'", "form-action 'self'",
].join("; ");

export function site(): Plugin {
  return {
    name: "sixfold-site",
    apply: "build",
    transformIndexHtml: () => (isSite ? [{ tag: "meta", attrs: { "http-equiv": "Content-Security-Policy", content: POLICY }, injectTo: "head-prepend" }] : []),
  };
}
