import { keepConsentProof } from '@portail/contract/identity/consent.calls.ts';
import { callApi } from '../../session/api.ts';
import type { ConsentProof } from '../../shared/consent/create-consent-store.ts';

export const sendConsentProof = async ({ choix, preuve, version }: ConsentProof): Promise<void> => {
  await callApi(keepConsentProof, { body: { preuve, choix, versionTexte: version } });
};
