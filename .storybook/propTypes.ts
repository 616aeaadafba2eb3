/** Reads the props of a component for the docs and the controls. */

import { convert } from 'storybook/internal/docs-tools';
import type { ArgTypes, ArgTypesEnhancer } from 'storybook/internal/types';

/** A type as react-docgen describes it. */
export interface DocgenType {
  readonly name: string;
  readonly value?: string;
  readonly raw?: string;
  readonly elements?: readonly DocgenType[];
}

export interface DocgenProp {
  readonly required?: boolean;
  readonly tsType?: DocgenType;
  readonly description?: string;
  readonly defaultValue?: { readonly value: string } | null;
}

interface ComponentWithDocs {
  readonly __docgenInfo?: { readonly props?: Readonly<Record<string, DocgenProp>> };
}

/**
 * Replaces the function of Storybook, which shows only the kind of many types: `union`, `literal` or `Readonly`. Leaves out the props of
 * the type `never`, which a component does not have (literalPropTypes.ts).
 */
export function extractArgTypes(component: unknown): ArgTypes | null {
  const props = (component as ComponentWithDocs | undefined)?.__docgenInfo?.props;
  if (!props) return null;
  return Object.fromEntries(
    Object.entries(props)
      .filter(([, { tsType }]) => tsType?.name !== 'never')
      .map(([name, prop]) => {
        const { required = false, description = '', defaultValue } = prop;
        const tsType = prop.tsType && withoutUndefined(prop.tsType);
        return [
          name,
          {
            name,
            description,
            type: { ...convert({ ...prop, tsType } as Parameters<typeof convert>[0]), required },
            table: {
              ...(tsType && { type: { summary: formatType(tsType) } }),
              ...(defaultValue && { defaultValue: { summary: defaultValue.value } }),
            },
          },
        ];
      }),
  );
}

/** The docs mark optional props, so `undefined` needs no mention. With it, Storybook would offer no control for a boolean or a text. */
function withoutUndefined(type: DocgenType): DocgenType {
  const elements = type.elements?.filter(({ name }) => name !== 'undefined');
  const [first] = elements ?? [];
  if (type.name !== 'union' || !elements || !first || elements.length === type.elements?.length) return type;
  const raw = type.raw?.replace(/\s*\|\s*undefined\b/, '');
  return elements.length === 1 && first.name !== 'unknown' ? first : { ...type, elements, ...(raw && { raw }) };
}

const describedAttributes: Readonly<Record<string, string>> = { children: 'The content.' };

/**
 * Describes the arguments that are attributes or events of the HTML element, which have no comment in the source. Storybook adds their
 * types later, and keeps the description.
 */
export const describeAttributes: ArgTypesEnhancer = ({ argTypes, initialArgs, parameters }) => {
  // The arguments of a screen are no attributes.
  if (!parameters['guide']) return argTypes;
  return Object.fromEntries(
    [...new Set([...Object.keys(initialArgs), ...Object.keys(argTypes)])].map((name) => {
      const argType = argTypes[name];
      const attribute = name.startsWith('on') ? 'An event of the HTML element.' : 'An attribute of the HTML element.';
      const description = argType?.description || (describedAttributes[name] ?? attribute);
      return [name, { name, ...argType, description }];
    }),
  );
};

/** Returns the whole type in one line. */
export function formatType({ name, value, raw, elements = [] }: DocgenType): string {
  if (name === 'literal') return value ?? name;
  if (name === 'union' && !raw) return elements.map(formatType).join(' | ');
  return (raw ?? name).replace(/\s+/g, ' ').replace(/^\| /, '');
}
