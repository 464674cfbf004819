/**
 * People do not see the honeypot and need longer to fill two fields. This stops simple robots only:
 * the limits of the server are the defence.
 */
export const isLikelyRobot = (trap: string, elapsedMs: number, minimumMs: number): boolean =>
  trap !== '' || elapsedMs < minimumMs;
