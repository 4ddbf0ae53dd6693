/** A figure that travels from the board to a marker. */

export type Flight = { from: DOMRect; to: DOMRect; text: string; markup: string };

export function fly({ from, to, text, markup }: Flight, ms = 260): Promise<void> {
  const figure = document.createElement("div");
  figure.className = "flight";
  figure.setAttribute("aria-hidden", "true");
  figure.innerHTML = markup;
  figure.append(text);
  document.body.append(figure);
  const at = (box: DOMRect, scale: number) =>
    `translate(${box.x + box.width / 2}px, ${box.y + box.height / 2}px) translate(-50%, -50%) scale(${scale})`;
  const flight = figure.animate(
    [{ transform: at(from, 1.15), opacity: 0 }, { transform: at(from, 1.1), opacity: 1, offset: 0.15 }, { transform: at(to, 0.7), opacity: 0.9 }],
    { duration: ms, easing: "ease-in-out", fill: "both" },
  );
  const gone = () => figure.remove();
  return flight.finished.then(gone, gone);
}
