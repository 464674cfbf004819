import { describe, expect, it } from 'vitest';
import { aPerson } from './service-draft.builder.ts';
import { addPerson, equalParts, firstPeople, removePerson, totalOf } from './sharing.ts';

const partsOf = (people: readonly { readonly part: string }[]) => people.map(({ part }) => part);

describe('shares of the hours', () => {
  it.each([1, 2, 3, 4, 5, 6])('of %d people add up to the whole', (count) => {
    const parts = equalParts(count);
    expect(parts).toHaveLength(count);
    expect(parts.reduce((sum, part) => sum + Number(part), 0)).toBe(100);
  });

  it('follow the number of people until one is edited', () => {
    const three = addPerson(addPerson(firstPeople()));
    expect(partsOf(three)).toEqual(['34', '33', '33']);
    expect(partsOf(removePerson(three, three[1]?.cle ?? ''))).toEqual(['50', '50']);
  });

  it('stay as entered', () => {
    const typed = [aPerson({ part: '70' }), aPerson({ cle: 'b', part: '30' })];
    expect(partsOf(addPerson(typed))).toEqual(['70', '30', '']);
    expect(partsOf(removePerson(typed, 'b'))).toEqual(['70']);
    expect(totalOf(typed)).toBe(100);
    expect(totalOf([aPerson({ part: 'x' }), aPerson({ part: '40' })])).toBe(40);
  });
});
