/**
 * A person cannot see the trap, and cannot fill two fields in the blink of an eye. This only stops
 * the clumsiest robots: the server's own limits are the defence.
 */
export const isLikelyRobot = (trap: string, elapsedMs: number, minimumMs: number): boolean =>
  trap !== '' || elapsedMs < minimumMs;
