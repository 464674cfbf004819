const isPlainObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;

/** A field left empty holds '' in a form, and is nothing given for the call. */
export const withoutBlanks = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(withoutBlanks);
  if (!isPlainObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, one]) => one !== '')
      .map(([key, one]) => [key, withoutBlanks(one)]),
  );
};
