// @vitest-environment happy-dom
import {
  createFunderCampaign,
  updateFunderCampaign,
} from '@portail/contract/campaigns/funder-campaigns.calls.ts';
import type { FunderContract } from '@portail/contract/campaigns/funder-campaigns.schemas.ts';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it, onTestFinished } from 'vitest';
import {
  answerCalls,
  bodiesOf,
  type FakeAnswer,
  notices,
  problems,
  refusalOf,
  renderSigned,
  summary,
} from '../../../../test/render.tsx';
import { CREATION, forgetCampaignDraft } from './campaign-draft.ts';
import { CampaignForm } from './CampaignForm.tsx';
import { aFunderCampaign } from './funder-campaigns.builder.ts';

const CONTRACT: FunderContract = {
  numeroContrat: '100001',
  raisonSociale: 'Groupe Horizon',
  origine: 'CESU_RH',
  actif: true,
  libelleProduit: 'CESU Horizon',
  libelleMatricule: null,
  accordSession: false,
  produits: [{ idProduit: 'GE', libelle: 'Garde d’enfant' }],
};
const FUNDER = {
  clientType: 'STANDARD',
  clientId: '4001',
  clientNumber: '4001',
  reportableEmployerContribution: false,
  siret: '73282932000074',
  segmentId: null,
} as const;
/** A permanent campaign, so that no day passes. */
const CAMPAIGN = aFunderCampaign({ permanent: true, dateFermeture: null });

const render = (campaign?: typeof CAMPAIGN, isExpanded = false) => {
  onTestFinished(() => {
    forgetCampaignDraft(CREATION);
    forgetCampaignDraft(CAMPAIGN.id);
  });
  return renderSigned(
    <CampaignForm contracts={[CONTRACT]} {...(campaign === undefined ? {} : { campaign })} />,
    {
      space: 'ESPACE_CLIENT',
      user: {
        client: { ...FUNDER, expandedMode: isExpanded },
      },
    },
  );
};
const name = () => document.querySelector<HTMLInputElement>('#session-libelle')!;
const save = () =>
  screen.getAllByRole('button').find((one) => one.getAttribute('type') === 'submit')!;

it('[FUND-07] [A10] lists the missing fields of a new campaign with links, and sends nothing', async () => {
  const { fetch } = answerCalls([]);
  const { user } = render();
  await user.click(save());
  await waitFor(() =>
    expect(problems()).toContain('#session-libelle Nom de la session : Ce champ est requis.'),
  );
  expect(problems().every((one) => document.querySelector(one.split(' ')[0]!) !== null)).toBe(true);
  expect(document.activeElement?.className).toBe('error-summary');
  expect(fetch).not.toHaveBeenCalled();
});

it('[FUND-08] saves a campaign once, in the version that was read', async () => {
  const { sent } = answerCalls([[updateFunderCampaign, () => ({ body: { id: 'S1' } })]]);
  const { user } = render(CAMPAIGN);
  await user.clear(name());
  await user.type(name(), 'Noël');
  await user.dblClick(save());
  await waitFor(() =>
    expect(notices()[0]).toMatch(/^success: Les modifications sont enregistrées/),
  );
  expect(bodiesOf(sent, updateFunderCampaign)).toEqual([
    expect.objectContaining({ libelle: 'Noël', version: 3 }),
  ]);
});

it('[FUND-08] shows a refusal at its field, or on top with what was typed kept', async () => {
  const answers = [
    refusalOf('VALIDATION', 'Vérifiez.', [{ champ: 'libelle', message: 'Ce nom est déjà pris.' }]),
    refusalOf('SESSION_MODIFIEE', 'Cette session a changé.'),
  ];
  answerCalls([[updateFunderCampaign, () => answers.shift() ?? {}]]);
  const { user } = render(CAMPAIGN);
  await user.clear(name());
  await user.type(name(), 'Noël');
  await user.click(save());
  await waitFor(() =>
    expect(problems()).toEqual(['#session-libelle Nom de la session : Ce nom est déjà pris.']),
  );
  await user.click(save());
  await waitFor(() => expect(summary()[0]).toBe('Cette session a changé.'));
  expect(summary()).toHaveLength(2);
  expect(name().value).toBe('Noël');
  expect(notices()).toEqual([]);
});

it.each([
  [false, 0],
  [true, 1],
])('[FUND-07] with expanded mode %s, shows the advanced fields %i times', (isExpanded, count) => {
  render(undefined, isExpanded);
  expect(screen.getByLabelText(/^Taux de participation/)).toBeDefined();
  expect(screen.queryAllByText('Par tranches')).toHaveLength(count);
  expect(screen.queryAllByRole('heading', { name: 'Messages et e-mails' })).toHaveLength(count);
  expect(screen.queryAllByLabelText(/^Groupe de sessions/)).toHaveLength(count);
});

const dayIn = (days: number) =>
  new Date(Date.now() + days * 86_400_000).toLocaleDateString('fr-FR', {
    timeZone: 'Europe/Paris',
  });
/** At once: a form of thirty fields is slow to type into. */
const fillIn = (label: RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label, { selector: 'input, select, textarea' }), {
    target: { value },
  });
