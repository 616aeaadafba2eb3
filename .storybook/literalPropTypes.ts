/**
 * The Vite plugin that makes the prop types of the docs readable for designers and for developers of other products. react-docgen reads the types of a file without
 * TypeScript (react-docgen-typescript needs the JavaScript API of the compiler, which TypeScript 7 does not have). It shows
 * `unknown[number]` for `(typeof variants)[number]`, and `unknown` for `keyof typeof tones` and for `readonly Row[]`. The plugin replaces
 * such types by their literals, and removes `readonly`. react-docgen also ignores `Omit<TextFieldProps, 'prefix'>`. The plugin replaces
 * it by `TextFieldProps` with a prop `prefix` of the type `never`, which propTypes.ts leaves out.
 */
import { readFile } from 'node:fs/promises';
import { type Plugin, parseAst } from 'vite';

/** A node of the syntax tree of a module. The plugin reads only the fields that it knows. */
interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [field: string]: unknown;
}

/** Returns the value of a constant, such as an array of variants. Returns null if the constant is unknown. */
type FindConstant = (name: string) => Promise<Node | null>;

/** Apply it before the plugin of Storybook that runs react-docgen. */
export function literalPropTypes(): Plugin {
  return {
    name: 'literal-prop-types',
    enforce: 'pre',
    transform: {
      filter: {
        id: { include: /packages\/ui\/src\/.*\.tsx$/, exclude: /\.stories\.tsx$/ },
        code: /typeof \w+\)\[|keyof typeof|readonly [^;]+\[\]|Omit<\w+Props/,
      },
      async handler(code, id) {
        const newCode = await replaceDerivedTypes(code, async (source) => {
          const resolved = await this.resolve(source, id);
          return resolved && readFile(resolved.id, 'utf8');
        });
        return { code: newCode, map: null };
      },
    },
  };
}

/** Replaces the types that are derived from constants. `readModule` returns the code of an imported module, or null. */
export async function replaceDerivedTypes(
  code: string,
  readModule: (source: string) => Promise<string | null>,
): Promise<string> {
  const module = parse(code);
  const findConstant: FindConstant = async (name) => {
    const own = findOwnConstant(module, name);
    if (own) return own;
    const source = findImportSource(module, name);
    const imported = source && (await readModule(source));
    return imported ? findOwnConstant(parse(imported), name) : null;
  };
  const nodes = listNodes(module);
  /** The bodies of interfaces by the types that the interfaces extend. */
  const bodies = new Map(
    nodes
      .filter(({ type }) => type === 'TSInterfaceDeclaration')
      .flatMap(({ extends: types, body }) => (types as readonly Node[]).map((type) => [type, body as Node] as const)),
  );
  let newCode = code;
  // From the end to the start, so that the positions of the earlier types stay valid.
  for (const node of nodes.toSorted((a, b) => b.start - a.start)) {
    if (node.type === 'TSTypeOperator' && node['operator'] === 'readonly') {
      newCode = newCode.slice(0, node.start) + newCode.slice((node['typeAnnotation'] as Node).start);
      continue;
    }
    const omitted = findOmittedProps(node);
    if (omitted) {
      const { name, keys } = omitted;
      const omittedProps = keys.map((key) => `${key}?: never;`).join(' ');
      // The body of an interface is after its heritage clause, so the code before the body still has its positions.
      const body = bodies.get(node);
      if (body) newCode = `${newCode.slice(0, body.start + 1)} ${omittedProps}${newCode.slice(body.start + 1)}`;
      const replacement = body ? name : `${name} & { ${omittedProps} }`;
      newCode = newCode.slice(0, node.start) + replacement + newCode.slice(node.end);
      continue;
    }
    const literals = await findLiterals(node, findConstant);
    if (literals) newCode = newCode.slice(0, node.start) + literals.join(' | ') + newCode.slice(node.end);
  }
  return newCode;
}

const parse = (code: string) => parseAst(code, { lang: 'tsx' }) as unknown as Node;

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value;

