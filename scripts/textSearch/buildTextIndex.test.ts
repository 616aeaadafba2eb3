/** Tests of the index of the page "Text search" in Storybook. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { readAllComponentDocs } from '../componentDocs/readComponentDocs.ts';
import { readFeature } from '../qaReport/readFeatures.ts';
import { root } from '../runProcess.mjs';
import { buildTextIndex, connectedStories, findTexts, listGuideTexts } from './buildTextIndex.ts';

const sources = [
  {
    path: 'packages/ui/src/screens/offices/OfficeList.tsx',
    text: `import { Card } from './Card.tsx';
      export const OfficeList = () => <Card title="Your offices" className="a-b"><p>No office
        yet</p></Card>;`,
  },
  {
    path: 'packages/ui/src/screens/offices/OfficeList.stories.tsx',
    text: `const meta = { title: 'Screens/Offices/OfficeList' };
      export default meta;
      export const Failed: Story = { args: { message: 'Error getting offices' } };`,
  },
];

const feature = readFeature(
  'features/offices.feature',
  `Feature: Offices
    Scenario: The list cannot be loaded
      When the server fails
      Then I see "Error getting offices"`,
);

const index = buildTextIndex(
  {
    features: [feature],
    texts: [
      {
        name: 'errors.offices',
        text: 'Error getting offices',
        scenarios: [],
        stories: [{ title: 'Screens/Offices/OfficeList', path: '' }],
        uses: [],
      },
    ],
  },
  sources,
);

it('finds the story that mentions a text, and the docs page of the component', () => {
  expect(index.texts.find(({ text }) => text === 'Error getting offices')).toEqual({
    text: 'Error getting offices',
    name: 'errors.offices',
    stories: [
      { id: 'screens-offices-officelist--failed', label: 'Screens/Offices/OfficeList: Failed' },
      { id: 'screens-offices-officelist--docs', label: 'Screens/Offices/OfficeList' },
    ],
  });
});

it('finds the docs page of a component with a text that no story mentions', () => {
  expect(index.texts.find(({ text }) => text === 'No office yet')?.stories.map(({ id }) => id)).toEqual([
    'screens-offices-officelist--docs',
  ]);
});

it('has the steps of each scenario and its address in the QA report', () => {
  expect(index.scenarios).toMatchObject([
    {
      name: 'The list cannot be loaded',
      file: 'features/offices.feature',
      steps: ['When the server fails', 'Then I see "Error getting offices"'],
      reportId: expect.stringMatching(/^scenario-/),
    },
  ]);
});

it('leads to the connected page if only the web app shows a text', () => {
  const officeToast = {
    name: 'successToasts.officeCreated.title',
    text: 'Office Created',
    scenarios: [],
    stories: [],
    uses: [],
  };
  const { texts } = buildTextIndex({ features: [], texts: [officeToast] }, [
    { path: 'apps/web/src/offices/useSaveOffice.ts', text: 'toast({ ...successToasts.officeCreated })' },
  ]);
  expect(texts[0]?.stories).toEqual([connectedStories.offices]);
});

it.each(Object.values(connectedStories))('the connected story $label exists', ({ label }) => {
  const [title = '', name = ''] = label.split(': ');
  const sources = globSync('.storybook/connected/*.stories.tsx', { cwd: root }).map((path) =>
    readFileSync(join(root, path), 'utf8'),
  );
  const source = sources.find((text) => text.includes(`title: '${title}'`));
  expect(source).toContain(`export const ${name.replaceAll(' ', '')}: Story`);
});

it('has the rules of each component with its docs page', () => {
  expect(listGuideTexts(readAllComponentDocs(root))).toContainEqual({
    text: 'danger only for an action that deletes something.',
    page: { id: 'components-button--docs', label: 'Components/Button' },
  });
});

it('leaves out modules, classes and styles', () => {
  const source = `import { a } from './a file.tsx'; const b = <p className="sb-x" style={{ width: 'calc(1px + 2px)' }} title="A title">{'lineItem/new'}</p>;`;
  expect(findTexts(source)).toEqual(['A title']);
});
