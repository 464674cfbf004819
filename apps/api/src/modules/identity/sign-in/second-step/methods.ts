import type { SecondStepMethod } from '@portail/contract/identity/authentication.calls.ts';
import type { SpaceType } from '@portail/rules/identity/access/vocabulary.ts';
import type { SecondStepMeans } from './means.repository.ts';

const chosenMethods = (means: SecondStepMeans): readonly SecondStepMethod[] => [
  ...(means.passkeyCount > 0 ? (['PASSKEY'] as const) : []),
  ...(means.hasTotp ? (['TOTP'] as const) : []),
  ...(means.isMailOn ? (['MAIL'] as const) : []),
];

/**
 * The ways to pass the second step, the preferred one first; none when it is off. Where the house
 * asks for a second step, the mail code stands in for those who chose nothing. A passkey alone,
 * with no recovery code beside it, keeps the mail as a way back: a lost phone must not close an
 * account for good.
 */
export const secondStepMethods = (
  means: SecondStepMeans,
  requiredSpaces: readonly SpaceType[],
): readonly SecondStepMethod[] => {
  const chosen = chosenMethods(means);
  if (chosen.length === 0) return requiredSpaces.includes(means.space) ? ['MAIL'] : [];
  const hasRecovery = means.recoveryCodesLeft > 0;
  const isPasskeyAlone = chosen.every((method) => method === 'PASSKEY');
  return [
    ...chosen,
    ...(isPasskeyAlone && !hasRecovery ? (['MAIL'] as const) : []),
    ...(hasRecovery && (means.hasTotp || means.passkeyCount > 0) ? (['SECOURS'] as const) : []),
  ];
};
