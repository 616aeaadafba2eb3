/** The tables of the page "Component origins". */
import docsOfComponents from 'virtual:component-docs';
import { toId } from 'storybook/internal/csf';
import { FormattedText } from '../docs/FormattedText.tsx';
import { type ComponentOrigin, componentOrigins, origins, unusedRadixComponents } from './componentOrigins.ts';
import { DocsTable, StoryLink } from './DocsTable.tsx';

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

const findDocs = (path: string) => docsOfComponents.find((docs) => docs.path.endsWith(`/${path}.tsx`));

export const ComponentTable = () => (
  <DocsTable label="Components" columnHeadings={['Component', 'When to use', 'Origin', 'Made of', 'Reason']}>
    {entries.map(([path, { origin, madeOf, reason }]) => {
      const docs = findDocs(path);
      const name = <strong>{path.split('/').at(-1)}</strong>;
      return (
        <tr key={path}>
          <th scope="row">
            {docs ? <StoryLink id={toId(docs.title, 'docs')}>{name}</StoryLink> : name} <code>{path}</code>
          </th>
          <td>{docs?.guide && <FormattedText text={docs.guide.use.join(' ')} />}</td>
          <td>{origin}</td>
          <td>{madeOf}</td>
          <td>{reason}</td>
        </tr>
      );
    })}
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
