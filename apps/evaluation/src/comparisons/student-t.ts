const MAX_STEPS = 300;
const SMALL = 1e-300;
const PRECISION = 1e-14;

/**
 * The value that lies with the given probability above Student's t of some degrees of freedom.
 *
 * @param probability Between 0.5 and 1, both excluded: 0.975 for the two-sided 95 %.
 * @param degrees     1 or more.
 */
export function studentQuantile(probability: number, degrees: number): number {
  let low = 0;
  let high = 1;
  while (studentBelow(high, degrees) < probability) high *= 2;
  for (let step = 0; step < 100 && high - low > 1e-12 * high; step += 1) {
    const middle = (low + high) / 2;
    if (studentBelow(middle, degrees) < probability) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}

/** Probability of a value below `t`, which is 0 or more. */
function studentBelow(t: number, degrees: number): number {
  return 1 - incompleteBeta(degrees / (degrees + t * t), degrees / 2, 0.5) / 2;
}

/** The regularized incomplete beta function, by its continued fraction (modified Lentz). */
function incompleteBeta(x: number, a: number, b: number): number {
  if (x <= 0) return 0;
  if (x >= 1) return 1;
  // The fraction converges fast below the mean; above it the mirrored one does.
  if (x > (a + 1) / (a + b + 2)) return 1 - incompleteBeta(1 - x, b, a);
  const logFactor = logGamma(a + b) - logGamma(a) - logGamma(b) + a * Math.log(x) + b * Math.log(1 - x);
  return (Math.exp(logFactor) * betaFraction(x, a, b)) / a;
}

function betaFraction(x: number, a: number, b: number): number {
  const away = (value: number): number => (Math.abs(value) < SMALL ? SMALL : value);
  let c = 1;
  let d = 1 / away(1 - ((a + b) * x) / (a + 1));
  let result = d;
  for (let m = 1; m <= MAX_STEPS; m += 1) {
    const even = (m * (b - m) * x) / ((a + 2 * m - 1) * (a + 2 * m));
    const odd = (-(a + m) * (a + b + m) * x) / ((a + 2 * m) * (a + 2 * m + 1));
    let change = 1;
    for (const term of [even, odd]) {
      d = 1 / away(1 + term * d);
      c = away(1 + term / c);
      change = d * c;
      result *= change;
    }
    if (Math.abs(change - 1) < PRECISION) break;
  }
  return result;
}

const LANCZOS = [
  76.18009172947146, -86.505320329417, 24.01409824083091, -1.231739572450155, 0.1208650973866179e-2,
  -0.5395239384953e-5,
];

/** Logarithm of the gamma function of a positive number, to about ten digits (Lanczos). */
function logGamma(x: number): number {
  const base = x + 5.5;
  const series = LANCZOS.reduce((sum, factor, index) => sum + factor / (x + 1 + index), 1.00000000019);
  return (x + 0.5) * Math.log(base) - base + Math.log((2.50662827463 * series) / x);
}
