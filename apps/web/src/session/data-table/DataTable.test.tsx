// @vitest-environment happy-dom
import { defineCall } from '@portail/contract/calls/define-call.ts';
import { defineTable } from '@portail/contract/calls/define-table.ts';
import { exportOf } from '@portail/contract/calls/list-exports.ts';
import {
  addSavedView,
  changeSavedView,
  getSavedViews,
  removeSavedView,
} from '@portail/contract/identity/saved-views.calls.ts';
import { requiredText } from '@portail/contract/schemas/fields.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { createStore } from 'zustand/vanilla';
import {
  answerCalls,
  type FakeAnswer,
  refusalOf,
  renderWithApi,
  type SentRequest,
} from '../../../test/render.tsx';
import * as saving from '../../shared/download/save-file.ts';
import { navigate } from '../../shared/navigation/navigation.ts';
import { localStore, STORAGE_KEYS } from '../../shared/storage/safe-storage.ts';
import { SessionStoreContext } from '../current-session.ts';
import { aUser, anAuthority } from '../session-state.builder.ts';
import { EMPTY_SESSION } from '../session-state.ts';
import { DataTable } from './DataTable.tsx';
import type { TableFilter } from './list-state.ts';
import type { TableSelection } from './table-props.ts';
// Read before the first test, which would otherwise wait for it.
import './TableView.tsx';
import { type ColumnOf, type RowOf, useTableList } from './use-table-list.ts';

const city = z.object({ id: z.string(), nom: z.string(), habitants: z.number(), etat: z.string() });

const cities = defineTable(city, {
  name: 'villes',
  title: 'Villes',
  columns: {
    nom: { title: 'Nom', sorts: true },
    habitants: { title: 'Habitants', kind: 'count', sorts: true },
    etat: { title: 'État' },
  },
  sortedBy: ['nom', 'asc'],
  filters: {
    etat: z.optional(z.enum(['OUVERTE', 'FERMEE'])),
    recherche: z.optional(requiredText(20)),
  },
  unsaved: ['recherche'],
  export: { namesPeople: false },
});

const getCities = defineCall({
  id: 'VILLES',
  summary: '',
  method: 'GET',
  path: '/api/sap/villes',
  query: z.strictObject(cities.query),
  answer: { kind: 'json', schema: z.array(city) },
  list: { table: cities.table },
  access: { kind: 'token', anyOf: [], mutates: false },
  idempotent: false,
  errors: [],
});
type City = RowOf<typeof getCities>;
const citiesFile = exportOf(getCities);

const FILTERS: readonly TableFilter<'etat' | 'recherche'>[] = [
  { name: 'recherche', kind: 'search', label: 'Nom de la ville' },
  {
    name: 'etat',
    kind: 'choice',
    label: 'État',
    anyLabel: 'Tous les états',
    choices: [
      { value: 'OUVERTE', label: 'Ouverte' },
      { value: 'FERMEE', label: 'Fermée' },
    ],
  },
];

const COLUMNS: readonly ColumnOf<typeof getCities>[] = [
  { id: 'nom', header: 'Nom', isRowHeader: true, sortBy: 'nom', cell: ({ nom }) => nom },
  {
    id: 'habitants',
    header: 'Habitants',
    align: 'end',
    sortBy: 'habitants',
    cell: ({ habitants }) => habitants,
  },
  { id: 'etat', header: 'État', cell: ({ etat }) => etat },
];

function Cities({ selection }: { readonly selection?: TableSelection<City> }) {
  const list = useTableList(getCities, { filters: FILTERS, pageSize: 2 });
  return (
    <DataTable
      list={list}
      caption="Villes"
      columns={COLUMNS}
      rowKey={({ id }) => id}
      empty={{ title: 'Aucune ville.' }}
      selection={selection}
    />
  );
}

