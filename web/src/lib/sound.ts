/** Sounds made in the browser, dry and short: no files. Each colour has its note. */
import type { Colour } from "../theme/tokens";
import { settings } from "./settings.svelte";

let context: AudioContext | null = null;
/** Everything that is sounding goes through it, so that the next touch can end it. */
let master: GainNode | null = null;

type Tone = { at?: number; pitch: number; length: number; gain: number; shape?: OscillatorType; pan?: number };
type Noise = { at?: number; length: number; gain: number; low: number };

/** A move of somebody else is 6 dB softer. */
const SOFTER = 0.5;
const NOTES: Record<Colour, number> = { R: 523.25, G: 587.33, B: 659.26, O: 783.99, Y: 880, P: 1046.5 };
const STEP = 2 ** (2 / 12);
const SECONDS_PER_SYMBOL = 0.07;

function play(tones: Tone[], noises: Noise[] = [], loud = 1): void {
  // Before the first touch a browser allows no sound anyway.
  if (!settings.sound || navigator.userActivation?.hasBeenActive === false) return;
  // What is seen comes first: opening the sound card can take a while.
  requestAnimationFrame(() => setTimeout(() => sing(tones, noises, loud)));
}

function sing(tones: Tone[], noises: Noise[], loud: number): void {
  try {
    context ??= new AudioContext();
  } catch {
    return; // No sound card, no sound.
  }
  const audio = context;
  if (audio.state === "suspended") void audio.resume();
  if (!master) {
    master = audio.createGain();
    master.connect(audio.destination);
  }
  const out = master;
  const start = audio.currentTime + 0.01;
  const fade = (at: number, length: number, gain: number) => {
    const volume = audio.createGain();
    volume.gain.setValueAtTime(0, at);
    volume.gain.linearRampToValueAtTime(gain * loud, at + 0.006);
    volume.gain.exponentialRampToValueAtTime(0.0001, at + length);
    return volume;
  };
  for (const { at = 0, pitch, length, gain, shape = "sine", pan = 0 } of tones) {
    const tone = audio.createOscillator();
    tone.type = shape;
    tone.frequency.value = pitch;
    const place = audio.createStereoPanner();
    place.pan.value = pan;
    tone.connect(fade(start + at, length, gain)).connect(place).connect(out);
    tone.start(start + at);
    tone.stop(start + at + length + 0.02);
  }
  for (const { at = 0, length, gain, low } of noises) {
    const hiss = audio.createBufferSource();
    hiss.buffer = audio.createBuffer(1, Math.ceil(audio.sampleRate * length), audio.sampleRate);
    const samples = hiss.buffer.getChannelData(0);
    for (let i = 0; i < samples.length; i++) samples[i] = Math.random() * 2 - 1;
    const filter = audio.createBiquadFilter();
    filter.type = "bandpass";
    filter.frequency.value = low;
    hiss.connect(filter).connect(fade(start + at, length, gain)).connect(out);
    hiss.start(start + at);
  }
}

const tick = (pitch: number): Tone => ({ pitch, length: 0.04, gain: 0.09, shape: "triangle" });

export const sound = {
  pick: () => play([tick(420)], [{ length: 0.03, gain: 0.05, low: 1800 }]),
  turn: () => play([tick(470)]),
  /** Wood on wood, where it was laid: -1 is the left edge. */
  drop: (pan = 0, own = true) => play([{ pitch: 150, length: 0.09, gain: 0.25, shape: "triangle", pan }, { pitch: 95, length: 0.09, gain: 0.2, pan }], [{ length: 0.04, gain: 0.12, low: 1200 }], own ? 1 : SOFTER),
  /** The note of a colour, a step up per symbol, one half after the other. */
  rays: (halves: { colour: Colour; symbols: number }[], own = true) => {
    const before = (half: number) => halves.slice(0, half).reduce((sum, { symbols }) => sum + symbols, 0);
    const tones = halves.flatMap(({ colour, symbols }, half) =>
      Array.from({ length: symbols }, (_, i) => ({ at: SECONDS_PER_SYMBOL * (before(half) + i), pitch: NOTES[colour] * STEP ** i, length: 0.12, gain: 0.06 })));
    play(tones, [], own ? 1 : SOFTER);
  },
  /** A peg per step of a marker. */
  steps: (count: number, own = true) => play(Array.from({ length: Math.min(count, 11) }, (_, i) => ({ at: i * 0.045, pitch: 310, length: 0.03, gain: 0.04, shape: "triangle" as const })), [], own ? 1 : SOFTER),
  /** The weakest rises: a low fifth. */
  rise: () => play([{ pitch: 131, length: 0.3, gain: 0.11 }, { pitch: 196, length: 0.3, gain: 0.09 }]),
  /** Cloth, then a tile. */
  refill: (count: number) => play(Array.from({ length: count }, (_, i) => ({ ...tick(400), at: 0.18 + 0.06 * i })), [{ length: 0.16, gain: 0.03, low: 700 }]),
  /** A marker arrives: its note and the octave, then a bell chord on it. */
  ingenious: (colour: Colour, own = true) => {
    const note = NOTES[colour];
    play(
      [{ pitch: note, length: 0.2, gain: 0.08 }, { at: 0.12, pitch: 2 * note, length: 0.25, gain: 0.07 }, ...[1, 1.25, 1.5, 2].map((k) => ({ at: 0.3, pitch: note * k, length: 0.9, gain: 0.06 })), { at: 1, pitch: note * 1.5, length: 0.14, gain: 0.05 }, { at: 1.1, pitch: note * 2, length: 0.18, gain: 0.05 }],
      [], own ? 1 : SOFTER,
    );
  },
  refuse: () => play([{ pitch: 110, length: 0.07, gain: 0.14 }, { at: 0.1, pitch: 98, length: 0.08, gain: 0.14 }]),
  card: (own = true) => play([], [{ length: 0.18, gain: 0.09, low: 2600 }], own ? 1 : SOFTER),
  /** The lock of a gate. */
  gate: () => play([{ pitch: 1250, length: 0.03, gain: 0.06, shape: "square" }, { at: 0.06, pitch: 820, length: 0.04, gain: 0.06, shape: "square" }]),
  yourTurn: () => play([{ pitch: 659, length: 0.18, gain: 0.06 }, { at: 0.12, pitch: 880, length: 0.26, gain: 0.06 }]),
  won: () => play(Object.values(NOTES).map((pitch, i) => ({ at: i * 0.09, pitch, length: 1.2 - i * 0.05, gain: 0.06 }))),
  lost: () => play([{ pitch: 131, length: 0.7, gain: 0.1 }]),
  /** Ends all at once. */
  hush: () => {
    master?.disconnect();
    master = null;
  },
};
