import { describe, expect, it } from 'vitest';
import { replaceDerivedTypes } from '../.storybook/literalPropTypes.ts';

const noModule = async () => null;

describe('prop types in the docs', () => {
  it('shows the elements of an array of variants', async () => {
    const code = `const sizes = ['small', 'large'] as const;\ninterface Props { size?: (typeof sizes)[number]; wide: boolean }`;
    expect(await replaceDerivedTypes(code, noModule)).toContain("{ size?: 'small' | 'large'; wide: boolean }");
  });

  it('shows the keys of an object', async () => {
    const code = `export const tones = { info: 1, 'not-found': 2 } as const;\ninterface Props { tone: keyof typeof tones }`;
    expect(await replaceDerivedTypes(code, noModule)).toContain("{ tone: 'info' | 'not-found' }");
  });

  it('finds a constant of another module', async () => {
    const code = `import { tones } from './tones.ts';\ninterface Props { tone: keyof typeof tones }`;
    const readModule = async (source: string) => (source === './tones.ts' ? 'export const tones = { info: 1 };' : null);
    expect(await replaceDerivedTypes(code, readModule)).toContain("{ tone: 'info' }");
  });

  it('shows the elements of an array that is read only', async () => {
    expect(await replaceDerivedTypes('interface Props { rows: readonly Row[] }', noModule)).toContain(
      '{ rows: Row[] }',
    );
  });

  it('shows the props of another component without the omitted ones', async () => {
    const code = `interface A extends Omit<TextFieldProps, 'type' | 'prefix'> { mark?: string }\ntype B = Omit<TextFieldProps, 'type'>;`;
    const replaced = await replaceDerivedTypes(code, noModule);
    expect(replaced).toContain('interface A extends TextFieldProps { type?: never; prefix?: never; mark?: string }');
    expect(replaced).toContain('type B = TextFieldProps & { type?: never; };');
  });

  it('keeps types without literals', async () => {
    const code = `const rows = [{ key: 'a' }] as const;\ntype Key = (typeof rows)[number]['key'];\ntype Other = keyof typeof unknown;`;
    expect(await replaceDerivedTypes(code, noModule)).toBe(code);
  });
});