const LYON: City = { id: '1', nom: 'Lyon', habitants: 520, etat: 'OUVERTE' };
const BREST: City = { id: '2', nom: 'Brest', habitants: 140, etat: 'FERMEE' };
const NICE: City = { id: '3', nom: 'Nice', habitants: 350, etat: 'OUVERTE' };

const queryOf = ({ url }: SentRequest) =>
  Object.fromEntries(new URL(url, 'http://portail.test').searchParams);

const session = createStore(() => ({
  ...EMPTY_SESSION,
  authority: anAuthority(
    `e30.${btoa(
      JSON.stringify({
        sub: 'agent',
        typeEspace: 'ESPACE_OPERATEUR',
        permissions: [],
        fromBackOffice: false,
        readOnly: false,
        bypassed: false,
        exp: 4_102_444_800,
      }),
    )}.`,
    Date.now() + 3_600_000,
  ),
  user: { ...aUser('agent'), typeEspace: 'ESPACE_OPERATEUR' as const },
}));

type Views = readonly { readonly id: string; readonly nom: string; readonly requete: object }[];

/** The list, and views that can be changed, as the server answers them. */
const open = (
  answer: (query: Readonly<Record<string, string>>) => FakeAnswer,
  selection?: TableSelection<City>,
  saved: Views = [],
) => {
  let views = saved.map((view) => ({ ...view, liste: 'villes' }));
  const { sent } = answerCalls([
    [
      citiesFile,
      () => ({ body: {}, headers: { 'content-disposition': 'attachment; filename="villes.csv"' } }),
    ],
    [getCities, (request) => answer(queryOf(request))],
    [getSavedViews, () => ({ body: views })],
    [
      addSavedView,
      ({ body }) => {
        const view = { id: 'nouvelle', ...z.parse(addSavedView.body, body) };
        if (views.some(({ nom }) => nom === view.nom))
          return refusalOf('VUE_DEJA_NOMMEE', 'Une vue porte déjà ce nom.');
        views = [...views, view];
        return { body: view };
      },
    ],
    [
      changeSavedView,
      ({ body }) => {
        const view = { id: 'v1', liste: 'villes', ...z.parse(changeSavedView.body, body) };
        views = [view];
        return { body: view };
      },
    ],
    [
      removeSavedView,
      () => {
        views = [];
        return {};
      },
    ],
  ]);
  const rendered = renderWithApi(
    <SessionStoreContext value={session}>
      <Cities {...(selection === undefined ? {} : { selection })} />
    </SessionStoreContext>,
  );
  const lists = () => sent.filter(({ url }) => /^\/api\/sap\/villes(\?|$)/.test(url)).map(queryOf);
  return { ...rendered, sent, lists };
};

const both = () => ({ body: [BREST, LYON] });
const names = () =>
  within(screen.getByRole('table'))
    .getAllByRole('rowheader')
    .map((cell) => cell.textContent);
const headerOf = (name: string) => screen.getByRole('columnheader', { name });

beforeEach(() => {
  navigate('/liste');
  localStore.remove(STORAGE_KEYS.hiddenColumns);
});

