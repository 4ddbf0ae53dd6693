import { beforeEach, expect, test, vi } from "vitest";
import { Gesture, type Wishes } from "../src/table/gesture";

const at = (pointerId: number, clientX: number, clientY: number, pointerType = "touch") => ({ pointerId, clientX, clientY, pointerType, button: 0 });
let wishes: { [K in keyof Wishes]: ReturnType<typeof vi.fn> };
let gesture: Gesture;
let holding = true;

beforeEach(() => {
  holding = true;
  wishes = { hover: vi.fn(), leave: vi.fn(), tap: vi.fn(), drag: vi.fn(() => holding), release: vi.fn(), pan: vi.fn(), pinch: vi.fn(), twist: vi.fn(), hold: vi.fn(() => !holding), drawn: vi.fn() };
  gesture = new Gesture(wishes as unknown as Wishes);
});

test("a touch that hardly moves is a tap", () => {
  gesture.down(at(1, 100, 100));
  gesture.move(at(1, 104, 102));
  gesture.up(at(1, 104, 102));
  expect(wishes.tap).toHaveBeenCalledWith(104, 102);
  expect(wishes.drag).not.toHaveBeenCalled();
});

test("a tile in hand follows the finger and is set down at the end", () => {
  gesture.down(at(1, 100, 100));
  gesture.move(at(1, 140, 100));
  gesture.up(at(1, 160, 100));
  expect(wishes.drag).toHaveBeenCalled();
  expect(wishes.release).toHaveBeenCalledOnce();
  expect(wishes.tap).not.toHaveBeenCalled();
});

test("with empty hands the board is moved, and nothing is placed", () => {
  holding = false;
  gesture.down(at(1, 100, 100));
  gesture.move(at(1, 140, 100));
  gesture.move(at(1, 150, 110));
  gesture.up(at(1, 150, 110));
  expect(wishes.pan).toHaveBeenCalledWith(10, 10);
  expect(wishes.release).not.toHaveBeenCalled();
});

test("two fingers zoom and never tap", () => {
  gesture.down(at(1, 100, 100));
  gesture.down(at(2, 200, 100));
  gesture.move(at(2, 300, 100));
  gesture.up(at(2, 300, 100));
  gesture.up(at(1, 100, 100));
  expect(wishes.pinch.mock.calls[0]![0]).toBeCloseTo(2);
  expect(wishes.tap).not.toHaveBeenCalled();
});

test("two turning fingers turn the tile", () => {
  gesture.down(at(1, 100, 100));
  gesture.down(at(2, 200, 100));
  gesture.move(at(2, 171, 171));
  expect(wishes.twist).toHaveBeenCalledWith(1);
});

test("a mouse without a button hovers, and leaving is told", () => {
  gesture.move(at(1, 10, 10, "mouse"));
  gesture.away(at(1, 10, 10, "mouse"));
  expect(wishes.hover).toHaveBeenCalledWith(10, 10);
  expect(wishes.leave).toHaveBeenCalledOnce();
});

test("a finger that rests draws to where it is lifted; one that moves or has a tile does not", () => {
  vi.useFakeTimers();
  holding = false;
  gesture.down(at(1, 100, 100));
  vi.advanceTimersByTime(500);
  gesture.move(at(1, 160, 130));
  gesture.up(at(1, 160, 130));
  expect(wishes.drawn).toHaveBeenCalledExactlyOnceWith(160, 130);
  expect(wishes.pan).not.toHaveBeenCalled();
  gesture.down(at(1, 100, 100));
  gesture.move(at(1, 160, 130));
  vi.advanceTimersByTime(500);
  gesture.up(at(1, 160, 130));
  holding = true;
  gesture.down(at(1, 100, 100));
  vi.advanceTimersByTime(500);
  gesture.up(at(1, 100, 100));
  expect(wishes.drawn).toHaveBeenCalledOnce();
  expect(wishes.tap).toHaveBeenCalledOnce();
  vi.useRealTimers();
});
