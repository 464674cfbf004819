import type { ALL_CALLS, CallName } from '@portail/contract/calls/all-calls.ts';
import type * as z from 'zod/mini';

type BodyOf<C> = C extends { readonly body: infer B extends z.ZodMiniType } ? z.input<B> : never;

type CallsWithBody = {
  [K in CallName]: (typeof ALL_CALLS)[K] extends { readonly body: unknown } ? K : never;
}[CallName];

/** A body that each call accepts: a new call without one does not compile. */
export const VALID_BODIES: {
  readonly [K in CallsWithBody]: BodyOf<(typeof ALL_CALLS)[K]>;
} = {
  signIn: {
    login: 'demo-rh',
    password: 'Portail-Demo-2026',
    typeEspace: 'ESPACE_BENEFICIAIRE',
  },
  measureAudience: { page: 'HOME', evenement: 'VUE' },
  sendContactMessage: {
    nom: 'Camille Rousseau',
    email: 'camille.rousseau@courriel.example',
    numeroContrat: '100001',
    objet: 'COMMANDE',
    message: 'Je ne trouve pas ma dernière commande.',
  },
};
