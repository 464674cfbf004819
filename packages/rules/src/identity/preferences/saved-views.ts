/** Views of one list that a user may keep. */
export const SAVED_VIEWS_MAX = 20;
