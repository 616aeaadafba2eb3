/** The table of all fixed texts on the page "Voice and tone" of Storybook. */
import texts from 'virtual:fixed-texts';
import { toId } from 'storybook/internal/csf';
import { DocsTable, StoryLink } from './DocsTable.tsx';

/** Keeps one scenario for each name. A scenario outline has one scenario for each row of its examples, all with the same name. */
const uniqueByName = <T extends { readonly name: string }>(scenarios: readonly T[]): readonly T[] => [
  ...new Map(scenarios.map((scenario) => [scenario.name, scenario])).values(),
];

/** Every fixed text with the stories, scenarios and source files that use it. The files that define the texts are left out. */
export const TextTable = () => (
  <DocsTable columnHeadings={['Text', 'Stories', 'Scenarios', 'Used in']}>
    {texts.map(({ name, text, stories, scenarios, uses }) => (
      <tr key={name}>
        <th scope="row">
          {text}
          <br />
          <code>{name}</code>
        </th>
        <td>
          <ul>
            {stories.map(({ title }) => (
              <li key={title}>
                <StoryLink id={toId(title, 'docs')}>{title.split('/').at(-1)}</StoryLink>
              </li>
            ))}
          </ul>
        </td>
        <td>
          {uniqueByName(scenarios).map((scenario) => (
            <details key={scenario.key}>
              <summary>{scenario.name}</summary>
              <code>{scenario.key.split(':')[0]}</code>
              <ul>
                {scenario.steps.map((step, index) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: steps can repeat and never move
                  <li key={index}>
                    {step.keyword} {[step.text, ...step.lines].join('\n')}
                  </li>
                ))}
              </ul>
            </details>
          ))}
        </td>
        <td>
          <ul>
            {uses
              .filter((path) => !path.includes('/messages/'))
              .map((path) => (
                <li key={path}>
                  <code>{path.replace(/^(packages|apps)\//, '').replace('/src/', '/')}</code>
                </li>
              ))}
          </ul>
        </td>
      </tr>
    ))}
  </DocsTable>
);
