import * as react from 'react';

/**
 * React's development build captures a stack for up to 10,000 elements a second, for its own
 * messages: a quarter of the time of component tests. It stops at its limit, so that the count is
 * always past it. Without this entry the tests pass as well, more slowly.
 */
const internals: unknown = Reflect.get(
  react,
  '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE',
);
if (typeof internals === 'object' && internals !== null) {
  Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', {
    // Every test file of a worker comes through here.
    configurable: true,
    get: () => Number.POSITIVE_INFINITY,
    set: () => {
      // The limit stays passed.
    },
  });
}
