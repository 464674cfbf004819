import { ACTIVITY_CODES } from '@portail/rules/home-services/activities.ts';
import { REQUEST_PROBLEMS } from '@portail/rules/home-services/service-request.ts';
import { calendarDay } from '@portail/rules/time/calendar-day.ts';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import {
  ATTRIBUTION_MESSAGES,
  HOME_SERVICE_MESSAGES,
  requestMessage,
} from './home-service-messages.ts';
import { MESSAGES } from '../messages/messages.ts';
import { serviceOrderBody, serviceOrderChange } from './home-services.schemas.ts';

const BODY: z.input<typeof serviceOrderBody> = {
  clientId: '7001',
  dispositif: 'PRESTATAIRE',
  attribution: [{ lien: 'MOI', part: 100 }],
  prestation: 'DEC_1',
  quantite: 1.75,
  dateDebut: '20/11/2026',
  dateFin: '20/12/2026',
  adresse: { zoneAdresse0: '7 impasse du Moulin', codePostalEtVille: '33700 MERIGNAC' },
  contact: { nom: 'Nicolas Garnier', telephone: '0711223344' },
  modePaiement: 'CARTE',
};
const messagesOf = (schema: z.ZodMiniType, value: unknown) =>
  Object.fromEntries(
    (z.safeParse(schema, value).error?.issues ?? []).map(({ path, message }) => [
      path.join('.'),
      message,
    ]),
  );
const wrong = (change: Readonly<Record<string, unknown>>) =>
  messagesOf(serviceOrderBody, { ...BODY, ...change });

describe('a service order', () => {
  it('contains people, activity, hours, dates, place, contact and payment mode', () => {
    expect(wrong({})).toEqual({});
    expect(z.parse(serviceOrderBody, BODY).quantite).toBe(105);
    expect(messagesOf(serviceOrderBody, {})).toMatchObject({
      dispositif: MESSAGES.required,
      attribution: MESSAGES.required,
      prestation: MESSAGES.required,
      quantite: MESSAGES.required,
      dateDebut: MESSAGES.required,
      dateFin: MESSAGES.required,
      modePaiement: MESSAGES.required,
    });
    for (const field of Object.keys(BODY)) {
      const { [field]: _, ...rest } = { ...BODY } as Record<string, unknown>;
      expect(z.safeParse(serviceOrderBody, rest).success, field).toBe(false);
    }
  });

  it('requires an official activity, one of three schemes, and payment by mandate or card', () => {
    for (const prestation of ACTIVITY_CODES) expect(wrong({ prestation })).toEqual({});
    expect(wrong({ prestation: 'DEC_22' })).toEqual({ prestation: MESSAGES.choice });
    expect(wrong({ dispositif: 'GRE_A_GRE' })).toEqual({ dispositif: MESSAGES.choice });
    expect(wrong({ modePaiement: 'PRELEVEMENT' })).toEqual({});
    expect(wrong({ modePaiement: 'ESPECES' })).toEqual({ modePaiement: MESSAGES.choice });
  });

  it.each([0, -1, 0.1, 1_000.25, '2', true, Number.NaN])('refuses %s hours', (quantite) => {
    expect(wrong({ quantite })).toEqual({ quantite: HOME_SERVICE_MESSAGES.quantity });
  });

  it('requires shares that add up to the whole', () => {
    const child = { lien: 'ENFANT', prenom: 'Zoé', dateNaissance: '01/02/2024', part: 50 };
    expect(wrong({ attribution: [child, { ...child, prenom: 'Léo' }] })).toEqual({});
    expect(wrong({ attribution: [child] })).toEqual({ attribution: ATTRIBUTION_MESSAGES.TOTAL });
    expect(wrong({ attribution: [] })).toEqual({ attribution: MESSAGES.required });
    expect(
      wrong({
        attribution: [
          { lien: 'MOI', part: 50 },
          { lien: 'MOI', part: 50 },
        ],
      }),
    ).toEqual({
      attribution: ATTRIBUTION_MESSAGES.MOI_DEUX_FOIS,
    });
    expect(wrong({ attribution: [{ lien: 'MOI', part: 100.5 }] })).toEqual({
      'attribution.0.part': HOME_SERVICE_MESSAGES.part,
    });
    expect(wrong({ attribution: [{ lien: 'ENFANT', part: 100 }] })).toEqual({
      'attribution.0.prenom': HOME_SERVICE_MESSAGES.firstNameMissing,
    });
    expect(
      wrong({ attribution: Array.from({ length: 7 }, () => ({ ...child, part: 10 })) }),
    ).toEqual({ attribution: ATTRIBUTION_MESSAGES.TROP });
  });

  it('contains nothing about health', () => {
    const person = { lien: 'ASCENDANT', prenom: 'Odette', part: 100, handicap: true };
    expect(wrong({ attribution: [person] })).toHaveProperty(['attribution.0']);
    expect(wrong({ attestation: true })).toEqual({});
  });

  it('requires an address and a phone number', () => {
    expect(wrong({ adresse: { codePostalEtVille: '33700 MERIGNAC' } })).toEqual({
      'adresse.zoneAdresse0': MESSAGES.addressMissing,
    });
    for (const telephone of ['0556010203', '0611223344']) {
      expect(wrong({ contact: { nom: 'N', telephone } })).toEqual({});
    }
    expect(wrong({ contact: { nom: 'N', telephone: '0811223344' } })).toEqual({
      'contact.telephone': HOME_SERVICE_MESSAGES.phone,
    });
  });
});

describe('a change of an order', () => {
  it('contains at least one change, of allowed fields only', () => {
    expect(messagesOf(serviceOrderChange, { quantite: 3 })).toEqual({});
    expect(messagesOf(serviceOrderChange, {})).toEqual({
      '': HOME_SERVICE_MESSAGES.nothingToChange,
    });
    expect(messagesOf(serviceOrderChange, { prestation: 'DEC_1' })).not.toEqual({});
    expect(z.parse(serviceOrderChange, { quantite: 3 })).toEqual({ quantite: 180 });
  });
});

it('every problem of an order has a French message for its field', () => {
  const request = {
    prestation: 'DEC_3',
    from: calendarDay('2026-11-20'),
    to: calendarDay('2026-11-21'),
  } as const;
  const sentences = REQUEST_PROBLEMS.map((problem) =>
    requestMessage(problem, request, calendarDay('2026-11-16')),
  );
  expect(sentences).toEqual([
    'La date doit être supérieure ou égale à 16/11/2026.',
    'Le service commence au plus tard le 16/11/2027.',
    'La date doit être supérieure ou égale à 20/11/2026.',
    'La date doit être supérieure ou égale à 16/11/2026.',
    'Le service se termine au plus tard le 20/11/2027.',
    HOME_SERVICE_MESSAGES.quantity,
    HOME_SERVICE_MESSAGES.quantity,
    'Ce service compte au plus 4\u00a0h\u00a000 entre ces deux dates.',
  ]);
});
