/**
 * Returns the seed of a test that performs random acts: the environment variable `name`, or else a random seed in `npm
 * run test:deep` and a fixed one in `npm test`. So `npm test` gives the same result for the same code, and the deep run
 * tries new seeds.
 */
export function seedOf(name: "MODEL_SEED" | "PARTS_SEED" | "KIOSK_SEED" | "FUZZ_SEED" | "FILES_SEED"): number {
  const chosen = process.env[name];
  if (chosen) return Number(chosen);
  return process.env.DEEP ? Math.floor(Math.random() * 2 ** 31) : fixedSeed;
}

/**
 * This is the fixed seed. It was chosen so that the models fail when a rule against renaming, minting, unapproved cash
 * or returned money is removed.
 */
const fixedSeed = 2;