const FACE_VALUE = /^Valeur d’un titre, si vous l’imposez/;
const fillPlain = (to: string) => {
  fillIn(/^Contrat/, '100001');
  fillIn(/^Nom de la session/, 'Campagne');
  fillIn(/^Date d’ouverture/, dayIn(10));
  fillIn(/^Date de fermeture/, to);
  fillIn(/^Compte CESU/, 'GE');
  fillIn(/^Catégorie de personnel/, 'Employé');
  fillIn(/^Votre participation maximale/, '600');
  fillIn(/^Commande maximale/, '1000');
  fillIn(/^Taux de participation/, '60');
};

it('[FUND-07, FUND-20, A10] names each missing field, and the summary leads to it', async () => {
  answerCalls([]);
  const { user } = render(undefined, true);
  await user.click(save());
  await waitFor(() => expect(document.activeElement?.className).toBe('error-summary'));
  const said = summary().join('\n');
  for (const words of [
    'Nom de la session : Ce champ est requis.',
    'Date d’ouverture : Ce champ est requis.',
    'Date de fermeture : Ce champ est requis.',
    'Choisissez au moins un produit',
    'Catégorie 1, Catégorie de personnel : Ce champ est requis.',
  ])
    expect(said).toContain(words);
  await user.click(screen.getByRole('link', { name: /^Catégorie 1, Taux/ }));
  expect(document.activeElement).toBe(
    screen.getByLabelText(/^Taux de participation/, { selector: 'input' }),
  );
});

it('[FUND-07, FUND-19, FUND-20] refuses dates, values and amounts that contradict each other', async () => {
  const { fetch } = answerCalls([]);
  const { user } = render(undefined, true);
  fillPlain(dayIn(10));
  fillIn(/^Titres papier/, 'GE');
  await user.click(save());
  await waitFor(() =>
    expect(summary().join()).toContain(
      'La date d’ouverture doit être strictement antérieure à la date de fermeture.',
    ),
  );
  fillIn(/^Date de fermeture/, dayIn(20));
  for (const [value, message] of [
    ['9', 'La valeur faciale doit être supérieure à 9 euros'],
    ['100', 'La valeur faciale doit être inférieure ou égale à 99 euros'],
    ['quinze', 'Montant invalide.'],
  ] as const) {
    fillIn(FACE_VALUE, value);
    await user.click(save());
    await waitFor(() => expect(summary().join()).toContain(message));
  }
  fillIn(FACE_VALUE, '15');
  fillIn(/^Nombres de titres proposés/, '10, 20, 10');
  fillIn(/^Votre participation maximale/, '1 200');
  await user.click(save());
  await waitFor(() =>
    expect(summary().join()).toContain('Ce nombre de titres est indiqué deux fois.'),
  );
  expect(summary().join()).toContain(
    'La participation maximale ne peut pas dépasser le montant maximal de commande.',
  );
  // A permanent campaign has no closing day to be before.
  await user.click(screen.getByLabelText(/^Ouverte toute l’année/));
  expect(screen.queryByLabelText(/^Date de fermeture/)).toBeNull();
  expect(fetch).not.toHaveBeenCalled();
});

it('[FUND-07, L13] creates one campaign; a lost answer keeps what was typed and the key', async () => {
  const answers: (() => FakeAnswer)[] = [
    () => {
      throw new TypeError('network');
    },
  ];
  const { sent } = answerCalls([
    [createFunderCampaign, () => answers.shift()?.() ?? { body: { id: 'S1', statut: 'A_VENIR' } }],
  ]);
  const { user } = render(undefined, true);
  fillPlain(dayIn(30));
  await user.click(save());
  await screen.findByText('La session n’a pas été enregistrée');
  await waitFor(() => expect(document.activeElement?.className).toBe('error-summary'));
  expect(name().value).toBe('Campagne');
  await user.dblClick(save());
  await waitFor(() => expect(notices().join()).toMatch(/^success: La session est créée/));
  const [first, second, ...others] = sent.filter(({ method }) => method === 'POST');
  expect(others).toEqual([]);
  expect(first?.body).toMatchObject({ idContrat: '100001', libelle: 'Campagne' });
  expect(second?.body).toEqual(first?.body);
  expect(first?.headers.get('Idempotency-Key')).toBeTruthy();
  expect(second?.headers.get('Idempotency-Key')).toBe(first?.headers.get('Idempotency-Key'));
});

it('[33-4] keeps a new campaign as a draft', async () => {
  const { sent } = answerCalls([
    [createFunderCampaign, () => ({ body: { id: 'S1', statut: 'BROUILLON' } })],
  ]);
  const { user } = render(undefined, true);
  fillPlain(dayIn(30));
  await user.dblClick(screen.getByRole('button', { name: 'Enregistrer en brouillon' }));
  await waitFor(() => expect(notices().join()).toMatch(/^success: Le brouillon est enregistré/));
  expect(sent.filter(({ method }) => method === 'POST').map(({ body }) => body)).toMatchObject([
    { libelle: 'Campagne', brouillon: true },
  ]);
});
