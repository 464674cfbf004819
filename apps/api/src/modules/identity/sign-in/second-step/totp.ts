import { generateSecret, generateURI, verify } from 'otplib';
import type { SecretBox } from '../../../../platform/secret-box.ts';

const ISSUER = 'Mon espace CESU';
const PERIOD_S = 30;

export const totpPurposeOf = (accountId: string): string => `totp:${accountId}`;

export const newTotpSecret = (secretBox: SecretBox, accountId: string, label: string) => {
  const secret = generateSecret();
  return {
    secret,
    uri: generateURI({ issuer: ISSUER, label, secret, period: PERIOD_S }),
    sealed: secretBox.seal(totpPurposeOf(accountId), secret),
  };
};

interface Trial {
  readonly accountId: string;
  readonly sealed: string;
  readonly code: string;
  readonly now: Date;
  /** The last step that served: neither it nor an earlier one serves again. */
  readonly lastStep: number | undefined;
}

/** The step of thirty seconds whose code this is; a clock may be one step off. */
export const matchTotp = async (
  secretBox: SecretBox,
  trial: Trial,
): Promise<number | undefined> => {
  const result = await verify({
    secret: secretBox.open(totpPurposeOf(trial.accountId), trial.sealed),
    token: trial.code,
    epoch: Math.floor(trial.now.getTime() / 1_000),
    period: PERIOD_S,
    epochTolerance: PERIOD_S,
    ...(trial.lastStep === undefined ? {} : { afterTimeStep: trial.lastStep }),
  });
  if (!result.valid) return undefined;
  return 'timeStep' in result ? result.timeStep : undefined;
};
