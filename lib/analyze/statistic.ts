/** What a statistic is when it may be undefined. @module */

/** A number, or `null` with the reason why there is none; never NaN. */
export type Statistic =
  | {
    /** The value. */
    value: number;
    /** Absent: there is a value. */
    reason?: never;
  }
  | {
    /** No value. */
    value: null;
    /** Why there is none. */
    reason: string;
  };

/** Both ends of a 95 % interval, or `null` with the reason. */
export type Interval =
  | {
    /** Lower end. */
    low: number;
    /** Upper end. */
    high: number;
    /** Absent: there is an interval. */
    reason?: never;
  }
  | {
    /** No lower end. */
    low: null;
    /** No upper end. */
    high: null;
    /** Why there is none. */
    reason: string;
  };

/** Wraps a number that may be NaN. */
export function statistic(value: number, reason: string): Statistic {
  return Number.isFinite(value) ? { value } : { value: null, reason };
}

/** Wraps two ends that may be NaN. */
export function interval(low: number, high: number, reason: string): Interval {
  return Number.isFinite(low) && Number.isFinite(high)
    ? { low, high }
    : { low: null, high: null, reason };
}

/** Why a statistic of two paired columns is undefined, if it is. */
export function pairedReason(a: ArrayLike<number>, b: ArrayLike<number>): string | undefined {
  checkPaired(a, b);
  if (a.length < 2) return `needs at least 2 pairs, got ${a.length}`;
  if (isConstant(a) || isConstant(b)) return "all values of one side are equal";
  return undefined;
}

/** Refuses columns of different lengths or with values that are not finite numbers. */
export function checkPaired(a: ArrayLike<unknown>, b: ArrayLike<unknown>): void {
  if (a.length !== b.length) {
    throw new RangeError(`both sides must be equally long, got ${a.length} and ${b.length}`);
  }
  for (const side of [a, b]) {
    for (let i = 0; i < side.length; i++) {
      if (typeof side[i] === "number" && !Number.isFinite(side[i])) {
        throw new RangeError(`value ${i} is ${side[i]}, not a finite number; leave such pairs out`);
      }
    }
  }
}

function isConstant(values: ArrayLike<number>): boolean {
  for (let i = 1; i < values.length; i++) if (values[i] !== values[0]) return false;
  return true;
}
