import type { Handlers } from '../../../platform/http/handler.ts';
import type { AddressProofs } from './address-proofs.ts';

export type AddressProofHandlers = Pick<Handlers, 'proveAddress'>;

export const createAddressProofHandlers = (
  proofs: Pick<AddressProofs, 'prove'>,
): AddressProofHandlers => ({
  proveAddress: async ({ body, origin }) => {
    const { mail } = await proofs.prove(body.jeton, origin);
    return { adresse: mail };
  },
});
