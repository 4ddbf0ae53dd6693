/** How large the window is, and which kind of layout that asks for. */

const inWindow = typeof window !== "undefined";
const size = $state({ width: inWindow ? innerWidth : 1440, height: inWindow ? innerHeight : 900 });

if (inWindow)
  addEventListener("resize", () => {
    size.width = innerWidth;
    size.height = innerHeight;
  });

export const viewport = {
  get width(): number {
    return size.width;
  },
  get height(): number {
    return size.height;
  },
  get phone(): boolean {
    return size.width < 700;
  },
  get desktop(): boolean {
    return size.width >= 1100;
  },
};
