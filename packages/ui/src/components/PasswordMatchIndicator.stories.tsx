import type { Meta, StoryObj } from '@storybook/react-vite';
import { PasswordField } from './PasswordField.tsx';
import { PasswordMatchIndicator } from './PasswordMatchIndicator.tsx';
import type { ComponentGuide } from './testing/ComponentGuide.ts';
import { DoAndDontExamples } from './testing/DoAndDontExamples.tsx';

const meta = {
  title: 'Components/PasswordMatchIndicator',
  component: PasswordMatchIndicator,
  parameters: {
    guide: {
      status: 'stable',
      use: ['As the `mark` of the second password field.'],
      avoid: ['To rate a password. It only compares.'],
      anatomy: [
        {
          name: 'Check mark',
          description: 'Green. Nothing is shown while the passwords differ or are empty.',
          selector: 'svg',
        },
      ],
      keyboard: [],
      content: ['The text for screen readers is fixed: “Passwords match”.'],
      accessibility: {
        provides: ['A live region announces the match while the user types.'],
        checkByHand: [
          'A difference is an error of the form after a save. The absence of the mark alone says too little.',
        ],
      },
      related: ['PasswordField'],
    } satisfies ComponentGuide,
  },
  args: { password: 'secret', confirmation: 'secret' },
} satisfies Meta<typeof PasswordMatchIndicator>;

export default meta;
type Story = StoryObj<typeof meta>;

/** Change one of the two passwords, and the check mark disappears. */
export const Playground: Story = {};

/** The mark belongs to the second field. */
export const DoAndDont: Story = {
  render: () => (
    <DoAndDontExamples
      doThis={{
        text: 'Show the mark inside the second password field.',
        children: (
          <PasswordField
            label="Repeat password"
            defaultValue="secret"
            mark={<PasswordMatchIndicator password="secret" confirmation="secret" />}
          />
        ),
      }}
      dontDoThis={{
        text: 'Show the mark apart from the field.',
        children: <PasswordMatchIndicator password="secret" confirmation="secret" />,
      }}
    />
  ),
};
