/** Sounds of a table, made here out of noise and tones. Nothing is heard before someone asks for it in the settings. */

import { settings } from "./settings.js";

/** @typedef {"card" | "chip" | "turn" | "won" | "lost"} Sound */

/** @type {AudioContext | null} */
let context = null;

/** Let a sound be heard, if sounds are wanted. @param {Sound} sound */
export function play(sound) {
  if (!settings.now.sound || typeof AudioContext === "undefined") return;
  context ??= new AudioContext();
  if (context.state === "suspended") void context.resume().catch(() => {});
  SOUNDS[sound](context);
}

/** @param {AudioContext} audio @param {number} seconds @param {number} hertz the middle of what is let through @param {number} loud */
function noise(audio, seconds, hertz, loud) {
  const samples = new AudioBuffer({ length: Math.ceil(audio.sampleRate * seconds), sampleRate: audio.sampleRate });
  const data = samples.getChannelData(0);
  for (let i = 0; i < data.length; i += 1) data[i] = (Math.random() * 2 - 1) * (1 - i / data.length) ** 2;
  const source = new AudioBufferSourceNode(audio, { buffer: samples });
  source.connect(new BiquadFilterNode(audio, { type: "bandpass", frequency: hertz, Q: 0.8 })).connect(new GainNode(audio, { gain: loud })).connect(audio.destination);
  source.start();
}

/** @param {AudioContext} audio @param {number} hertz @param {number} after seconds from now @param {number} seconds @param {number} loud */
function tone(audio, hertz, after, seconds, loud) {
  const begins = audio.currentTime + after;
  const volume = new GainNode(audio, { gain: 0 });
  volume.gain.setValueAtTime(loud, begins);
  volume.gain.exponentialRampToValueAtTime(0.0001, begins + seconds);
  const source = new OscillatorNode(audio, { frequency: hertz, type: "triangle" });
  source.connect(volume).connect(audio.destination);
  source.start(begins);
  source.stop(begins + seconds);
}

/** @type {Record<Sound, (audio: AudioContext) => void>} */
const SOUNDS = {
  card: (audio) => noise(audio, 0.09, 2400, 0.35),
  chip: (audio) => {
    tone(audio, 2950, 0, 0.05, 0.12);
    tone(audio, 3700, 0.035, 0.06, 0.1);
  },
  turn: (audio) => tone(audio, 880, 0, 0.35, 0.1),
  won: (audio) => [523, 659, 784].forEach((hertz, i) => tone(audio, hertz, i * 0.09, 0.4, 0.1)),
  lost: (audio) => tone(audio, 196, 0, 0.3, 0.1),
};
