import { describe, expect, it } from 'vitest';
import { createRedirects } from './create-follow-redirect.ts';

const ORIGINS = ['https://paynum.example', 'http://127.0.0.1:4001'];

const followed = async (address: string, origins: readonly string[] = ORIGINS) => {
  const visited: string[] = [];
  const follow = await createRedirects({
    readOrigins: () => Promise.resolve(origins),
    assign: (to) => visited.push(to),
  }).ready();
  follow(address);
  return visited;
};

describe('the way out of the portal', () => {
  it.each([
    'https://paynum.example/demandes/1',
    'http://127.0.0.1:4001/carte/paiement/9f?langue=fr',
  ])('[S31] %s is followed', async (address) => {
    expect(await followed(address)).toEqual([address]);
  });

  it.each([
    '//evil.example',
    'https:evil.example',
    '\\evil.example',
    'https://paynum.example@evil.example/',
    'https://xn--pynum-dqa.example/',
    'https://paynum.example.evil.example/',
    'javascript:alert(1)',
    'data:text/html,x',
    '/connexion',
    '',
  ])('[S31] %s leads home', async (address) => {
    expect(await followed(address)).toEqual(['/']);
  });

  it('[S31] nothing is followed where no origin is allowed', async () => {
    expect(await followed('https://paynum.example/', [])).toEqual(['/']);
  });

  it('[S31] nor before the list is known', async () => {
    const visited: string[] = [];
    const redirects = createRedirects({
      readOrigins: () => Promise.reject(new Error('away')),
      assign: (to) => visited.push(to),
    });
    await expect(redirects.ready()).rejects.toThrow('away');
    expect(visited).toEqual([]);
  });
});
