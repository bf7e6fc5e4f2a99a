import type { Preferences } from "../cards/cache-db.ts";
import type { RowLook } from "../queue/row-view.ts";

/**
 * These are the frequencies in Hz, played in order: rising for redeemed, level for saved, falling for a result that
 * needs a person.
 */
const tones: Record<Mood, readonly number[]> = { good: [660, 880], kept: [550], bad: [440, 290] };
/** These are the vibration patterns, as milliseconds of vibration and pause in turn. */
const buzzes: Record<Mood, number[]> = { good: [60], kept: [40, 60, 40], bad: [240] };
type Mood = "good" | "kept" | "bad";

const toneSeconds = 0.14;

export function moodOf(look: RowLook): Mood | null {
  if (look === "accepted" || look === "part") return "good";
  if (look === "saved" || look === "waiting") return "kept";
  if (
    look === "sending" ||
    look === "canceling" ||
    look === "voided" ||
    look === "calledOff" ||
    look === "stranded" ||
    look === "cutOff"
  )
    return null;
  return "bad";
}

/** Plays sound and vibration in addition to the screen; both are on until staff turn them off. */
export function tellBySense(mood: Mood, { sound, vibration }: Preferences): void {
  if (vibration && "vibrate" in navigator) navigator.vibrate(buzzes[mood]);
  if (sound) void play(tones[mood]).catch(() => {});
}

async function play(frequencies: readonly number[]): Promise<void> {
  const context = new AudioContext();
  const volume = context.createGain();
  volume.gain.value = 0.2;
  volume.connect(context.destination);
  const end = frequencies.map((frequency, at) => {
    const tone = context.createOscillator();
    tone.frequency.value = frequency;
    tone.connect(volume);
    tone.start(context.currentTime + at * toneSeconds);
    tone.stop(context.currentTime + (at + 1) * toneSeconds);
    return new Promise((done) => tone.addEventListener("ended", done, { once: true }));
  });
  await Promise.all(end);
  await context.close();
}