it('sorts by a header: asked of the server, said to screen readers, kept in the URL', async () => {
  const { user, lists } = open(({ tri, ordre }) => ({
    body: tri === 'habitants' && ordre === 'asc' ? [BREST, LYON] : [LYON, BREST],
  }));
  await screen.findByRole('rowheader', { name: 'Lyon' });
  expect(headerOf('Nom').getAttribute('aria-sort')).toBe('ascending');
  expect(headerOf('État').getAttribute('aria-sort')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Habitants' }));
  await waitFor(() => expect(names()).toEqual(['Brest', 'Lyon']));
  expect(headerOf('Habitants').getAttribute('aria-sort')).toBe('ascending');
  expect(headerOf('Nom').getAttribute('aria-sort')).toBe('none');
  expect(window.location.search).toBe('?tri=habitants&ordre=asc');
  expect(
    await screen.findByText('Liste triée par Habitants, ordre croissant. 2 lignes affichées.'),
  ).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Habitants' }));
  await waitFor(() => expect(headerOf('Habitants').getAttribute('aria-sort')).toBe('descending'));
  expect(lists().map(({ tri, ordre }) => [tri, ordre])).toEqual([
    ['nom', 'asc'],
    ['habitants', 'asc'],
    ['habitants', 'desc'],
  ]);
});

it('reads the sort and the filters of the URL, and ignores values that the list refuses', async () => {
  navigate('/liste?tri=habitants&ordre=desc&etat=FERMEE&autre=1');
  const first = open(both);
  await screen.findByRole('rowheader', { name: 'Lyon' });
  expect(first.lists()).toEqual([{ tri: 'habitants', ordre: 'desc', etat: 'FERMEE', taille: '2' }]);
  first.unmount();
  navigate('/liste?tri=etat&etat=DETRUITE&recherche=x');
  const second = open(both);
  await screen.findByRole('rowheader', { name: 'Lyon' });
  expect(second.lists()).toEqual([{ tri: 'nom', ordre: 'asc', taille: '2' }]);
});

it('keeps a choice in the URL and a search out of it, and resets both', async () => {
  const { user, lists } = open(({ recherche }) => ({ body: recherche === 'x' ? [] : [LYON] }));
  await screen.findByRole('rowheader', { name: 'Lyon' });
  await user.type(screen.getByLabelText(/^Nom de la ville/), 'x');
  await user.selectOptions(screen.getByLabelText(/^État/), 'OUVERTE');
  await user.click(screen.getByRole('button', { name: 'Appliquer les filtres' }));
  await screen.findByText('Aucune ligne avec ces filtres.');
  expect(lists().at(-1)).toMatchObject({ recherche: 'x', etat: 'OUVERTE' });
  expect(window.location.search).toBe('?etat=OUVERTE');
  const [, inMessage] = screen.getAllByRole('button', { name: 'Effacer les filtres' });
  await user.click(inMessage ?? document.body);
  await screen.findByRole('rowheader', { name: 'Lyon' });
  expect(window.location.search).toBe('');
  expect(screen.getByLabelText<HTMLInputElement>(/^Nom de la ville/).value).toBe('');
  expect(lists().at(-1)).toEqual({ tri: 'nom', ordre: 'asc', taille: '2' });
});

it('adds the next page under the rows shown, by the cursor of the server', async () => {
  const { user, lists } = open(({ avant }) =>
    avant === undefined
      ? {
          body: [BREST, LYON],
          headers: { link: '</api/sap/villes?avant=c1>; rel="next"' },
        }
      : { body: [NICE] },
  );
  await screen.findByRole('rowheader', { name: 'Lyon' });
  expect(screen.getByRole('table').getAttribute('aria-rowcount')).toBe('-1');
  await user.click(screen.getByRole('button', { name: 'Afficher la suite' }));
  await screen.findByRole('rowheader', { name: 'Nice' });
  expect(names()).toEqual(['Brest', 'Lyon', 'Nice']);
  expect(lists().at(-1)?.['avant']).toBe('c1');
  expect(screen.getByRole('table').getAttribute('aria-rowcount')).toBe('4');
  expect(screen.queryByRole('button', { name: 'Afficher la suite' })).toBeNull();
});

it('hides a column for this list on this device', async () => {
  const first = open(both);
  await screen.findByRole('rowheader', { name: 'Lyon' });
  await first.user.click(screen.getByRole('button', { name: 'Choisir les colonnes affichées' }));
  const panel = screen.getByRole('group', { name: 'Choisir les colonnes affichées' });
  expect(within(panel).queryByRole('checkbox', { name: 'Nom' })).toBeNull();
  await first.user.click(within(panel).getByRole('checkbox', { name: 'Habitants' }));
  expect(screen.queryByRole('columnheader', { name: 'Habitants' })).toBeNull();
  expect(screen.queryByText('520')).toBeNull();
  first.unmount();
  const second = open(both);
  await screen.findByRole('rowheader', { name: 'Lyon' });
  expect(screen.queryByRole('columnheader', { name: 'Habitants' })).toBeNull();
  await second.user.click(screen.getByRole('button', { name: 'Choisir les colonnes affichées' }));
  await second.user.click(screen.getByRole('button', { name: 'Afficher toutes les colonnes' }));
  expect(headerOf('Habitants')).toBeTruthy();
});

it('offers actions on the selected rows, and forgets them when other rows are asked for', async () => {
  const close = vi.fn<(ids: readonly string[]) => void>();
  const { user } = open(both, {
    labelOf: ({ nom }) => `Sélectionner ${nom}`,
    isSelectable: ({ etat }) => etat === 'OUVERTE',
    actions: (rows, clear) => (
      <button
        type="button"
        onClick={() => {
          close(rows.map(({ id }) => id));
          clear();
        }}
      >
        {`Fermer ${rows.length}`}
      </button>
    ),
  });
  const box = await screen.findByRole('checkbox', { name: 'Sélectionner Lyon' });
  expect(screen.queryByRole('checkbox', { name: 'Sélectionner Brest' })).toBeNull();
  await user.click(box);
  expect(screen.getByText('1 ligne sélectionnée')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Fermer 1' }));
  expect(close).toHaveBeenCalledWith(['1']);
  expect(screen.queryByRole('button', { name: 'Fermer 1' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Sélectionner la ligne affichée' }));
  expect(screen.getByRole('button', { name: 'Fermer 1' })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Habitants' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Fermer 1' })).toBeNull());
});

it('shows a saved view, and says which one is shown', async () => {
  const view = {
    id: 'v1',
    nom: 'Grandes villes',
    requete: { tri: 'habitants', ordre: 'desc', etat: 'OUVERTE' },
  };
  const { user, lists } = open(both, undefined, [view]);
  await screen.findByRole('rowheader', { name: 'Lyon' });
  await user.click(screen.getByRole('button', { name: 'Mes vues de la liste' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Grandes villes' }));
  await waitFor(() =>
    expect(lists().at(-1)).toMatchObject({ tri: 'habitants', ordre: 'desc', etat: 'OUVERTE' }),
  );
  expect(window.location.search).toBe('?etat=OUVERTE&tri=habitants&ordre=desc');
  await user.click(screen.getByRole('button', { name: 'Mes vues de la liste' }));
  expect(screen.getByRole('menuitem', { name: 'Grandes villes (affichée)' })).toBeTruthy();
});

it('saves the view shown without the search, and tells a refusal in the words of the server', async () => {
  const { user, sent } = open(both, undefined, [{ id: 'v1', nom: 'Déjà là', requete: {} }]);
  await screen.findByRole('rowheader', { name: 'Lyon' });
  await user.type(screen.getByLabelText(/^Nom de la ville/), 'x');
  await user.selectOptions(screen.getByLabelText(/^État/), 'OUVERTE');
  await user.click(screen.getByRole('button', { name: 'Appliquer les filtres' }));
  await user.click(screen.getByRole('button', { name: 'Mes vues de la liste' }));
  await user.click(screen.getByRole('menuitem', { name: 'Enregistrer cette vue' }));
  const dialog = screen.getByRole('dialog', { name: 'Enregistrer la vue affichée' });
  const field = within(dialog).getByLabelText('Nom de la vue');
  const save = within(dialog).getByRole('button', { name: 'Enregistrer la vue' });
  await user.type(field, 'Déjà là');
  await user.click(save);
  expect((await within(dialog).findByRole('alert')).textContent).toContain(
    'Une vue porte déjà ce nom.',
  );
  await user.clear(field);
  await user.type(field, 'Ouvertes');
  await user.click(save);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent.findLast(({ method }) => method === 'POST')?.body).toEqual({
    liste: 'villes',
    nom: 'Ouvertes',
    requete: { etat: 'OUVERTE' },
  });
});

it('renames a saved view, and removes it after a confirmation', async () => {
  const { user, sent } = open(both, undefined, [
    { id: 'v1', nom: 'Ouvertes', requete: { etat: 'OUVERTE' } },
  ]);
  await screen.findByRole('rowheader', { name: 'Lyon' });
  const manage = async () => {
    await user.click(screen.getByRole('button', { name: 'Mes vues de la liste' }));
    await user.click(
      await screen.findByRole('menuitem', { name: 'Renommer ou supprimer mes vues' }),
    );
  };
  await manage();
  const field = screen.getByLabelText(/^Nom de la vue/);
  await user.clear(field);
  await user.type(field, 'En service');
  await user.click(screen.getByRole('button', { name: 'Renommer la vue «\u00a0Ouvertes\u00a0»' }));
  const remove = await screen.findByRole('button', {
    name: 'Supprimer la vue «\u00a0En service\u00a0»',
  });
  expect(sent.find(({ method }) => method === 'PUT')?.body).toEqual({
    nom: 'En service',
    requete: { etat: 'OUVERTE' },
  });
  await user.click(remove);
  const dialog = screen.getByRole('alertdialog');
  await user.click(within(dialog).getByRole('button', { name: /^Supprimer la vue/ }));
  expect(await screen.findByText('Vous n’avez plus de vue pour cette liste.')).toBeTruthy();
});

it('exports the whole filtered list in its order, not the page', async () => {
  const save = vi.spyOn(saving, 'saveFile').mockImplementation(() => undefined);
  navigate('/liste?tri=habitants&ordre=desc&etat=OUVERTE');
  const { user, sent } = open(both);
  await screen.findByRole('rowheader', { name: 'Lyon' });
  await user.click(screen.getByRole('button', { name: 'Exporter en XLSX' }));
  await waitFor(() => expect(save).toHaveBeenCalledTimes(1));
  const asked = sent.find(({ url }) => url.startsWith('/api/sap/villes/export'));
  expect(asked && queryOf(asked)).toEqual({
    tri: 'habitants',
    ordre: 'desc',
    etat: 'OUVERTE',
    format: 'xlsx',
  });
});

it('shows why the list could not be read, and reads it again', async () => {
  let isBroken = true;
  const { user } = open(() =>
    isBroken ? refusalOf('ERREUR', 'La liste est indisponible.', [], 400) : { body: [LYON] },
  );
  expect((await screen.findByRole('alert')).textContent).toContain('La liste est indisponible.');
  isBroken = false;
  await user.click(screen.getByRole('button', { name: 'Réessayer' }));
  expect(await screen.findByRole('rowheader', { name: 'Lyon' })).toBeTruthy();
});

it('shows an empty list without filters, tools or files', async () => {
  open(() => ({ body: [] }));
  expect(await screen.findByText('Aucune ville.')).toBeTruthy();
  expect(screen.queryByRole('search')).toBeNull();
  expect(screen.queryByRole('table')).toBeNull();
  expect(screen.queryByRole('button', { name: /^Exporter/ })).toBeNull();
});

it('draws the rows in view of a long list, with their place in the whole', async () => {
  // There is no layout here: the heights of rows are given.
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(50);
  const rows = Array.from({ length: 300 }, (_, index) => ({ ...LYON, id: `v${index}` }));
  open(() => ({ body: rows }));
  const table = await screen.findByRole('table');
  expect(table.getAttribute('aria-rowcount')).toBe('301');
  const drawn = within(table).getAllByRole('rowheader').length;
  expect(drawn).toBeGreaterThan(5);
  expect(drawn).toBeLessThan(100);
  const [, first] = within(table).getAllByRole('row');
  expect(first?.getAttribute('aria-rowindex')).toBe('2');
});
