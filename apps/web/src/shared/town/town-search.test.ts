import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { describe, expect, it } from 'vitest';
import { townSearch, type Town } from './town-search.ts';

const LYON: Town = { codePostal: '69003', ville: 'LYON', codePostalEtVille: '69003 LYON' };
const PARIS: Town = { codePostal: '75001', ville: 'PARIS', codePostalEtVille: '75001 PARIS' };

const setUp = () => {
  const asked: string[] = [];
  const search = (text: string) => {
    asked.push(text);
    if (text === 'panne') return Promise.reject(new Error('503'));
    return Promise.resolve(text.startsWith('ly') ? [LYON] : [PARIS]);
  };
  const client = new QueryClient();
  const kept = (text: string) => client.getQueryCache().find(townSearch(text, search));
  return { asked, search, client, kept };
};

describe('[XC-51] the search of a town', () => {
  it('[XC-51] keeps each query with its results, and asks for none twice', async () => {
    const { asked, search, client, kept } = setUp();
    await client.fetchQuery(townSearch('ly', search));
    await client.fetchQuery(townSearch('pa', search));
    await client.fetchQuery(townSearch('LY', search));
    expect(asked).toEqual(['ly', 'pa']);
    expect(kept('ly')?.queryKey).toEqual(['villes', 'ly']);
    expect(kept('ly')?.state).toMatchObject({ status: 'success', data: [LYON] });
    expect(kept('pa')?.state.data).toEqual([PARIS]);
  });

  it('[XC-51] keeps the state of the call: under way, answered, failed', async () => {
    const { search, client, kept } = setUp();
    const answer = client.fetchQuery(townSearch('ly', search));
    expect(kept('ly')?.state).toMatchObject({ status: 'pending', fetchStatus: 'fetching' });
    await answer;
    expect(kept('ly')?.state).toMatchObject({ status: 'success', fetchStatus: 'idle' });
    await expect(client.fetchQuery(townSearch('panne', search))).rejects.toThrow('503');
    expect(kept('panne')?.state).toMatchObject({ status: 'error', fetchStatus: 'idle' });
    // One that fails leaves the others as they are.
    expect(kept('ly')?.state.status).toBe('success');
  });

  it('[XC-51] is not asked for a single letter', () => {
    const { asked, search, client } = setUp();
    const watched = new QueryObserver(client, townSearch('l', search));
    const stop = watched.subscribe(() => undefined);
    expect(watched.getCurrentResult()).toMatchObject({ status: 'pending', fetchStatus: 'idle' });
    stop();
    expect(asked).toEqual([]);
  });
});
