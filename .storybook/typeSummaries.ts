import type { ArgTypesEnhancer } from 'storybook/internal/types';

/** A type as react-docgen describes it. */
interface DocgenType {
  readonly name: string;
  readonly value?: string;
  readonly raw?: string;
  readonly elements?: readonly DocgenType[];
}

interface ComponentWithDocs {
  readonly __docgenInfo?: { readonly props?: Readonly<Record<string, { readonly tsType?: DocgenType }>> };
}

/** Shows the whole type of each prop in the docs. Storybook shows only the kind of many types: `union`, `literal` or `Readonly`. */
export const addTypeSummaries: ArgTypesEnhancer = ({ argTypes, component }) => {
  const props = (component as ComponentWithDocs | undefined)?.__docgenInfo?.props ?? {};
  return Object.fromEntries(
    Object.entries(argTypes).map(([name, argType]) => {
      const type = props[name]?.tsType;
      if (!type) return [name, argType];
      return [name, { ...argType, table: { ...argType.table, type: { summary: formatType(type) } } }];
    }),
  );
};

function formatType({ name, value, raw, elements = [] }: DocgenType): string {
  if (name === 'literal') return value ?? name;
  if (name === 'union') return elements.map(formatType).join(' | ');
  return (raw ?? name).replace(/\s+/g, ' ');
}
