// A few short sounds, made by the browser itself. Silent until somebody asks for them.
import { settings } from './settings.svelte';

export type Sound = 'turn' | 'card' | 'chip' | 'win' | 'chat';

const NOTES: Record<Sound, [wave: OscillatorType, volume: number, ...tones: [hertz: number, at: number, length: number][]]> = {
  turn: ['sine', 0.2, [660, 0, 0.12], [880, 0.13, 0.18]],
  card: ['triangle', 0.06, [210, 0, 0.035]],
  chip: ['square', 0.025, [1750, 0, 0.02], [2300, 0.03, 0.02]],
  win: ['sine', 0.14, [523, 0, 0.1], [659, 0.1, 0.1], [784, 0.2, 0.2]],
  chat: ['sine', 0.08, [990, 0, 0.06]],
};

let context: AudioContext | null = null;

export function sound(name: Sound): void {
  if (!settings.chosen.sound) return;
  context ??= new AudioContext();
  if (context.state === 'suspended') void context.resume();
  const [wave, volume, ...tones] = NOTES[name];
  for (const [hertz, at, length] of tones) tone(context, wave, volume, hertz, at, length);
}

function tone(audio: AudioContext, wave: OscillatorType, volume: number, hertz: number, at: number, length: number): void {
  const [voice, gain, start] = [audio.createOscillator(), audio.createGain(), audio.currentTime + at];
  voice.type = wave;
  voice.frequency.value = hertz;
  gain.gain.setValueAtTime(volume, start);
  gain.gain.exponentialRampToValueAtTime(0.0001, start + length);
  voice.connect(gain).connect(audio.destination);
  voice.start(start);
  voice.stop(start + length + 0.02);
}
