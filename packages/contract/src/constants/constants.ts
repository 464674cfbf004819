import { DEFAULT_DURATION_MS } from '@portail/rules/people/notifications/notifications.ts';

/** Section 9 of the specification: the figures that screens, API and tests agree on. */
export const MFA_CODE_LENGTH = 6;
export const MFA_RESEND_DELAY_MS = 120_000;
export const NOTIFICATION_DURATION_MS = DEFAULT_DURATION_MS;
export const NOTIFICATION_FADE_MS = 500;
export const STORE_PERSISTENCE_THROTTLE_MS = 1_000;
export const ANALYTICS_HEARTBEAT_MS = 10_000;
export const LOGIN_ANTI_BOT_DELAY_MS = 1_500;
/** Longer than any passphrase, short enough to hash in bounded time. */
export const PASSWORD_MAX_LENGTH = 128;
export const MOBILE_BREAKPOINT_PX = 768;
export const RESIZE_DEBOUNCE_MS = 200;
export const TEXT_MAX_LENGTH = 255;
export const SHORT_TEXT_MAX_LENGTH = 10;
export const SHORT_TEXT_MIN_LENGTH = 10;
/** Life of a token, renewed by each authenticated reply. */
export const SESSION_IDLE_MINUTES = 30;
/** Back-office sessions end sooner. */
export const SESSION_IDLE_OPERATOR_MINUTES = 15;
export const SESSION_ABSOLUTE_HOURS = 12;
/** When the warning before the end of a session is shown. */
export const SESSION_WARNING_MS = 120_000;
/** How long a confirmation of identity opens the actions that ask for one. */
export const CONFIRMATION_LIFE_MINUTES = 5;
/** A code sent by mail: its life, and the wrong answers it survives. */
export const MFA_CODE_LIFE_MINUTES = 10;
export const MFA_CODE_TRIES = 5;
export const MFA_FAILURES_PER_DAY = 25;
/** How long a browser stays known to a person who no longer comes in with it. */
export const KNOWN_DEVICE_DAYS = 180;
/** How long a registration waits for the proof of its mailbox. */
export const REGISTRATION_LINK_DAYS = 7;
export const RESET_LINK_HOURS = 24;
/** How long a new address waits for its proof, and how often the proof is mailed in a day. */
export const ADDRESS_PROOF_HOURS = 24;
export const ADDRESS_PROOFS_PER_DAY = 5;
/** How long the link "Ce n’était pas moi" of a security notice works. */
export const DISAVOWAL_LINK_DAYS = 7;
export const RESET_REDIRECT_DELAY_MS = 5_000;
/** How long a draft outlives a session that ended by itself. */
export const DRAFT_LIFE_MS = 24 * 60 * 60 * 1_000;
export const LIST_PAGE_SIZE = 50;
export const LIST_PAGE_SIZE_MAX = 200;
export const IDEMPOTENCY_KEY_MAX_LENGTH = 255;
export const BUSINESS_TIME_ZONE = 'Europe/Paris';
/** On every answer of a call: the business time, in milliseconds since 1970. */
/** Sent by the portal with each call of an operator, whose token is in a cookie (ADR 0038). */
export const OPERATOR_SESSION_HEADER = 'x-session-operateur';
export const BUSINESS_TIME_HEADER = 'x-heure-metier';
export const DEFAULT_PERSONALISATION_FOLDER = 'PERSONNALISATION/DEFAUT';
