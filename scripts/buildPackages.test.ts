/** Tests of the package.json of a built package. */
import { expect, test } from 'vitest';
import { toBuiltManifest } from './buildPackages.mjs';

test('the entries of a built package are modules with declarations, and its dependencies are packages that exist', () => {
  const manifest = toBuiltManifest(
    {
      name: '@plumbline/ui',
      version: '2.1.0',
      private: true,
      exports: {
        './theme/*.css': './src/theme/*.css',
        './components/*': './src/components/*.tsx',
        './testing/*': './src/testing/*.ts',
      },
      dependencies: { '@plumbline/values': '*', yup: '^1.7.1' },
      devDependencies: { '@types/d3': '^7.4.3' },
      peerDependencies: { '@plumbline/domain': '*', react: '^19.3.1' },
    },
    () => '2.1.0',
  );
  expect(manifest).toEqual({
    name: '@plumbline/ui',
    version: '2.1.0',
    exports: {
      './theme/*.css': './theme/*.css',
      './components/*': { types: './components/*.d.ts', default: './components/*.js' },
    },
    dependencies: { '@plumbline/values': '^2.1.0', yup: '^1.7.1' },
    peerDependencies: { '@plumbline/domain': '^2.1.0', react: '^19.3.1' },
  });
});
