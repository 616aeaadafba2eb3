/** Evaluates literals in the syntax trees of Babel, for example a part of the parameters of a stories file. */

/** A node of the syntax tree, with the fields that `evaluateLiteral` reads. */
export interface SyntaxNode {
  readonly type: string;
  readonly expression?: SyntaxNode;
  readonly properties?: readonly SyntaxNode[];
  readonly elements?: readonly SyntaxNode[];
  readonly argument?: SyntaxNode;
  readonly key?: SyntaxNode;
  readonly name?: string;
  readonly value?: SyntaxNode | string | boolean | number;
}

/** Evaluates texts, numbers, lists, records, and the constants in the map. */
export function evaluateLiteral(node: SyntaxNode, constants: ReadonlyMap<string, unknown> = new Map()): unknown {
  const evaluate = (child: SyntaxNode): unknown => evaluateLiteral(child, constants);
  switch (node.type) {
    case 'TSSatisfiesExpression':
      return node.expression && evaluate(node.expression);
    case 'StringLiteral':
    case 'BooleanLiteral':
    case 'NumericLiteral':
      return node.value;
    case 'ArrayExpression':
      return node.elements?.map(evaluate);
    case 'Identifier':
      return constants.get(node.name ?? '');
    case 'ObjectExpression':
      return Object.assign(
        {},
        ...(node.properties ?? []).map(({ argument, key, value }) =>
          argument ? evaluate(argument) : { [key?.name ?? '']: evaluate(value as SyntaxNode) },
        ),
      );
    default:
      throw new Error(`The value contains ${node.type}; write texts, numbers, lists, records and exported constants`);
  }
}

/** Returns the value of a property of an object literal, for example of `parameters`. */
export function findProperty(object: unknown, name: string): SyntaxNode | undefined {
  const { properties = [] } = (object ?? {}) as SyntaxNode;
  return properties.find(({ key }) => key?.name === name)?.value as SyntaxNode | undefined;
}
