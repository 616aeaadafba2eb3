import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { Stack } from './layout.tsx';
import { MarkedText } from './MarkedText.tsx';
import type { ComponentGuide } from './testing/ComponentGuide.ts';
import { DoAndDontExamples } from './testing/DoAndDontExamples.tsx';

const meta = {
  title: 'Components/MarkedText',
  component: MarkedText,
  parameters: {
    guide: {
      status: 'new',
      use: ['For the texts in which a search looks, so that a user sees why a row was found.'],
      avoid: ['For texts in which the search does not look. A mark there means nothing.'],
      anatomy: [
        { name: 'Match', description: 'A part of the text that matches a word of the search.', selector: 'mark' },
      ],
      keyboard: [],
      content: ['The text stays as it is stored. Only the comparison ignores case and accents.'],
      accessibility: {
        provides: ['The element `mark`, which some screen readers announce, and the mark colour of forced colours.'],
        checkByHand: ['The list says how many rows were found, because the marks are not announced everywhere.'],
      },
      related: ['SearchField'],
    } satisfies ComponentGuide,
  },
  args: { text: 'Roof replacement for José Peña', search: 'pena roof' },
} satisfies Meta<typeof MarkedText>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Playground: Story = {};

/** Words are marked without regard to case and accents. */
export const SeveralWords: Story = {
  play: async ({ canvasElement }) => {
    const marks = [...canvasElement.querySelectorAll('mark')].map(({ textContent }) => textContent);
    await expect(marks).toEqual(['Roof', 'Peña']);
    await expect(canvasElement).toHaveTextContent('Roof replacement for José Peña');
  },
};

export const NoSearch: Story = { args: { search: '' } };

/** The search looks in the client and the title, but not in the price. */
export const DoAndDont: Story = {
  render: () => (
    <DoAndDontExamples
      doThis={{
        text: 'Mark the texts in which the search looks.',
        children: (
          <Stack>
            <MarkedText text="Deck for 12 Elm Street" search="12" />
            <span>$512.00</span>
          </Stack>
        ),
      }}
      dontDoThis={{
        text: 'Mark each text of the row.',
        children: (
          <Stack>
            <MarkedText text="Deck for 12 Elm Street" search="12" />
            <span>
              <MarkedText text="$512.00" search="12" />
            </span>
          </Stack>
        ),
      }}
    />
  ),
};
