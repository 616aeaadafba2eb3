/** The docs page of a component. A stories file without a guide has the page of Storybook instead. */
import docsOfComponents from 'virtual:component-docs';
import styled from '@emotion/styled';
import {
  Canvas,
  Controls,
  Description,
  DocsContext,
  DocsPage,
  DocsStory,
  Heading,
  Source,
  Title,
} from '@storybook/addon-docs/blocks';
import { type ReactNode, useContext } from 'react';
import { toId } from 'storybook/internal/csf';
import { type ComponentGuide, componentStatuses } from '../../packages/ui/src/components/testing/ComponentGuide.ts';
import type { ComponentDocs } from '../../scripts/componentDocs/readComponentDocs.ts';
import { DocsTable, StoryLink } from '../pages/DocsTable.tsx';
import { AnatomyFigure } from './AnatomyFigure.tsx';
import { CopyButton } from './CopyButton.tsx';
import { FormattedText } from './FormattedText.tsx';

export function ComponentPage() {
  const { componentStories } = useContext(DocsContext);
  const title = componentStories()[0]?.title;
  const docs = docsOfComponents.find((component) => component.title === title);
  return docs?.guide ? <GuidePage docs={docs} guide={docs.guide} /> : <DocsPage />;
}

/** The stories that have their own place on the page. */
const placedStories = ['Playground', 'Do And Dont'];

function GuidePage({ docs, guide }: { docs: ComponentDocs; guide: ComponentGuide }) {
  const stories = useContext(DocsContext).componentStories();
  const findStory = (name: string) => stories.find((story) => story.name === name)?.moduleExport;
  const [playground, doAndDont] = placedStories.map(findStory);
  const otherStories = stories.filter(({ name }) => !placedStories.includes(name));
  return (
    <>
      <Title />
      <Status data-status={guide.status}>
        <strong>{guide.status}</strong> {componentStatuses[guide.status]}
      </Status>
      <Description />
      <ImportLine>
        <code>{docs.importLine}</code>
        <CopyButton text={docs.importLine} label="the import" />
      </ImportLine>
      {playground && (
        <>
          <Heading>Playground</Heading>
          <Canvas of={playground} />
          <Controls of={playground} />
        </>
      )}
      <PropNotes docs={docs} />
      <Heading>Use</Heading>
      <Columns>
        <TextList title="When to use" texts={guide.use} />
        <TextList title="When not to use" texts={guide.avoid} />
      </Columns>
      {doAndDont && <Canvas of={doAndDont} sourceState="none" />}
      <Heading>Anatomy</Heading>
      {playground && guide.anatomy.some(({ selector }) => selector) && (
        <AnatomyFigure story={playground} parts={guide.anatomy} />
      )}
      <ol>
        {guide.anatomy.map(({ name, description }) => (
          <li key={name}>
            <strong>{name}</strong>: <FormattedText text={description} />
          </li>
        ))}
      </ol>
      <Heading>Keyboard</Heading>
      {guide.keyboard.length === 0 ? (
        <p>The component cannot have the focus.</p>
      ) : (
        <DocsTable columnHeadings={['Key', 'Effect']}>
          {guide.keyboard.map(({ keys, effect }) => (
            <tr key={`${keys} ${effect}`}>
              <th scope="row">
                {keys.split(', ').map((key) => (
                  <Key key={key}>{key}</Key>
                ))}
              </th>
              <td>
                <FormattedText text={effect} />
              </td>
            </tr>
          ))}
        </DocsTable>
      )}
      <Heading>Content</Heading>
      {guide.content.length === 0 ? <p>The component has no text of its own.</p> : <TextList texts={guide.content} />}
      <Heading>Accessibility</Heading>
      <Columns>
        <TextList title="What the component provides" texts={guide.accessibility.provides} />
        <TextList title="What axe cannot see: check by hand" texts={guide.accessibility.checkByHand} />
      </Columns>
      <Heading>Where it is used</Heading>
      <Screens docs={docs} />
      {guide.related.length > 0 && (
        <p>
          Related:{' '}
          {guide.related.map((name, index) => (
            <span key={name}>
              {index > 0 && ', '}
              <StoryLink id={toId(`Components/${name}`, 'docs')}>{name.split('/').at(-1)}</StoryLink>
            </span>
          ))}
        </p>
      )}
      {otherStories.length > 0 && <Heading>Stories</Heading>}
      {otherStories.map((story) => (
        <DocsStory key={story.id} of={story.moduleExport} expanded __forceInitialArgs />
      ))}
    </>
  );
}

/** Where the other props come from, and the types that the props mention. */
function PropNotes({ docs: { elements, types } }: { docs: ComponentDocs }) {
  return (
    <>
      {elements.length > 0 && (
        <p>
          Also accepts the attributes of{' '}
          {elements.map((element) => (
            <code key={element}>{`<${element}>`}</code>
          ))}
          , for example <code>id</code>, <code>onFocus</code> and <code>aria-describedby</code>.
        </p>
      )}
      {types.length > 0 && (
        <>
          <h3>Types of the props</h3>
          <Source code={types.map(({ code }) => code).join('\n\n')} language="typescript" />
        </>
      )}
    </>
  );
}

function Screens({ docs: { screens } }: { docs: ComponentDocs }) {
  if (screens.length === 0) return <p>Other components use it; no screen does.</p>;
  return (
    <ScreenList>
      {screens.map(({ title }) => (
        <li key={title}>
          <StoryLink id={toId(title, 'docs')}>{title.replace('Screens/', '')}</StoryLink>
        </li>
      ))}
    </ScreenList>
  );
}

const TextList = ({ title, texts }: { title?: string; texts: readonly string[] }) => (
  <div>
    {title && <h3>{title}</h3>}
    <ul>
      {texts.map((text) => (
        <li key={text}>
          <FormattedText text={text} />
        </li>
      ))}
    </ul>
  </div>
);

const Columns = ({ children }: { children: ReactNode }) => <ColumnGrid>{children}</ColumnGrid>;

const ColumnGrid = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(280px, 1fr));
  gap: 0 var(--space-6);
  margin-bottom: var(--space-4);
`;

const Status = styled.p`
  & > strong {
    display: inline-block;
    margin-right: 6px;
    padding: 1px 8px;
    border-radius: var(--radius-2);
    background: var(--status-signed-bg);
    color: var(--status-signed-ink);
    font-weight: 600;
  }
  &[data-status='new'] > strong {
    background: var(--status-new-bg);
    color: var(--status-new-ink);
  }
  &[data-status='deprecated'] > strong {
    background: var(--danger-bg);
    color: var(--danger-ink);
  }
`;

const ImportLine = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: var(--space-3);
  margin: var(--space-4) 0;
  padding: var(--space-2) var(--space-3);
  border: 1px solid var(--line);
  border-radius: var(--radius-3);
  background: var(--sunken);
  & > code {
    overflow-wrap: anywhere;
    font-size: 13px;
  }
`;

const Key = styled.kbd`
  display: inline-block;
  margin-right: 4px;
  padding: 0 6px;
  border: 1px solid var(--line-control);
  border-radius: var(--radius-2);
  background: var(--paper);
  color: var(--ink);
  font: 12px/20px var(--default-font-family);
  white-space: nowrap;
`;

const ScreenList = styled.ul`
  columns: 3 220px;
`;
