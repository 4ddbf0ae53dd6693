/** Sounds made in the browser: no files, a few soft tones. */
import { settings } from "./settings.svelte";

let context: AudioContext | null = null;

type Tone = { at: number; pitch: number; length: number; gain: number; shape?: OscillatorType };

function play(tones: Tone[]): void {
  // Before the first touch a browser allows no sound anyway.
  if (!settings.sound || navigator.userActivation?.hasBeenActive === false) return;
  // What is seen comes first: opening the sound card can take a while.
  requestAnimationFrame(() => setTimeout(() => sing(tones)));
}

function sing(tones: Tone[]): void {
  try {
    context ??= new AudioContext();
  } catch {
    return; // No sound card, no sound.
  }
  if (context.state === "suspended") void context.resume();
  const start = context.currentTime + 0.01;
  for (const { at, pitch, length, gain, shape = "sine" } of tones) {
    const tone = context.createOscillator();
    const volume = context.createGain();
    tone.type = shape;
    tone.frequency.value = pitch;
    volume.gain.setValueAtTime(0, start + at);
    volume.gain.linearRampToValueAtTime(gain, start + at + 0.008);
    volume.gain.exponentialRampToValueAtTime(0.0001, start + at + length);
    tone.connect(volume).connect(context.destination);
    tone.start(start + at);
    tone.stop(start + at + length + 0.02);
  }
}

const SCALE = [523, 587, 659, 784, 880, 1047, 1175, 1319];

export const sound = {
  pick: () => play([{ at: 0, pitch: 420, length: 0.05, gain: 0.05 }]),
  turn: () => play([{ at: 0, pitch: 340, length: 0.04, gain: 0.04, shape: "triangle" }]),
  /** Wood on wood. */
  drop: () => play([{ at: 0, pitch: 150, length: 0.12, gain: 0.25, shape: "triangle" }, { at: 0, pitch: 95, length: 0.16, gain: 0.2 }]),
  count: (step: number) => play([{ at: 0, pitch: SCALE[step % SCALE.length]!, length: 0.14, gain: 0.06 }]),
  ingenious: () => play([0, 2, 4, 5, 7].map((note, i) => ({ at: i * 0.09, pitch: SCALE[note]!, length: 0.5, gain: 0.09 }))),
  yourTurn: () => play([{ at: 0, pitch: 659, length: 0.18, gain: 0.06 }, { at: 0.12, pitch: 880, length: 0.26, gain: 0.06 }]),
  end: () => play([0, 2, 4, 7].map((note, i) => ({ at: i * 0.16, pitch: SCALE[note]! / 2, length: 0.7, gain: 0.08 }))),
};
