/** The tables of the page "Component origins". */
import { type ComponentOrigin, componentOrigins, origins, unusedRadixComponents } from './componentOrigins.ts';
import { DocsTable } from './DocsTable.tsx';

const entries = Object.entries(componentOrigins);
const countOf = (origin: ComponentOrigin['origin']) => entries.filter(([, entry]) => entry.origin === origin).length;

export const OriginTable = () => (
  <DocsTable label="Origins" columnHeadings={['Origin', 'Meaning', 'Components']}>
    {(Object.keys(origins) as ComponentOrigin['origin'][]).map((origin) => (
      <tr key={origin}>
        <th scope="row">{origin}</th>
        <td>{origins[origin]}</td>
        <td>{countOf(origin)}</td>
      </tr>
    ))}
  </DocsTable>
);

export const ComponentTable = () => (
  <DocsTable label="Components" columnHeadings={['Component', 'Origin', 'Made of', 'Reason']}>
    {entries.map(([path, { origin, madeOf, reason }]) => (
      <tr key={path}>
        <th scope="row">
          <strong>{path.split('/').at(-1)}</strong> <code>{path}</code>
        </th>
        <td>{origin}</td>
        <td>{madeOf}</td>
        <td>{reason}</td>
      </tr>
    ))}
  </DocsTable>
);

export const UnusedRadixTable = () => (
  <DocsTable label="Unused components of Radix Themes" columnHeadings={['Component', 'Reason']}>
    {Object.entries(unusedRadixComponents).map(([name, reason]) => (
      <tr key={name}>
        <th scope="row">
          <code>{name}</code>
        </th>
        <td>{reason}</td>
      </tr>
    ))}
  </DocsTable>
);
