const nothing = (): void => undefined;

/** The part of a browser that the portal's modules read when they load, without a session. */
const windowAt = (path: string) => ({
  location: { pathname: path, search: '', hash: '', origin: '', href: path },
  innerWidth: 0,
  addEventListener: nothing,
});

const documentOf = { addEventListener: nothing, querySelector: () => null };

/** Runs code of the portal in Node as if the browser were at an address. */
export const withWindowAt = async <T>(path: string, run: () => Promise<T>): Promise<T> => {
  const globals = { window: windowAt(path), document: documentOf };
  Object.assign(globalThis, globals);
  try {
    return await run();
  } finally {
    for (const name of Object.keys(globals)) Reflect.deleteProperty(globalThis, name);
  }
};
