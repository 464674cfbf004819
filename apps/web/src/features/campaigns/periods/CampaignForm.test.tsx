// @vitest-environment happy-dom
import { updateFunderCampaign } from '@portail/contract/campaigns/funder-campaigns.calls.ts';
import type { FunderContract } from '@portail/contract/campaigns/funder-campaigns.schemas.ts';
import { screen, waitFor } from '@testing-library/react';
import { expect, it, onTestFinished } from 'vitest';
import {
  answerCalls,
  bodiesOf,
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
