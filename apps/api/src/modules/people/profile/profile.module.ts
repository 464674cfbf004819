import type { Platform } from '../../../platform/platform.ts';
import {
  createAddressProofs,
  createSendNotice,
} from '../../identity/sign-in/authentication.module.ts';
import type { DeclaringModule } from '../../declarations/declaring/declaring.module.ts';
import { createChangeMainInformation } from './change-main-information.ts';
import { createChangeOwnBank } from './change-own-bank.ts';
import { createChooseProduct } from './choose-product.ts';
import { createDeclarationInformation } from './declaration-information.ts';
import { createPendingAddress } from './pending-address.ts';
import { createProfileHandlers, type ProfileHandlers } from './profile.handlers.ts';
import { createReadProfile } from './read-profile.ts';

export { ownIbanPurposeOf } from './change-own-bank.ts';

export interface ProfileModule {
  readonly handlers: ProfileHandlers;
}

/** What people read and change of themselves. */
export const createProfileModule = (
  platform: Platform,
  declaring: Pick<DeclaringModule, 'ownMandate' | 'requireOwnNumber'>,
): ProfileModule => {
  const sendNotice = createSendNotice(platform);
  const addressProofs = createAddressProofs(platform);
  return {
    handlers: createProfileHandlers({
      read: createReadProfile(platform),
      chooseProduct: createChooseProduct(platform),
      changeMain: createChangeMainInformation({
        ...platform,
        addressProofs,
        sendNotice,
      }),
      pendingAddress: createPendingAddress({ ...platform, addressProofs }),
      changeBank: createChangeOwnBank({ ...platform, sendNotice }),
      declaration: createDeclarationInformation({ ...platform, ...declaring }),
    }),
  };
};
