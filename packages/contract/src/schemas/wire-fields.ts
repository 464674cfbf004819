import * as z from 'zod/mini';

/** Euros made from cents on the way out. */
export const amount = z.number();
/** DD/MM/YYYY. */
export const day = z.string();
/** A rate in percent, at most two decimals. */
export const percent = z.number();
/** DD/MM/YYYY HH:mm, by the clocks of Paris. */
export const moment = z.string();
/** The identifier of a thing, where a path takes one. */
export const uuid = z.string().check(z.regex(/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/));
