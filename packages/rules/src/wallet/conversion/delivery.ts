/** As a letter is addressed. Of the four lines, one of the first three is needed. */
export interface PostalAddress {
  readonly destinataire: string;
  readonly zoneAdresse0: string;
  readonly zoneAdresse1: string;
  readonly zoneAdresse2: string;
  readonly zoneAdresse3: string;
  readonly codePostalEtVille: string;
}

/** One's own address, or somebody else's for this time only. */
export type DeliveryChoice =
  | { readonly choice: 'PROFIL' }
  | { readonly choice: 'AUTRE'; readonly address: PostalAddress };

/** What is sent along: one's own address is not, the server knows it better. */
export const thirdAddressOf = (delivery: DeliveryChoice): PostalAddress | undefined =>
  delivery.choice === 'AUTRE' ? delivery.address : undefined;

/** Where the book goes. It never changes the profile. */
export const deliveredTo = (
  profile: PostalAddress,
  thirdAddress: PostalAddress | undefined,
): PostalAddress => thirdAddress ?? profile;
