/** Seeded random numbers. @module */

/**
 * Whole numbers in [0, 2³²) from a seed: xoshiro128** (Blackman and Vigna), its state filled by
 * splitmix32.
 */
export function seededRandom(seed: number): () => number {
  if (!Number.isSafeInteger(seed) || seed < 0) {
    throw new RangeError(`seed must be a whole number of at least 0, got ${seed}`);
  }
  let mix = (seed >>> 0) ^ Math.imul(Math.floor(seed / 2 ** 32), 0x9e3779b9);
  const next = () => {
    mix = (mix + 0x9e3779b9) | 0;
    let z = mix ^ (mix >>> 16);
    z = Math.imul(z, 0x21f0aaad);
    z ^= z >>> 15;
    z = Math.imul(z, 0x735a2d97);
    return z ^ (z >>> 15);
  };
  let a = next(), b = next(), c = next(), d = next();
  return () => {
    const product = Math.imul(b, 5);
    const result = Math.imul((product << 7) | (product >>> 25), 9) >>> 0;
    const t = b << 9;
    c ^= a;
    d ^= b;
    b ^= c;
    a ^= d;
    c ^= t;
    d = (d << 11) | (d >>> 21);
    return result;
  };
}
