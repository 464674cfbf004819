import { setTimeout as pause } from 'node:timers/promises';
import { midnightWithinAnHour } from '@portail/testing/clock/paris-midnight.ts';

/** Longer than nearly every file of tests: a file that begins before midnight ends before it. */
const LAST_START_MS = 60_000;

/** Before each file: one that would cross midnight begins after it, on a database of the new day. */
const midnightMs = midnightWithinAnHour(Date.now());
if (midnightMs !== undefined && midnightMs - Date.now() < LAST_START_MS)
  await pause(midnightMs - Date.now() + 1_000);
