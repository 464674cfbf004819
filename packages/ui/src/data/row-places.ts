/** Rows drawn beyond what is seen, so that neither the wheel nor the Tab key meets a gap. */
const MARGIN_ROWS = 4;
/** The window moves by steps: most movements of the wheel then draw nothing anew. */
const STEP_ROWS = 4;
/** Until a row has been drawn: the height of a target. */
const FIRST_GUESS_PX = 45;

/** Where each row of a long table stands; rows that were never drawn are guessed. */
export interface RowPlaces {
  /** In pixels; zero for a row that has not been measured. */
  readonly heights: Float32Array;
  /** Top of each row, then the bottom of the last one. */
  readonly offsets: Float64Array;
  /** What a row that has not been measured is taken for. */
  readonly guess: number;
}

const placed = (heights: Float32Array, guess: number): RowPlaces => {
  const offsets = new Float64Array(heights.length + 1);
  let bottom = 0;
  // A plain loop: it runs over a hundred thousand rows during scrolling.
  for (let index = 0; index < heights.length; index += 1) {
    const height = heights[index] ?? 0;
    bottom += height === 0 ? guess : height;
    offsets[index + 1] = bottom;
  }
  return { heights, offsets, guess };
};

export const guessedPlaces = (count: number, guess: number = FIRST_GUESS_PX): RowPlaces =>
  placed(new Float32Array(count), guess);

/** The same rows and those that follow them, or fewer. */
export const resizedPlaces = ({ heights, guess }: RowPlaces, count: number): RowPlaces => {
  const next = new Float32Array(count);
  next.set(heights.subarray(0, count));
  return placed(next, guess);
};

export interface MeasuredRow {
  readonly index: number;
  readonly height: number;
}

/** With the heights of the rows that are drawn; the same object when they were known. */
export const measuredPlaces = (places: RowPlaces, rows: readonly MeasuredRow[]): RowPlaces => {
  const news = rows.filter(({ index, height }) => places.heights[index] !== height);
  if (news.length === 0) return places;
  const heights = places.heights.slice();
  for (const { index, height } of news) heights[index] = height;
  const isFirst = places.heights.every((height) => height === 0);
  const mean = rows.reduce((sum, { height }) => sum + height, 0) / rows.length;
  // Estimated from the first rows and then constant, so that the scroll bar does not jump.
  return placed(heights, isFirst ? mean : places.guess);
};

/** The row at a place, by halves. */
export const rowAt = ({ offsets }: RowPlaces, top: number): number => {
  let [low, high] = [0, Math.max(0, offsets.length - 2)];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((offsets[middle] ?? 0) <= top) low = middle;
    else high = middle - 1;
  }
  return low;
};

/** The first row seen, rounded down to a step: a number that seldom changes. */
export const stepAt = (places: RowPlaces, top: number): number =>
  Math.floor(rowAt(places, top) / STEP_ROWS) * STEP_ROWS;

export interface RowWindow {
  readonly first: number;
  /** The row after the last one that is drawn. */
  readonly end: number;
}

/** Which rows are worth drawing when `step` is the first in view. */
export const windowFrom = (places: RowPlaces, step: number, viewHeight: number): RowWindow => {
  const count = places.heights.length;
  const seen = Math.min(step, Math.max(0, count - 1));
  // The view may begin anywhere in the step.
  const lastTop = (places.offsets[Math.min(count, seen + STEP_ROWS)] ?? 0) + viewHeight;
  const end = Math.min(count, rowAt(places, lastTop) + 1 + MARGIN_ROWS);
  return { first: Math.max(0, seen - MARGIN_ROWS), end };
};

/** Indexes to draw, in order; the row that holds the focus stays, wherever the view has gone. */
export const drawnRows = ({ first, end }: RowWindow, focused: number | undefined): number[] => {
  const drawn = Array.from({ length: Math.max(0, end - first) }, (_, index) => first + index);
  if (focused === undefined || (focused >= first && focused < end)) return drawn;
  return focused < first ? [focused, ...drawn] : [...drawn, focused];
};