/** Returns a node and all nodes inside it. */
const listNodes = (node: Node): readonly Node[] => [
  node,
  ...Object.values(node)
    .flatMap((value) => (Array.isArray(value) ? value : [value]))
    .filter(isNode)
    .flatMap(listNodes),
];

/** Reads `Omit<TextFieldProps, 'prefix'>`. Returns null for other types, and for the attributes of HTML elements. */
function findOmittedProps(node: Node) {
  const identifier = (node['expression'] ?? node['typeName']) as { name?: string } | undefined;
  if (!['TSInterfaceHeritage', 'TSTypeReference'].includes(node.type) || identifier?.name !== 'Omit') return null;
  const [type, keys] = (node['typeArguments'] as { params: readonly Node[] }).params;
  const name = (type?.['typeName'] as { name?: string } | undefined)?.name;
  if (!name?.endsWith('Props') || name === 'ComponentProps' || !keys) return null;
  const literals = keys.type === 'TSUnionType' ? (keys['types'] as readonly Node[]) : [keys];
  return {
    name,
    keys: literals.map((literal) => String((literal['literal'] as { value?: unknown } | undefined)?.value)),
  };
}

/** Returns the literals of the type `(typeof name)[number]` or `keyof typeof name`. Returns null for other types. */
async function findLiterals(node: Node, findConstant: FindConstant): Promise<readonly string[] | null> {
  const isElement = node.type === 'TSIndexedAccessType' && (node['indexType'] as Node).type === 'TSNumberKeyword';
  const isKey = node.type === 'TSTypeOperator' && node['operator'] === 'keyof';
  if (!isElement && !isKey) return null;
  const query = withoutParentheses(node[isElement ? 'objectType' : 'typeAnnotation'] as Node);
  if (query.type !== 'TSTypeQuery') return null;
  const value = await findConstant((query['exprName'] as { name?: string }).name ?? '');
  if (!value) return null;
  return isElement ? listElements(value) : listKeys(value);
}

const withoutParentheses = (node: Node): Node =>
  node.type === 'TSParenthesizedType' ? withoutParentheses(node['typeAnnotation'] as Node) : node;

/** Returns the elements of an array of literals, as code. */
function listElements({ type, elements }: Node): readonly string[] | null {
  if (type !== 'ArrayExpression') return null;
  const literals = (elements as readonly (Node | null)[]).map((element) =>
    element?.type === 'Literal' ? formatLiteral(element['value']) : null,
  );
  return literals.every((literal) => literal !== null) ? literals : null;
}

/** Returns the keys of an object, as code. */
function listKeys({ type, properties }: Node): readonly string[] | null {
  if (type !== 'ObjectExpression') return null;
  const keys = (properties as readonly Node[]).map(({ type: propertyType, computed, key }) => {
    const { name, value } = (key ?? {}) as { name?: string; value?: unknown };
    return propertyType === 'Property' && !computed ? formatLiteral(name ?? value) : null;
  });
  return keys.every((key) => key !== null) ? keys : null;
}

const formatLiteral = (value: unknown) =>
  typeof value === 'string' ? `'${value.replaceAll("'", "\\'")}'` : String(value);

/** Returns the value of a constant of the module, without `as const` and `satisfies`. */
function findOwnConstant({ body }: Node, name: string): Node | null {
  const declarations = (body as readonly Node[])
    .map((statement) => (isNode(statement['declaration']) ? statement['declaration'] : statement))
    .flatMap(({ declarations: list }) => (list ?? []) as readonly { id: { name?: string }; init: Node | null }[]);
  let value = declarations.find(({ id }) => id.name === name)?.init ?? null;
  while (value && isNode(value['expression'])) value = value['expression'];
  return value;
}

/** Returns the module from which a module imports a name. */
function findImportSource({ body }: Node, name: string): string | null {
  const declaration = (body as readonly Node[]).find(({ specifiers, type }) => {
    if (type !== 'ImportDeclaration') return false;
    return (specifiers as readonly { local: { name: string } }[]).some(({ local }) => local.name === name);
  });
  return declaration ? (declaration['source'] as { value: string }).value : null;
}
