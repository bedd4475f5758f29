// What many readings say: their middle, and the middle of their ratios.

/** The middle reading. */
export function median(readings) {
  const sorted = readings.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}

/** The middle of the ratios of readings taken next to each other, so that a slow minute of the machine cancels out. */
export const medianRatio = (readings, others) =>
  median(readings.map((reading, index) => reading / others[index]));
