import type { Employer, Identity, Seeds } from './registry.ts';

const LYON = { codePostal: '69003' } as const;
const WORKING = { etat: 'ACTIF', mandat: 'ACTIF', ...LYON } as const;

/** Two people of the demonstration; the other numbers take the identity of who asks first. */
const CAMILLE: Identity = { nom: 'Rousseau', prenom: 'Camille', dateNaissance: '1986-03-14' };
const BERNARD: Identity = { nom: 'Lefèvre', prenom: 'Bernard', dateNaissance: '1947-11-02' };

const employer = (numero: string, nom: string, states: Partial<Employer> = {}): Employer => ({
  numero,
  nom,
  ...WORKING,
  ...states,
});

/** One number for each state that the portal has a sentence for. */
export const CESU_SEEDS: Seeds = {
  employeurs: [
    employer('08000000000001', 'Camille Rousseau', { titulaire: CAMILLE }),
    employer('08000000000002', 'Compte suspendu', { etat: 'SUSPENDU' }),
    employer('09000000000003', 'Compte radié', { etat: 'RADIE' }),
    employer('X0000000000004', 'Mandat en attente', { mandat: 'EN_ATTENTE' }),
    employer('Z0000000000005', 'Sans mandat', { mandat: 'ABSENT' }),
    employer('08000000000006', 'Mandat résilié', { mandat: 'RESILIE' }),
    employer('08000000000007', 'Employeur à Strasbourg', { codePostal: '67000' }),
    employer('08000000000008', 'Bernard Lefèvre', { codePostal: '33000', titulaire: BERNARD }),
    employer('08000000000009', 'Premier employeur qui s’en sert'),
  ],
  salaries: [
    { numero: '10000000000001', nom: 'Diallo', prenom: 'Fatou' },
    { numero: '10000000000002', nom: 'Morel', prenom: 'Inès' },
    { numero: '10000000000003', nom: 'Garnier', prenom: 'Paul' },
  ],
  associes: ['10000000000001', '10000000000003'],
};

export const PAJEMPLOI_SEEDS: Seeds = {
  employeurs: [
    employer('P0000000000001', 'Camille Rousseau', { titulaire: CAMILLE }),
    employer('P0000000000002', 'Compte suspendu', { etat: 'SUSPENDU' }),
    employer('P0000000000003', 'Compte radié', { etat: 'RADIE' }),
    employer('P0000000000004', 'Mandat en attente', { mandat: 'EN_ATTENTE' }),
    employer('P0000000000005', 'Sans mandat', { mandat: 'ABSENT' }),
    employer('P0000000000008', 'Premier employeur qui s’en sert', { codePostal: '33000' }),
  ],
  salaries: [
    { numero: '20000000000001', nom: 'Bernard', prenom: 'Sophie', typeActivite: 'AMA' },
    { numero: '20000000000002', nom: 'Haddad', prenom: 'Karim', typeActivite: 'GED' },
    { numero: '20000000000003', nom: 'Lambert', prenom: 'Julie', typeActivite: 'AMA' },
  ],
  associes: ['20000000000001', '20000000000002'],
};
