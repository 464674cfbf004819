import { describe, expect, it } from 'vitest';
import { createOutboundHttp } from './outbound-http.ts';
import { isPublicAddress, isReservedHost } from './public-addresses.ts';

describe('[33-6] addresses of outside services', () => {
  it('are public ones only', () => {
    for (const address of ['8.8.8.8', '172.32.0.1', '2a00:1450:4007:80c::200e', '1.1.1.1'])
      expect(isPublicAddress(address), address).toBe(true);
    for (const address of [
      '127.0.0.1',
      '10.1.2.3',
      '172.16.0.1',
      '192.168.1.1',
      '169.254.169.254',
      '100.64.0.1',
      '0.0.0.0',
      '255.255.255.255',
      '::1',
      '::',
      '::ffff:10.0.0.1',
      'fc00::1',
      'fe80::1',
      'ff02::1',
      '2002:7f00:1::',
      'localhost',
      '',
    ])
      expect(isPublicAddress(address), address).toBe(false);
  });

  it('are recognised in the host of a URL', () => {
    for (const url of ['http://127.1/', 'http://2130706433/', 'http://0x7f.1/', 'http://[::1]/'])
      expect(isReservedHost(new URL(url).hostname), url).toBe(true);
    expect(isReservedHost('idp.example')).toBe(false);
  });

  it('are the only ones that a client restricted to them connects to, after the lookup of a name', async () => {
    const http = createOutboundHttp({ retries: 0, isPublicOnly: true });
    try {
      for (const url of ['http://127.0.0.1:9/', 'http://[::1]:9/', 'http://localhost:9/']) {
        const asked = http.send({ method: 'GET', url, isRepeatable: false });
        await expect(asked).rejects.toThrow('not a public address');
      }
    } finally {
      http.close();
    }
  });
});
