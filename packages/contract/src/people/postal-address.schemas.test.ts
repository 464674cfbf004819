import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { MESSAGES } from '../messages/messages.ts';
import { mainInformationFields } from './profile.schemas.ts';
import { profileFields } from '../identity/registration.schemas.ts';

const messagesOf = (schema: z.ZodMiniType, value: unknown): readonly string[] =>
  z.safeParse(schema, value).error?.issues.map(({ message }) => message) ?? [];

describe('phone numbers', () => {
  it('[25-10] accept an empty second number, at registration and in the profile', () => {
    for (const { telephonePrincipal, telephoneSecondaire } of [
      profileFields,
      mainInformationFields,
    ]) {
      for (const nothing of ['', undefined]) {
        expect(messagesOf(telephonePrincipal, nothing)).toEqual([]);
        expect(messagesOf(telephoneSecondaire, nothing)).toEqual([]);
      }
      expect(messagesOf(telephoneSecondaire, '0612345678')).toEqual([
        MESSAGES.phone('01, 02, 03, 04, 05 ou 09'),
      ]);
    }
  });
});
