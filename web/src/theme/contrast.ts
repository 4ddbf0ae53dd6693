/** Contrast as WCAG counts it, and the nearest shade that reaches a wanted one. */

export type Rgb = [number, number, number];

export function parseHex(hex: string): Rgb {
  const n = Number.parseInt(hex.slice(1), 16);
  return [(n >> 16) & 255, (n >> 8) & 255, n & 255];
}

export function formatHex(rgb: Rgb): string {
  return "#" + rgb.map((v) => Math.round(v).toString(16).padStart(2, "0")).join("");
}

/** A share of the way from one colour to another. */
export function mix(from: string, to: string, share: number): string {
  const [a, b] = [parseHex(from), parseHex(to)];
  return formatHex(a.map((v, i) => v + (b[i]! - v) * share) as Rgb);
}

export function luminance(rgb: Rgb): number {
  const [r, g, b] = rgb.map((v) => {
    const c = v / 255;
    return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
  }) as Rgb;
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

export function contrast(a: string, b: string): number {
  const [x, y] = [luminance(parseHex(a)), luminance(parseHex(b))];
  return (Math.max(x, y) + 0.05) / (Math.min(x, y) + 0.05);
}

/** OKLab, in which equal steps look equal; a, b carry the hue. */
function toOklab(rgb: Rgb): Rgb {
  const [r, g, b] = rgb.map((v) => {
    const c = v / 255;
    return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
  }) as Rgb;
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
}

function fromOklab([L, a, b]: Rgb): Rgb {
  const l = (L + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (L - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (L - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const linear = [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
  return linear.map((c) => {
    const v = c <= 0.0031308 ? 12.92 * c : 1.055 * c ** (1 / 2.4) - 0.055;
    return Math.min(255, Math.max(0, v * 255));
  }) as Rgb;
}

/** The colour itself if it stands out enough, else the nearest lightness of the same hue that does. */
export function shade(colour: string, grounds: string[], wanted: number): string {
  const reaches = (hex: string) => grounds.every((ground) => contrast(hex, ground) >= wanted);
  if (reaches(colour)) return colour;
  const towards = grounds.every((g) => luminance(parseHex(g)) > 0.18) ? 0 : 1;
  const [light, a, b] = toOklab(parseHex(colour));
  const at = (t: number) => formatHex(fromOklab([light + (towards - light) * t, a * (1 - t * t), b * (1 - t * t)]));
  let [near, far] = [0, 1];
  for (let step = 0; step < 20; step++) {
    const middle = (near + far) / 2;
    if (reaches(at(middle))) far = middle;
    else near = middle;
  }
  return at(far);
}
