import { describe, expect, test } from "vitest";
import { cellSize, ownHeight, planOf, rivalHeight } from "../src/table/layout";

const SIZES = [
  [320, 568], [360, 640], [375, 667], [390, 844], [412, 915], [430, 932], [600, 960], [667, 375], [568, 320], [844, 390], [915, 412], [768, 1024], [820, 1180],
  [1024, 768], [1180, 820], [1100, 700], [1280, 720], [1280, 860], [1440, 900], [1920, 1080], [2560, 1440], [1440, 2560],
] as const;
const GAMES = [
  { name: "two", radius: 5, rivals: 1, rack: 6 }, { name: "three", radius: 6, rivals: 2, rack: 6 }, { name: "four", radius: 7, rivals: 3, rack: 6 },
  { name: "solo", radius: 5, rivals: 0, rack: 1 }, { name: "team", radius: 7, rivals: 1, rack: 6 }, { name: "duel", radius: 5, rivals: 1, rack: 6, duel: true },
];
const LEAST_PX = 22;

describe.each(SIZES)("a window of %d by %d", (width, height) => {
  test.each(GAMES)("has cells of 22 px where it can, and a rack in proportion, for $name", (game) => {
    const plan = planOf({ width, height, ...game });
    const px = Math.sqrt(3) * plan.cell * plan.scale;
    // What the window allows: all of it but the rack, the buttons and two lines of figures.
    const beside = plan.mode === "sideways";
    const most = Math.sqrt(3) * cellSize(game.radius, beside ? width - 290 : width - 4, beside ? height : height - 304);
    expect(px, "cells").toBeGreaterThanOrEqual(Math.min(LEAST_PX, most * 0.99));
    const least = plan.mode === "phone" || plan.mode === "sideways" ? 0.75 : 0.6;
    expect(plan.tile / plan.cell, "rack").toBeGreaterThanOrEqual(least);
  });

  test.each(GAMES)("has room for all boards, for $name", (game) => {
    const plan = planOf({ width, height, ...game });
    const others = game.duel ? 0 : game.rivals;
    const own = ownHeight(plan.own, Boolean(game.duel), game.rivals > 0);
    const tall = height / plan.scale;
    if (plan.mode === "desk" || plan.mode === "tablet") expect(own + others * rivalHeight(plan.rival)).toBeLessThan(tall - 28);
    else expect(plan.stage.height).toBeGreaterThan(0);
  });
});

test("a phone has no dead band: what is left over goes to one's own board", () => {
  for (const [width, height] of [[360, 640], [360, 740], [390, 664], [390, 844], [412, 732], [412, 915], [430, 932]] as const) {
    const plan = planOf({ width, height, radius: 5, rivals: 1, rack: 6 });
    expect(plan.stage.height - plan.cell * (3 * 5 + 2.9), `${width} by ${height}`).toBeLessThan(62);
  }
});

test.each(SIZES)("the figures on one's own markers can be read at %d by %d", (width, height) => {
  for (const game of GAMES) {
    const { own } = planOf({ width, height, ...game });
    if (!game.duel && own.form === "large") expect(own.row, game.name).toBeGreaterThanOrEqual(18);
  }
});

test.each(SIZES)("every board that opens when tapped can be hit by a finger at %d by %d", (width, height) => {
  for (const game of GAMES) {
    const { own, rival } = planOf({ width, height, ...game });
    for (const look of [own, rival]) if (look.form === "strip" || look.form === "chip") expect(look.head, game.name).toBeGreaterThanOrEqual(44);
  }
});

test("a wide phone that is not tall shows tracks too, not figures alone", () => {
  for (const game of GAMES.filter(({ name }) => name === "two" || name === "solo")) {
    const { own, cell } = planOf({ width: 540, height: 720, ...game });
    expect(own.form, game.name).not.toBe("strip");
    expect(cell * Math.sqrt(3), game.name).toBeGreaterThanOrEqual(30);
  }
});
