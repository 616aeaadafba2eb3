import styled from '@emotion/styled';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { narrowQuery, phoneQuery } from '../theme/breakpoints.ts';
import { Button } from './Button.tsx';
import { Card } from './Card.tsx';
import { Row, Stack } from './layout.tsx';
import { Money } from './Money.tsx';
import { Caption, Heading, Text } from './Text.tsx';

/** Examples of the design tokens. The docs page lists all tokens: .storybook/pages/Tokens.mdx. */
const meta = { title: 'Tokens', tags: ['!autodocs'] } satisfies Meta;

export default meta;
type Story = StoryObj<typeof meta>;

const spaceSteps = [1, 2, 3, 4, 5, 6, 7, 8, 9];

export const Typography: Story = {
  render: () => (
    <Card title="Figtree, one variable font file">
      <Heading as="h3">Heading, 15 px</Heading>
      <Text>Text, 14 px with a line height of 20 px.</Text>
      <Text data-soft data-small>
        Secondary text, 13 px.
      </Text>
      <Caption>Caption, 12 px</Caption>
      <Stack data-gap="small" style={{ alignItems: 'flex-end', width: 160 }}>
        <Money amount={1111.11} />
        <Money amount={98_760.08} />
      </Stack>
    </Card>
  ),
};

const Bar = styled.div`
  height: 16px;
  background: var(--accent-9);
`;

export const Space: Story = {
  render: () => (
    <Card title="Space in multiples of 4 px">
      {spaceSteps.map((step) => (
        <Row key={step} data-gap="small">
          <Caption style={{ width: 96 }}>space-{step}</Caption>
          <Bar style={{ width: `var(--space-${step})` }} />
        </Row>
      ))}
      <Text data-soft data-small>
        Controls are 34 px high, and 44 px on a phone or a touch screen (control-height).
      </Text>
      <Text data-soft data-small>
        Phone: {phoneQuery}. Navigation with icons only: {narrowQuery}.
      </Text>
    </Card>
  ),
};

const Corner = styled.div`
  width: 72px;
  height: 48px;
  border: 1px solid var(--line-strong);
  background: var(--paper);
`;

export const RadiusAndShadow: Story = {
  render: () => (
    <Card title="Corners and the shadow">
      <Row>
        {[1, 2, 3, 4].map((step) => (
          <Stack key={step} data-gap="small">
            <Corner style={{ borderRadius: `var(--radius-${step})` }} />
            <Caption>radius-{step}</Caption>
          </Stack>
        ))}
        <Stack data-gap="small">
          <Corner style={{ boxShadow: 'var(--shadow-pop)', borderRadius: 'var(--radius-3)' }} />
          <Caption>shadow-pop: floating elements only</Caption>
        </Stack>
      </Row>
    </Card>
  ),
};

const Moving = styled.div`
  width: 120px;
  padding: 8px;
  border: 1px solid var(--line-strong);
  transition: transform var(--fast);
  &:hover {
    transform: translateX(24px);
  }
`;

export const Motion: Story = {
  render: () => (
    <Card title="One duration: fast, 120 ms">
      <Moving>Point here</Moving>
      <Text data-soft data-small>
        If the user prefers reduced motion, the duration is 0.
      </Text>
    </Card>
  ),
};

export const Print: Story = {
  render: () => (
    <Card title="On paper">
      <Text>
        The print is black on white, also in the dark theme. The header, the menu, forms and buttons are not printed.
      </Text>
      <Text>
        The invoice repeats the head of its table on each page. No line of the invoice is divided by a page break.
      </Text>
      <Text data-soft data-small>
        The story Print/Invoice shows the printed page.
      </Text>
      <Row>
        <Button onClick={() => window.print()}>Print this page</Button>
      </Row>
    </Card>
  ),
};
