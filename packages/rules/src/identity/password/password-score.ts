/** The score that the specification asks for, out of four. */
export const PASSWORD_SCORE_MIN = 2;
export const isScoreSufficient = (score: number): boolean => score >= PASSWORD_SCORE_MIN;
