import { CircleAlert, CircleCheck, Info, TriangleAlert } from '../icons/icons.ts';

export type Tone = 'info' | 'success' | 'warning' | 'danger';

/** Colour never speaks alone: each tone has its own shape, and its word for those who do not see it. */
export const TONE_ICONS = {
  info: Info,
  success: CircleCheck,
  warning: TriangleAlert,
  danger: CircleAlert,
} as const;

export const TONE_WORDS: Readonly<Record<Tone, string>> = {
  info: 'Information',
  success: 'Succès',
  warning: 'Attention',
  danger: 'Erreur',
};
