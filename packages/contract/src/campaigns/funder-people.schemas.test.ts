import {
  CORRECTED_FIELDS,
  correctableFields,
  FUNDER_VIEW_NAMES,
  isShownToFunder,
} from '@portail/rules/campaigns/funder-view.ts';
import { describe, expect, it } from 'vitest';
import { funderPerson, personCorrection } from './funder-people.schemas.ts';

const ALL = { mayReadPlans: true };
/** They name the person and the contract, or say what may be done. */
const NOT_ABOUT_THE_PERSON = new Set(['idPersonne', 'numeroContrat', 'champsModifiables']);

describe('[33-1] [P20] what a funder sees of a person', () => {
  it('[33-1] a sheet has the fields that the table shows, and no other', () => {
    const fields = Object.keys(funderPerson.shape).filter(
      (name) => !NOT_ABOUT_THE_PERSON.has(name),
    );
    expect(fields.toSorted()).toEqual(
      FUNDER_VIEW_NAMES.filter((name) => isShownToFunder(name, ALL)).toSorted(),
    );
  });

  it('[33-1] consumption, contact details and reasons of orders are never shown', () => {
    for (const name of ['consommation', 'coordonnees', 'motif', 'banque'] as const) {
      expect(isShownToFunder(name, ALL), name).toBe(false);
    }
  });

  it('[33-1] plans need their own permission', () => {
    expect(isShownToFunder('plans', { mayReadPlans: false })).toBe(false);
    expect(isShownToFunder('lignes', { mayReadPlans: false })).toBe(true);
  });

  it('[33-1] a registered person keeps their name, birth date and address', () => {
    expect(correctableFields(false)).toEqual(Object.keys(personCorrection.shape));
    expect(correctableFields(false)).toEqual(CORRECTED_FIELDS);
    expect(correctableFields(true)).toEqual(['identifiant']);
  });
});
