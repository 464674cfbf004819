import { PAGE_IDS, pageOf } from '@portail/contract/pages/registry.ts';
import type { PageAudience, PageGroup } from '@portail/rules/identity/access/page-rules.ts';
import { codeOf, codesOf, documentOf, tableOf } from './markdown.ts';

const GROUP_TITLES: Readonly<Record<PageGroup, string>> = {
  general: 'Pages générales',
  public: 'Pages publiques',
  registration: 'Inscription',
  order: 'Commandes',
  trade: 'Échange de millésime',
  conversion: 'Changement de format',
  account: 'Compte CESU',
  paper: 'Titres CESU',
  documents: 'Documents',
  profile: 'Profil',
  'home-service': 'Services à domicile',
  client: 'Espace financeur',
  intervenant: 'Espace intervenant',
  operator: 'Espace opérateur',
};

export function pagesDocument(): string {
  const pages = PAGE_IDS.map(pageOf);
  const groups = [...Map.groupBy(pages, ({ group }) => group)];
  const sections = groups.flatMap(([group, members]) => [
    `## ${GROUP_TITLES[group]}`,
    tableOf(['Page', 'Adresse', 'Titre', 'Public', 'Conditions'], members.map(rowOf)),
  ]);
  const intro =
    `${pages.length} pages. Les conditions s’ajoutent ; une seule des permissions listées ` +
    'suffit. L’ordre dans lequel elles sont vérifiées est celui de `decidePageAccess`.';
  return documentOf('Pages', intro, ...sections);
}

type Page = ReturnType<typeof pageOf>;
type Need = NonNullable<Extract<PageAudience, { kind: 'anonymous-only' }>['needs']>;

const NEEDS: Readonly<Record<Need, string>> = {
  'mfa-session': 'vérification en deux étapes commencée',
  'registration-contract': 'contrat d’inscription connu',
};

function rowOf(page: Page): string[] {
  const addresses = [page.path, ...page.variants.map(({ path }) => path)].map(codeOf);
  const aliases = page.aliases.map((alias) => `${codeOf(alias)} (renvoi)`);
  return [
    codeOf(page.id),
    [...addresses, ...aliases].join(', '),
    page.title,
    audienceOf(page.audience),
    conditionsOf(page).join(' ; '),
  ];
}

function audienceOf(audience: PageAudience): string {
  switch (audience.kind) {
    case 'open':
      return 'tous';
    case 'anonymous-only':
      return `non connectés, les autres vers ${codeOf(audience.whenConnected)}`;
    case 'connected':
      return `connectés : ${codesOf(audience.spaces)}`;
  }
}

function conditionsOf(page: Page): string[] {
  const conditions: string[] = [];
  if (page.audience.kind === 'anonymous-only' && page.audience.needs) {
    conditions.push(NEEDS[page.audience.needs]);
  }
  if (page.modes) conditions.push(`mode ${codesOf(page.modes)}`);
  if (page.permissions.length > 0) conditions.push(`permission ${codesOf(page.permissions)}`);
  if (page.feature !== undefined) conditions.push(`fonction ${codeOf(page.feature)}`);
  if (page.contractFlags.length > 0) conditions.push(`contrat ${codesOf(page.contractFlags)}`);
  if (page.excludedClientTypes.length > 0) {
    conditions.push(`sauf clients ${codesOf(page.excludedClientTypes)}`);
  }
  if (page.unifiedOnly) conditions.push('compte unifié seulement');
  if (page.hiddenInReadOnlyMode) conditions.push('absente en lecture seule');
  return conditions;
}
