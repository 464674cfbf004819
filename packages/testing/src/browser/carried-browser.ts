import { existsSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import process from 'node:process';
import { withFileLock } from '../postgres/file-lock.ts';

export interface CarriedBrowser {
  readonly executablePath: string;
  readonly env: Readonly<Record<string, string>>;
}

/** The package looks at these once, when it is loaded, and changes the last two for good. */
const TOUCHED = ['TMPDIR', 'AWS_EXECUTION_ENV', 'LD_LIBRARY_PATH', 'FONTCONFIG_PATH'] as const;

/**
 * Unpacks the Chromium of an npm package, once per version and user. The package is made for
 * Amazon's functions: told to be in one, it brings the libraries a bare system lacks. It unpacks
 * in the temporary folder under names everybody shares, so it is given a folder of its own.
 */
export async function unpackCarriedBrowser(): Promise<CarriedBrowser> {
  const folder = join(
    tmpdir(),
    `portail-chromium-${versionOfPackage()}-${process.getuid?.() ?? 0}`,
  );
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const complete = join(folder, '.complete');
  return await withFileLock(`${folder}.lock`, async () => {
    if (!existsSync(complete)) {
      // Half unpacked by a run that was killed.
      await rm(folder, { recursive: true, force: true });
      await mkdir(folder, { recursive: true, mode: 0o700 });
    }
    const executablePath = await unpackInto(folder);
    await writeFile(complete, '');
    const libraries = join(folder, 'al2023', 'lib');
    const fontsConfig = await writeFontsConfig(folder);
    const inherited = process.env['LD_LIBRARY_PATH'];
    return {
      executablePath,
      env: {
        LD_LIBRARY_PATH: inherited === undefined ? libraries : `${libraries}:${inherited}`,
        FONTCONFIG_PATH: fontsConfig,
      },
    };
  });
}

/**
 * The package's own configuration names folders of Amazon's functions. Without any font, Chromium
 * crashes on the first letter that the page's own font does not draw.
 */
async function writeFontsConfig(folder: string): Promise<string> {
  const config = join(folder, 'fontconfig');
  await mkdir(join(config, 'cache'), { recursive: true });
  await writeFile(
    join(config, 'fonts.conf'),
    `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${join(folder, 'fonts', 'fonts')}</dir>
  <dir>/usr/share/fonts</dir>
  <cachedir>${join(config, 'cache')}</cachedir>
</fontconfig>
`,
  );
  return config;
}

async function unpackInto(folder: string): Promise<string> {
  const before = TOUCHED.map((name) => [name, process.env[name]] as const);
  process.env['TMPDIR'] = folder;
  process.env['AWS_EXECUTION_ENV'] = 'AWS_Lambda_nodejs24.x';
  try {
    const { default: carried } = await import('@sparticuz/chromium');
    return await carried.executablePath();
  } finally {
    for (const [name, value] of before) {
      if (value === undefined) delete process.env[name];
      else process.env[name] = value;
    }
  }
}

function versionOfPackage(): string {
  const entry = createRequire(import.meta.url).resolve('@sparticuz/chromium');
  const manifest: unknown = createRequire(import.meta.url)(
    join(dirname(dirname(entry)), 'package.json'),
  );
  if (typeof manifest === 'object' && manifest !== null && 'version' in manifest) {
    return String(manifest.version);
  }
  return 'unknown';
}
