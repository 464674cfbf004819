/** Simulated partners, for the home page and the navigation. */
export interface Part {
  readonly href: string;
  readonly title: string;
  readonly description: string;
}

export const PARTS: readonly Part[] = [
  {
    href: '/courrier',
    title: 'Courrier',
    description:
      'La boîte aux lettres de toutes les adresses électroniques\u00a0: chaque message envoyé par le portail arrive ici.',
  },
  {
    href: '/partenaires',
    title: 'Partenaires',
    description:
      'L’intranet d’un financeur, le back-office de l’émetteur et le site de services à domicile, qui ouvrent des liens vers le portail.',
  },
  {
    href: '/carte/reglages',
    title: 'Carte',
    description:
      'Le prestataire de carte bancaire\u00a0: sa page de paiement, ses notifications signées, son fichier de règlement, et de quoi les dérégler.',
  },
  {
    href: '/imprimeur',
    title: 'Imprimeur',
    description:
      'L’imprimeur des carnets et leur transporteur\u00a0: les titres comme on les tient en main, leur code sous la case à gratter, l’expédition et la livraison.',
  },
  {
    href: '/banque',
    title: 'Banque',
    description:
      'La banque de l’émetteur\u00a0: les virements aux intervenants, comme elle les exécute, et de quoi lui en faire revenir un.',
  },
  {
    href: '/organismes',
    title: 'Organismes',
    description:
      'Le Cesu et Pajemploi\u00a0: les employeurs et leurs mandats, les déclarations reçues, de quoi les accepter ou les rejeter, et de quoi dérégler l’un ou l’autre.',
  },
  {
    href: '/prestataires',
    title: 'Prestataires',
    description:
      'Les prestataires de services à domicile\u00a0: les commandes reçues, de quoi envoyer un devis, planifier, réaliser, facturer et émettre un avoir.',
  },
  {
    href: '/paynum',
    title: 'Paynum',
    description:
      'Le partenaire qui accorde des CESU\u00a0: les demandes ouvertes depuis le portail, de quoi les accorder ou les refuser.',
  },
  {
    href: '/identite',
    title: 'Identité',
    description:
      'Le fournisseur d’identité d’une entreprise (domaine groupe-horizon.example)\u00a0: ses salariés entrent sans mot de passe du portail, et de quoi dérégler les jetons qu’il rend.',
  },
  {
    href: '/stockage',
    title: 'Stockage',
    description:
      'Un stockage de fichiers qui parle S3\u00a0: ce que le portail y dépose quand ses réglages nomment un compartiment, et de quoi le dérégler.',
  },
];
