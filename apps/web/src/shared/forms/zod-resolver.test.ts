import { contactMessage } from '@portail/contract/people/service.calls.ts';
import { MESSAGES } from '@portail/contract/messages/messages.ts';
import type { ResolverOptions } from 'react-hook-form';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { withoutBlanks } from './blanks.ts';
import { resolverOf } from './zod-resolver.ts';

const options: ResolverOptions<Record<string, unknown>> = {
  fields: {},
  shouldUseNativeValidation: false,
};

const resolve = (schema: z.ZodMiniType, values: Record<string, unknown>) =>
  resolverOf<Record<string, unknown>, z.ZodMiniType>(schema)(values, undefined, options);

const right = {
  nom: 'Camille Durand',
  email: 'camille@exemple.fr',
  numeroContrat: '',
  objet: 'AUTRE',
  message: 'Bonjour, une question.',
};

describe('resolver of a form', () => {
  it('hands over the body that the call accepts, without the optional field left empty', async () => {
    const { numeroContrat: _, ...body } = right;
    expect(await resolve(contactMessage, right)).toEqual({ values: body, errors: {} });
  });

  it('[A10] says of each empty field that it is required, once, in the words of the contract', async () => {
    const empty = { nom: '', email: '', numeroContrat: '', objet: '', message: '' };
    const { errors } = await resolve(contactMessage, empty);
    expect(Object.keys(errors).toSorted()).toEqual(['email', 'message', 'nom', 'objet']);
    for (const error of Object.values(errors)) {
      expect(error).toMatchObject({ message: MESSAGES.required });
    }
  });

  it('[A10] says what is wrong with a field that is filled wrongly', async () => {
    const { errors } = await resolve(contactMessage, {
      ...right,
      email: 'camille',
      message: 'Non',
    });
    expect(errors).toMatchObject({
      email: { message: MESSAGES.email },
      message: { message: MESSAGES.minLength(10) },
    });
  });

  it('puts the error of a nested field at its place', async () => {
    const schema = z.object({
      livraison: z.object({ ville: z.string({ error: 'Ville manquante.' }) }),
      enfants: z.array(z.object({ prenom: z.string({ error: 'Prénom manquant.' }) })),
    });
    const { errors } = await resolve(schema, {
      livraison: { ville: '' },
      enfants: [{ prenom: 'Zoé' }, { prenom: '' }],
    });
    expect(errors).toMatchObject({
      livraison: { ville: { message: 'Ville manquante.' } },
      enfants: [undefined, { prenom: { message: 'Prénom manquant.' } }],
    });
  });

  it('gives the form what is wrong with the answer as a whole', async () => {
    const schema = z
      .object({ debut: z.number(), fin: z.number() })
      .check(z.refine(({ debut, fin }) => debut <= fin, { error: 'La fin précède le début.' }));
    const { errors } = await resolve(schema, { debut: 2, fin: 1 });
    expect(errors).toMatchObject({ root: { message: 'La fin précède le début.' } });
  });
});

describe('blanks', () => {
  it('are dropped from objects, and keep their place in lists', () => {
    expect(withoutBlanks({ a: '', b: { c: '', d: 'x' }, e: ['', 'y'], f: 0, g: null })).toEqual({
      b: { d: 'x' },
      e: ['', 'y'],
      f: 0,
      g: null,
    });
  });

  it('leave spaces to the schema, and other values untouched', () => {
    const file = new Blob(['x']);
    expect(withoutBlanks({ a: ' ', file })).toEqual({ a: ' ', file });
  });
});
